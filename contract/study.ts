// Words and questions, shared by quiz, repeat and lists: their names in the code, and how a call writes them (decisions §4, §12).
import * as z from 'zod/mini';
import { type StudyAids, decodeAids, encodeAids, wireAids } from './study-aids.ts';
import { type TaughtLevel, taughtLevels } from './wire.ts';
import { type StudyComponent, componentRoles, wordKinds } from './study-word.ts';

/** A word, pattern or character of a level, as shown on its description card. */
export interface Word extends StudyAids {
  readonly id: string;
  /** The earliest item of the same word: equal for items of several levels that are one word (decisions §14). */
  readonly memoryId: string;
  /** The level of the exam in which the item stands; calls about the word name it. */
  readonly level: TaughtLevel;
  readonly text: string;
  readonly translation: string;
  /** Every reading, with tone marks. */
  readonly pinyin: string;
  readonly components: readonly StudyComponent[];
  readonly association: string;
  readonly note: string;
  readonly kind: (typeof wordKinds)[number];
  readonly partOfSpeech: string;
  /** Level in the 2026 syllabus; 7 stands for the band 7 to 9. */
  readonly syllabusLevel: number | null;
  /** Of a character that the exam of 2026 asks to be written by hand: the lowest level that does. */
  readonly handwriting: TaughtLevel | null;
  /** Empty if it equals the simplified form. */
  readonly traditional: string;
  /** Address of its recording; empty without one. */
  readonly voice: string;
}

/** What a question asks: the meaning of a component, the word in Chinese, or to type it. */
export type QuestionKind = 'component' | 'character' | 'typing';

/**
 * How a repeat may ask for a word besides by its meaning: in Chinese for its meaning or its pinyin, by its sentence with a gap, by its sound, for its
 * tones, or for its strokes. In the order of a round (decisions §15).
 */
export const askingWays = ['reading', 'pronunciation', 'sentence', 'listening', 'tone', 'writing'] as const;
export type AskingWay = (typeof askingWays)[number];

export interface Answer {
  readonly text: string;
  readonly isCorrect: boolean;
  /** One line that says what a wrong answer is and why it is easily mistaken for the right one. */
  readonly why?: string | undefined;
  /** The word whose meaning or pinyin a wrong answer is. */
  readonly word?: string | undefined;
}

export interface Question {
  /** The word that the question belongs to, and the question's permanent key within that word. */
  readonly wordId: string;
  readonly key: string;
  readonly title: string;
  readonly kind: QuestionKind;
  readonly wordText: string;
  /** Position among the word's questions, and of the component among its components. */
  readonly index: number;
  readonly componentIndex: number;
  readonly answers: readonly Answer[];
  /** Hints; empty where a question has none. The last one is shown after the choice. */
  readonly soundHint: string;
  readonly meaningHint: string;
  readonly associationHint: string;
  readonly association: string;
  /** Whether a miss may move it behind other questions of its word, and how often it was missed. */
  readonly isSwappable: boolean;
  readonly attempts: number;
  readonly isMiddleCharacter: boolean;
  /** Glyphs of the components of what is asked. */
  readonly components: readonly string[];
  readonly typing?: TypingRules | undefined;
  /** How it is asked, in a repeat; by its title where this is left out. */
  readonly way?: AskingWay | undefined;
  /** For the way `sentence`: the sentence with a gap, and what it means. */
  readonly gap?: { readonly chinese: string; readonly translation: string } | undefined;
}

/** The word on the wire. */
export const wireWord = z.object({
  id: z.string(),
  same_as: z.string(),
  hsk: z.literal(taughtLevels),
  character: z.string(),
  translation: z.string(),
  transcription: z.string(),
  hintsRadicals: z.array(z.string()),
  hintsRadicalTranscriptions: z.array(z.string()),
  hintsRadicalTranslations: z.array(z.string()),
  hintsRadicalRoles: z.array(z.enum(componentRoles)),
  info: z.string(),
  note: z.string(),
  kind: z.enum(wordKinds),
  partOfSpeech: z.string(),
  level_2025: z.nullable(z.int()),
  handwriting: z.nullable(z.literal(taughtLevels)),
  traditional: z.string(),
  ...wireAids,
  voice: z.string(),
});
export type WireWord = z.output<typeof wireWord>;

/** Writes a word for the wire. */
export function encodeWord(word: Word): WireWord {
  const { components } = word;
  return {
    id: word.id,
    same_as: word.memoryId,
    hsk: word.level,
    character: word.text,
    translation: word.translation,
    transcription: word.pinyin,
    hintsRadicals: components.map(({ glyph }) => glyph),
    hintsRadicalTranscriptions: components.map(({ reading }) => reading),
    hintsRadicalTranslations: components.map(({ keyword }) => keyword),
    hintsRadicalRoles: components.map(({ role }) => role),
    info: word.association,
    note: word.note,
    kind: word.kind,
    partOfSpeech: word.partOfSpeech,
    level_2025: word.syllabusLevel,
    handwriting: word.handwriting,
    traditional: word.traditional,
    ...encodeAids(word),
    voice: word.voice,
  };
}

/** Reads a word from the wire. */
export function decodeWord(wire: WireWord): Word {
  return {
    id: wire.id,
    memoryId: wire.same_as,
    level: wire.hsk,
    text: wire.character,
    translation: wire.translation,
    pinyin: wire.transcription,
    components: wire.hintsRadicals.map((glyph, index) => ({
      glyph,
      reading: wire.hintsRadicalTranscriptions[index] ?? '',
      keyword: wire.hintsRadicalTranslations[index] ?? '',
      role: wire.hintsRadicalRoles[index] ?? 'shape',
    })),
    association: wire.info,
    note: wire.note,
    kind: wire.kind,
    partOfSpeech: wire.partOfSpeech,
    syllabusLevel: wire.level_2025,
    handwriting: wire.handwriting,
    traditional: wire.traditional,
    ...decodeAids(wire),
    voice: wire.voice,
  };
}

/** Words on the wire. One codec for a list costs less than one for each of its words. */
export const wordList = z.codec(z.array(wireWord), z.custom<Word[]>(), {
  decode: (list) => list.map(decodeWord),
  encode: (list) => list.map(encodeWord),
});

const wireKinds = { component: 'radical', character: 'character', typing: 'freetype' } as const;
const kindsByWire = { radical: 'component', character: 'character', freetype: 'typing' } as const;

/** `radical`, `character` or `freetype` on the wire. */
export const questionKind = z.codec(z.enum(['radical', 'character', 'freetype']), z.custom<QuestionKind>(), {
  decode: (wire) => kindsByWire[wire],
  encode: (kind) => wireKinds[kind],
});

/** What the judge needs besides the accepted answers to judge a typed answer (decisions §6 "Freetype verdicts"). */
const typingRules = z.object({
  /** Accepted readings as lists of numbered syllables, such as ["ni3","hao3"]; 5 is the neutral tone, u: is written ü. */
  readings: z.array(z.array(z.string())),
  traditional: z.array(z.string()),
  meanings: z.array(z.string()),
  /** Other words of the course that can mean the same. */
  sameMeaning: z.array(z.string()),
  /** The readings of each of them, in their order. */
  sameMeaningReadings: z.array(z.array(z.array(z.string()))),
  /** Other words of the level with the same sound. */
  sameSound: z.array(z.string()),
  /** Where its pinyin is asked: readings of other words that are written alike. */
  homographReadings: z.optional(z.array(z.array(z.string()))),
});
export type TypingRules = z.output<typeof typingRules>;

/** The question on the wire. */
const wireQuestion = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string(),
  questionType: z.enum(['radical', 'character', 'freetype']),
  character: z.string(),
  index: z.int(),
  radical_index: z.int(),
  answers: z.array(z.object({ answer: z.string(), correct: z.boolean(), why: z.optional(z.string()), word: z.optional(z.string()) })),
  hint1: z.string(),
  hint2: z.string(),
  hint3: z.string(),
  info: z.string(),
  swappable: z.boolean(),
  swappable_attempts: z.int(),
  is_middle_character: z.boolean(),
  radicals: z.array(z.string()),
  typing: z.optional(typingRules),
  way: z.optional(z.enum(askingWays)),
  gap: z.optional(z.object({ chinese: z.string(), translation: z.string() })),
});
export type WireQuestion = z.output<typeof wireQuestion>;

/** Writes a question for the wire. */
export function encodeQuestion(question: Question): WireQuestion {
  return {
    id: question.wordId,
    key: question.key,
    title: question.title,
    questionType: wireKinds[question.kind],
    character: question.wordText,
    index: question.index,
    radical_index: question.componentIndex,
    answers: question.answers.map(({ text, isCorrect, why, word }) => ({
      answer: text,
      correct: isCorrect,
      ...(why !== undefined && { why }),
      ...(word !== undefined && { word }),
    })),
    hint1: question.soundHint,
    hint2: question.meaningHint,
    hint3: question.associationHint,
    info: question.association,
    swappable: question.isSwappable,
    swappable_attempts: question.attempts,
    is_middle_character: question.isMiddleCharacter,
    radicals: [...question.components],
    ...(question.typing && { typing: question.typing }),
    ...(question.way && { way: question.way }),
    ...(question.gap && { gap: { ...question.gap } }),
  };
}

function decodeQuestion(wire: WireQuestion): Question {
  return {
    wordId: wire.id,
    key: wire.key,
    title: wire.title,
    kind: kindsByWire[wire.questionType],
    wordText: wire.character,
    index: wire.index,
    componentIndex: wire.radical_index,
    answers: wire.answers.map(({ answer, correct, why, word }) => ({
      text: answer,
      isCorrect: correct,
      ...(why !== undefined && { why }),
      ...(word !== undefined && { word }),
    })),
    soundHint: wire.hint1,
    meaningHint: wire.hint2,
    associationHint: wire.hint3,
    association: wire.info,
    isSwappable: wire.swappable,
    attempts: wire.swappable_attempts,
    isMiddleCharacter: wire.is_middle_character,
    components: wire.radicals,
    ...(wire.typing && { typing: wire.typing }),
    ...(wire.way && { way: wire.way }),
    ...(wire.gap && { gap: wire.gap }),
  };
}

/** Questions on the wire. */
export const questionList = z.codec(z.array(wireQuestion), z.custom<Question[]>(), {
  decode: (list) => list.map(decodeQuestion),
  encode: (list) => list.map(encodeQuestion),
});
