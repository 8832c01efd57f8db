// Spoken Chinese by the browser's own speech: finding a voice, and saying a word (learning §9).
import { useCallback, useEffect, useRef, useState } from 'react';
import { createStore, useStore } from '#web/client/device-store.ts';

const maxLookups = 10;
const lookupIntervalMs = 300;
const speakDelayMs = 100;

/** `looking` while voices may still load, `none` if the device has no Mandarin voice or no speech at all. */
export type VoiceState = 'looking' | 'ready' | 'none';

function getLanguage(voice: SpeechSynthesisVoice): string {
  return voice.lang.replaceAll('_', '-').toLowerCase();
}

/** Finds the best Mandarin voice: mainland first, then any other Mandarin, never Cantonese. */
export function findChineseVoice(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | undefined {
  const mandarin = voices.filter((voice) => /^(zh|cmn)\b/.test(getLanguage(voice)) && !/hk|yue/.test(getLanguage(voice)));
  return mandarin.find((voice) => /cn|hans/.test(getLanguage(voice))) ?? mandarin[0];
}

let voice: SpeechSynthesisVoice | undefined;
const voiceState = createStore<VoiceState>('looking');
let isLooking = false;

// Browsers load the list of voices some time after the page opened, and not all of them announce it.
function lookForVoice(remaining: number): void {
  const speech = globalThis.speechSynthesis as SpeechSynthesis | undefined;
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

function startLooking(): void {
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

/**
 * Speaks Chinese text at rate 0.8, pitch 1, volume 1 after 100 ms.
 *
 * `say` cancels the current utterance, and looks for a voice again if there was none.
 */
export function useSpeech(): { voice: VoiceState; speaking: boolean; say: (text: string) => void } {
  const currentState = useStore({ get: voiceState.get, subscribe });
  const [speaking, setSpeaking] = useState(false);

  const isOwn = useRef(false);

  // What another part of the screen says goes on.
  useEffect(() => () => void (isOwn.current && speechSynthesis.cancel()), []);

  const say = useCallback((text: string) => {
    if (!voice) {
      startLooking();
      return;
    }
    const utterance = new SpeechSynthesisUtterance(formatSpoken(text));
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.rate = 0.8;
    utterance.pitch = 1;
    utterance.volume = 1;
    for (const event of ['end', 'error'] as const)
      utterance.addEventListener(event, () => {
        isOwn.current = false;
        setSpeaking(false);
      });
    speechSynthesis.cancel();
    isOwn.current = true;
    setSpeaking(true);
    setTimeout(() => speechSynthesis.speak(utterance), speakDelayMs);
  }, []);

  return { voice: currentState, speaking, say };
}

/** Says a text by itself, once for each `key`; undefined says nothing. Waits until the voices are known. */
export function useAutomaticSound(text: string | undefined, key: string): void {
  const { voice: currentState, say } = useSpeech();
  const saidKey = useRef('');
  const isReady = currentState === 'ready';
  useEffect(() => {
    if (text === undefined || !isReady || saidKey.current === key) return;
    saidKey.current = key;
    say(text);
  }, [text, key, isReady, say]);
}
