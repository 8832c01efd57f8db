// Spoken Chinese by the browser's own speech: finding a voice, and saying a word (learning §9).
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

const lookUps = 10;
const lookUpEveryMs = 300;
const speakAfterMs = 100;

/** `looking` while voices may still arrive, `none` when the device has no Mandarin voice or no speech at all. */
export type VoiceState = 'looking' | 'ready' | 'none';

function tongue(voice: SpeechSynthesisVoice): string {
  return voice.lang.replaceAll('_', '-').toLowerCase();
}

/** The best Mandarin voice of a list: mainland first, then any other Mandarin, never Cantonese; undefined without one. */
export function chineseVoice(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | undefined {
  const mandarin = voices.filter((voice) => /^(zh|cmn)\b/.test(tongue(voice)) && !/hk|yue/.test(tongue(voice)));
  return mandarin.find((voice) => /cn|hans/.test(tongue(voice))) ?? mandarin[0];
}

let voice: SpeechSynthesisVoice | undefined;
let state: VoiceState = 'looking';
let looking = false;
const listeners = new Set<() => void>();

function become(next: VoiceState): void {
  state = next;
  for (const listener of listeners) listener();
}

// Browsers fill the list of voices some time after the page opened, and not all of them say when.
function lookForVoice(remaining: number): void {
  const speech = globalThis.speechSynthesis as SpeechSynthesis | undefined;
  voice = speech && chineseVoice(speech.getVoices());
  if (voice) {
    looking = false;
    become('ready');
  } else if (speech && remaining > 1) setTimeout(lookForVoice, lookUpEveryMs, remaining - 1);
  else {
    looking = false;
    become('none');
  }
}

function startLooking(): void {
  if (looking || voice) return;
  looking = true;
  lookForVoice(lookUps);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  startLooking();
  return () => listeners.delete(listener);
}

/** A pattern's dots are a pause when spoken: 不但……而且…… becomes 不但，而且. */
export function spokenForm(text: string): string {
  return text
    .split(/[…\s.]+/)
    .filter(Boolean)
    .join('，');
}

/**
 * Says Chinese text at rate 0.8, pitch 1, volume 1 after 100 ms.
 *
 * `say` cancels what is being said, and looks for a voice again when there was none.
 */
export function useSpeech(): { voice: VoiceState; speaking: boolean; say: (text: string) => void } {
  const found = useSyncExternalStore(subscribe, () => state);
  const [speaking, setSpeaking] = useState(false);

  useEffect(() => () => (globalThis.speechSynthesis as SpeechSynthesis | undefined)?.cancel(), []);

  const say = useCallback((text: string) => {
    if (!voice) {
      startLooking();
      return;
    }
    const utterance = new SpeechSynthesisUtterance(spokenForm(text));
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.rate = 0.8;
    utterance.pitch = 1;
    utterance.volume = 1;
    utterance.onend = () => setSpeaking(false);
    utterance.onerror = () => setSpeaking(false);
    speechSynthesis.cancel();
    setSpeaking(true);
    setTimeout(() => speechSynthesis.speak(utterance), speakAfterMs);
  }, []);

  return { voice: found, speaking, say };
}
