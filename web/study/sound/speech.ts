// Spoken Chinese: a word's recording, or else the browser's own speech (learning §9).
import { useCallback, useEffect, useRef, useState } from 'react';
import { createStore, useStore } from '#web/client/device-store.ts';
import { notify } from '#web/ui/notice.ts';
import { findChineseVoice } from './chinese-voice.ts';
import { forgetRecording, getRecording } from './recordings.ts';

const maxLookups = 10;
const lookupIntervalMs = 300;
const speakDelayMs = 100;
// A recording that has not begun by then counts as failed.
const startTimeoutMs = 4000;

/** `looking` while voices may still load, `none` if the device has no Mandarin voice or no speech at all. */
export type VoiceState = 'looking' | 'ready' | 'none';

let voice: SpeechSynthesisVoice | undefined;
const voiceState = createStore<VoiceState>('looking');
let isLooking = false;
let isListening = false;

const getSpeech = () => globalThis.speechSynthesis as SpeechSynthesis | undefined;

// Browsers load the list of voices some time after the page opened, and not all of them announce it.
function lookForVoice(remaining: number): void {
  const speech = getSpeech();
  voice = speech && findChineseVoice(speech.getVoices());
  if (voice) {
    isLooking = false;
    voiceState.set('ready');
  } else if (speech && remaining > 1) setTimeout(lookForVoice, lookupIntervalMs, remaining - 1);
  else {
    isLooking = false;
    voiceState.set('none');
  }
}

// Those who announce it may do so at any time, and better voices may come after the first.
function listenForVoices(): void {
  if (isListening) return;
  isListening = true;
  const update = () => {
    voice = findChineseVoice(getSpeech()?.getVoices() ?? []);
    if (voice || !isLooking) voiceState.set(voice ? 'ready' : 'none');
  };
  // Older browsers of Apple have no listeners here.
  (getSpeech() as Partial<SpeechSynthesis> | undefined)?.addEventListener?.('voiceschanged', update);
}

/** Whether a Mandarin voice is at hand by now. */
export const hasVoice = () => voice !== undefined;

function startLooking(): void {
  listenForVoices();
  if (isLooking || voice) return;
  isLooking = true;
  lookForVoice(maxLookups);
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = voiceState.subscribe(listener);
  startLooking();
  return unsubscribe;
}

/** Turns a pattern's dots into a pause: 不但……而且…… becomes 不但，而且. */
export function formatSpoken(text: string): string {
  return text
    .split(/[…\s.]+/)
    .filter(Boolean)
    .join('，');
}

// The one sound of the page: beginning another ends it.
let turn = 0;
let endSound: (() => void) | undefined;

/** Ends whatever sounds. */
export function stopSound(): void {
  turn += 1;
  endSound?.();
  endSound = undefined;
}

function createUtterance(text: string, chosenVoice: SpeechSynthesisVoice): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(formatSpoken(text));
  utterance.voice = chosenVoice;
  utterance.lang = chosenVoice.lang;
  utterance.rate = 0.8;
  utterance.pitch = 1;
  utterance.volume = 1;
  return utterance;
}

// What a browser's speech cannot do it throws, as if there were no voice.
function attempt(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}

/** Says a text with the browser's voice; false if there is none. */
function speak(text: string, onEnd: () => void): boolean {
  if (!voice) {
    startLooking();
    return false;
  }
  const ownTurn = turn;
  const chosenVoice = voice;
  const end = () => turn === ownTurn && onEnd();
  const timer = setTimeout(() => {
    const isBegun = attempt(() => {
      const utterance = createUtterance(text, chosenVoice);
      for (const event of ['end', 'error'] as const) utterance.addEventListener(event, end);
      speechSynthesis.speak(utterance);
    });
    if (!isBegun) end();
  }, speakDelayMs);
  attempt(() => speechSynthesis.cancel());
  endSound = () => {
    clearTimeout(timer);
    attempt(() => speechSynthesis.cancel());
    onEnd();
  };
  return true;
}

const blockedNotice = 'This browser plays no sound by itself yet: press the loudspeaker.';
const failedNotice = 'The recording did not load, and this device has no Chinese voice.';
const shownNotices = new Set<string>();

function notifyOnce(text: string): void {
  if (shownNotices.has(text)) return;
  shownNotices.add(text);
  notify.info(text);
}

/** Plays a recording, or says the text where it does not play. */
function play(address: string, text: string, onEnd: () => void): void {
  const ownTurn = turn;
  const audio = getRecording(address);
  const fail = (error?: unknown) => {
    if (turn !== ownTurn) return;
    stopSound();
    forgetRecording(address);
    if (speak(text, onEnd)) return;
    onEnd();
    notifyOnce((error as Error | undefined)?.name === 'NotAllowedError' ? blockedNotice : failedNotice);
  };
  const timer = setTimeout(fail, startTimeoutMs);
  const listening = new AbortController();
  const { signal } = listening;
  audio.addEventListener('playing', () => clearTimeout(timer), { signal });
  audio.addEventListener('error', () => fail(), { signal });
  audio.addEventListener('ended', stopSound, { signal });
  endSound = () => {
    listening.abort();
    clearTimeout(timer);
    audio.pause();
    onEnd();
  };
  audio.currentTime = 0;
  audio.play().catch(fail);
}

export interface Speech {
  /** The browser's voice. */
  readonly voice: VoiceState;
  readonly speaking: boolean;
  /** Plays the recording at an address; without one, or where it fails, the browser's voice says the text. Ends every other sound. */
  readonly say: (text: string, recording?: string) => void;
}

/** Says Chinese text: by its recording, or by the browser's voice at rate 0.8, pitch 1, volume 1 after 100 ms. */
export function useSpeech(): Speech {
  const currentState = useStore({ get: voiceState.get, subscribe });
  const [speaking, setSpeaking] = useState(false);

  const ownTurns = useRef({ first: 0, last: -1 });

  // What another part of the screen says goes on.
  useEffect(() => () => void (turn >= ownTurns.current.first && turn <= ownTurns.current.last && stopSound()), []);

  const say = useCallback((text: string, recording = '') => {
    stopSound();
    const first = turn;
    const end = () => setSpeaking(false);
    // A recording that fails takes the next turn for the voice.
    ownTurns.current = { first, last: recording === '' ? first : first + 1 };
    if (recording !== '') play(recording, text, end);
    else if (!speak(text, end)) return;
    setSpeaking(true);
  }, []);

  return { voice: currentState, speaking, say };
}

/**
 * Says a text by itself, once for each `key`, and ends every sound when the key changes; undefined says nothing.
 * Waits until the voices are known, unless there is a recording.
 */
export function useAutomaticSound(text: string | undefined, key: string, recording = ''): void {
  const { voice: currentState, say } = useSpeech();
  const saidKey = useRef('');
  const isReady = recording !== '' || currentState === 'ready';
  useEffect(() => stopSound, [key]);
  useEffect(() => {
    if (text === undefined || !isReady || saidKey.current === key) return;
    saidKey.current = key;
    say(text, recording);
  }, [text, key, isReady, recording, say]);
}
