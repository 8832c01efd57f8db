// The call of the practice page: questions of one kind about chosen words, which no schedule learns of (learning tools "More ways to ask").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { askingWays, questionList, wordList } from './study.ts';
import { hsk, text, renamed } from './wire.ts';

/** What is asked, and how. */
export const practiceKinds = ['choice', 'typing', ...askingWays, 'use'] as const;
export type PracticeKind = (typeof practiceKinds)[number];

/**
 * Which words: any of the level, those that are learnt, those that were forgotten, the characters that the exam of 2026 asks to be written by hand up to
 * this level, or those that the learner names.
 */
export const practiceChoices = ['all', 'learnt', 'forgotten', 'handwriting', 'named'] as const;
export type PracticeChoice = (typeof practiceChoices)[number];

/** How many words one practice holds at most. */
export const practiceSize = 20;

export const practice = {
  getPractice: call({
    method: 'GET',
    path: '/practice',
    access: 'learnt-or-level',
    limit: 'api',
    summary:
      'Returns one question of a kind for each of at most 20 words, in mixed order: of the level, learnt, forgotten most often, to be written by hand in the exam of 2026 up to this level (also those of lower levels that are open to the learner), or named in Chinese with spaces between them. Nothing is recorded. Words that cannot be asked this way are left out; `left_out` are those of them that were named.',
    input: () => renamed({ hsk, kind: z.enum(practiceKinds), choice: z.enum(practiceChoices), words: z.optional(text(400)) }),
    reply: () => renamed({ questions: questionList, list: wordList, left_out: z.optional(z.array(z.string())) }),
  }),
};
