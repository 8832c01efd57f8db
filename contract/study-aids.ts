// What helps to learn a word besides its picture: how it sounds, a sentence that uses it, what counts it, and what it is mixed up with.
import * as z from 'zod/mini';

/** How a sound relates to the one of `of`: alike with its tone, alike in another tone, or not told by another character. */
export const soundRelations = ['same', 'other-tone', ''] as const;

/** How one reading of a character sounds (content.md "The sound line"). Exactly one of `of`, `peg` and `spelling` is filled. */
const soundEntry = z.object({
  character: z.string(),
  /** Pinyin with its tone mark. */
  reading: z.string(),
  /** 1 to 4, or 5 for the neutral tone. */
  tone: z.int(),
  /** What moves the peg as the tone moves; empty without one. */
  prop: z.string(),
  relation: z.enum(soundRelations),
  /** A character taught before that has the same syllable, or the character itself with another tone. */
  of: z.string(),
  /** How `of` is read here; left out where it has one reading only. */
  pinyin: z.optional(z.string()),
  /** An English word that sounds like the syllable. */
  peg: z.string(),
  /** The written line; empty where the relation says it all. */
  text: z.string(),
  /** The sounds of the syllable as one hears them, as in `m + ian (“yen”)`. */
  spelling: z.string(),
  /** The characters of the syllable that share the part that gives the sound, in any tone; empty where there are none. */
  family: z.string(),
});
export type Sound = Readonly<z.output<typeof soundEntry>>;

/** An example sentence; the texts of its words and marks joined are the sentence. */
const exampleSentence = z.object({
  chinese: z.string(),
  pinyin: z.string(),
  translation: z.string(),
  /** `id`: the word of the course; left out for a name, a number and a mark. `voice`: the address of its recording, where there is one. */
  words: z.array(z.object({ text: z.string(), id: z.optional(z.string()), voice: z.optional(z.string()) })),
});
export type Sentence = z.output<typeof exampleSentence>;

/** What a word goes with, a frame around it, or a sentence with another sense of it. */
export const useKinds = ['collocation', 'frame', 'sense'] as const;

/** A use of a word as people say it: a few words, a frame with `……` for what is left open, or a sentence (content.md "Use"). */
export const wordUse = z.extend(exampleSentence, { kind: z.enum(useKinds) });
export type WordUse = z.output<typeof wordUse>;

/** The aids of a word; `pairs` are the texts of its cards, which `parsePairCard` reads. */
export interface StudyAids {
  /** One for each reading of a character; for a word of several characters, one for each of them. */
  readonly sounds: readonly Sound[];
  /** Null for a character that is no word by itself. */
  readonly sentence: Sentence | null;
  /** The usual one first; empty where nothing counts it. */
  readonly measureWords: readonly string[];
  readonly pairs: readonly string[];
}

/** The aids of an item that has none. */
export const noStudyAids: StudyAids = { sounds: [], sentence: null, measureWords: [], pairs: [] };

/** The aids on the wire. */
export const wireAids = {
  sound: z.array(soundEntry),
  sentence: z.nullable(exampleSentence),
  measure_word: z.string(),
  pairs: z.array(z.string()),
};
type WireAids = z.output<z.ZodMiniObject<typeof wireAids>>;

/** Writes the aids for the wire. */
export function encodeAids({ sounds, sentence, measureWords, pairs }: StudyAids): WireAids {
  return { sound: [...sounds], sentence, measure_word: measureWords.join(' '), pairs: [...pairs] };
}

/** Reads the aids from the wire. */
export function decodeAids({ sound: sounds, sentence, measure_word: measureWords, pairs }: WireAids): StudyAids {
  return { sounds, sentence, measureWords: measureWords === '' ? [] : measureWords.split(' '), pairs };
}

/** One line of a card for words that learners mix up. */
export interface PairLine {
  /** The word that the line explains; empty for a closing remark. */
  readonly word: string;
  /** What the word is for, or the remark. */
  readonly explanation: string;
  /** A Chinese sentence with its marks; empty where none is there. */
  readonly example: string;
  readonly translation: string;
}

/** Parses `word: explanation 例句。 Translation.`; without a word it is a remark. */
function parsePairLine(text: string): PairLine {
  const [, word = '', rest = ''] = /^([\p{Script=Han}…]+): (.+)$/u.exec(text) ?? ['', '', text];
  const [, explanation = rest, example = '', translation = ''] =
    /^(.+?) ([\p{Script=Han}〇，、：；“”。？！]+[。？！]”?) ([^\p{Script=Han}]+)$/u.exec(rest) ?? [];
  return { word, explanation, example, translation };
}

/** The lines of a card: one for each word, and perhaps a remark. */
export function parsePairCard(text: string): PairLine[] {
  return text.split(' | ').map(parsePairLine);
}
