// Runs in a thread: makes the Anki package of a learner's words.
import { type AnkiClock, type AnkiWord, buildAnkiPackage } from './anki-package.ts';

/** What the thread is given. */
export interface AnkiInput {
  /** Lists of words (`AnkiWord[]`) as JSON: texts are copied at once. */
  readonly words: readonly string[];
  readonly clock: AnkiClock;
}

/** Does the work. */
export default function makeAnkiPackage({ words, clock }: AnkiInput): Uint8Array {
  const bytes = buildAnkiPackage(
    words.flatMap((list) => JSON.parse(list) as AnkiWord[]),
    clock,
  );
  return bytes;
}
