// Runs in a thread: reads an uploaded text and finds the words of the course in it.
import type { ImportLimits } from '#engine/import-text.ts';
import { type LookupWord, type WordLookup, createWordLookup, findWrittenWords } from '#engine/word-lookup.ts';
import { decodeText } from './decode-text.ts';

/** What the thread is given. */
export interface FindWordsInput {
  readonly bytes: Uint8Array;
  /** The words of the course (`LookupWord[]`) as JSON: a text is copied at once, and the same one is read once. */
  readonly courseWords: string;
  readonly limits: ImportLimits;
  readonly maxUnknownShown: number;
}

/** What was found; the words of each sense by their ids. */
export interface FoundIds {
  readonly found: readonly { readonly written: string; readonly senses: readonly (readonly string[])[] }[];
  readonly unknown: readonly string[];
  readonly unknownCount: number;
  readonly repeated: number;
}

/** `problem`: why the file is no text; `tooLong`: it has more lines or words than the limits allow. */
export type FindWordsOutput = FoundIds | { readonly problem: string } | 'tooLong';

let prepared: { readonly courseWords: string; readonly lookUp: WordLookup } | undefined;

function prepareLookup(courseWords: string): WordLookup {
  if (prepared?.courseWords !== courseWords) {
    prepared = { courseWords, lookUp: createWordLookup([{ words: JSON.parse(courseWords) as LookupWord[] }]) };
  }
  return prepared.lookUp;
}

/** Does the work. */
export default function findWords({ bytes, courseWords, limits, maxUnknownShown }: FindWordsInput): FindWordsOutput {
  const lookUp = prepareLookup(courseWords);
  const decoded = decodeText(bytes, (text) => findWrittenWords(text, lookUp, limits)?.found.length ?? 0);
  if ('problem' in decoded) return decoded;
  const words = findWrittenWords(decoded.text, lookUp, limits);
  if (!words) return 'tooLong';
  return {
    found: words.found.map(({ written, senses }) => ({ written, senses: senses.map((sense) => sense.map(({ id }) => id)) })),
    unknown: words.unknown.slice(0, maxUnknownShown),
    unknownCount: words.unknown.length,
    repeated: words.repeated,
  };
}
