// Shapes that quiz, repeat and lists share: a word, a question, an answer (decisions §4, §12).
import * as z from 'zod/mini';

export const wordKinds = ['word', 'pattern', 'character'] as const;
export const componentRoles = ['meaning', 'sound', 'shape'] as const;
export type ComponentRole = (typeof componentRoles)[number];
export const questionTypes = ['radical', 'character', 'freetype'] as const;

/** A word, pattern or character of a level, as its description card shows it. */
export const word = z.object({
  id: z.string(),
  character: z.string(),
  translation: z.string(),
  transcription: z.string(),
  hintsRadicals: z.array(z.string()),
  hintsRadicalTranscriptions: z.array(z.string()),
  hintsRadicalTranslations: z.array(z.string()),
  /** What each component does: it gives meaning, hints at the sound, or is a memory aid only. */
  hintsRadicalRoles: z.array(z.enum(componentRoles)),
  info: z.string(),
  note: z.string(),
  kind: z.enum(wordKinds),
  partOfSpeech: z.string(),
  level_2025: z.nullable(z.int()),
  traditional: z.string(),
});
export type Word = z.output<typeof word>;

/** What judging a typed answer needs to know beyond the accepted writings (decisions §6 "Freetype verdicts"). */
export const typing = z.object({
  /** Accepted readings, each a list of numbered syllables such as ["ni3","hao3"]; 5 is the neutral tone, u: is written ü. */
  readings: z.array(z.array(z.string())),
  traditional: z.array(z.string()),
  meanings: z.array(z.string()),
  /** Other words of the level with the same meaning, and with the same sound. */
  sameMeaning: z.array(z.string()),
  sameSound: z.array(z.string()),
});
export type Typing = z.output<typeof typing>;

export const question = z.object({
  /** Id of the word that the question belongs to, and the question's permanent key within it. */
  id: z.string(),
  key: z.string(),
  title: z.string(),
  questionType: z.enum(questionTypes),
  character: z.string(),
  index: z.int(),
  radical_index: z.int(),
  /** `why`: what a wrong answer is and why it is easily taken for the right one, in one line. */
  answers: z.array(z.object({ answer: z.string(), correct: z.boolean(), why: z.optional(z.string()) })),
  hint1: z.string(),
  hint2: z.string(),
  hint3: z.string(),
  info: z.string(),
  swappable: z.boolean(),
  swappable_attempts: z.int(),
  is_middle_character: z.boolean(),
  radicals: z.array(z.string()),
  typing: z.optional(typing),
});
export type Question = z.output<typeof question>;
