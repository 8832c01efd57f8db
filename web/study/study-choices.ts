// How the learner wants to study: choices that the device keeps, shown on the settings page.
import { createStoredChoice } from '#web/client/device-store.ts';

/** Whether a card says its word by itself. */
export const cardSound = createStoredChoice('hanzivine:card-sound', { on: 'on', off: 'off' });

/** Whether cards and verdicts tell how a word sounds. */
export const soundHelp = createStoredChoice('hanzivine:sound-help', { on: 'shown', off: 'hidden' });

/** Whether cards show an example sentence. */
export const exampleSentences = createStoredChoice('hanzivine:examples', { on: 'shown', off: 'hidden' });

/** Whether the word of a question is said after the answer. */
export const answerSound = createStoredChoice('hanzivine:answer-sound', { on: 'on', off: 'off' }, false);

/** Whether pinyin without tones is asked for once more instead of accepted. */
export const strictTones = createStoredChoice('hanzivine:tones', { on: 'strict', off: 'lenient' }, false);

/** Whether single letters and digits are shortcuts: learners with voice or switch control can turn them off. */
export const letterKeys = createStoredChoice('hanzivine:letter-keys', { on: 'on', off: 'off' });
