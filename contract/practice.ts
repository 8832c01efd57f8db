// The call of the practice page: questions of one kind about chosen words, which no schedule learns of (learning tools "More ways to ask").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { questionList, wordList } from './study.ts';
import { hsk, text } from './wire.ts';

/** What is asked, and how. */
export const practiceKinds = ['choice', 'typing', 'sentence', 'listening', 'tone', 'writing'] as const;
export type PracticeKind = (typeof practiceKinds)[number];

/** Which words: any of the level, those that are learnt, those that were forgotten, or those that the learner names. */
export const practiceChoices = ['all', 'learnt', 'forgotten', 'named'] as const;
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
      'Returns one question of a kind for each of at most 20 words, in mixed order: of the level, learnt, forgotten most often, or named in Chinese with spaces between them. Nothing is recorded. Words that cannot be asked so are left out; `left_out` are those of them that were named.',
    input: z.object({ hsk, kind: z.enum(practiceKinds), choice: z.enum(practiceChoices), words: z.optional(text(400)) }),
    reply: z.object({ questions: questionList, list: wordList, left_out: z.optional(z.array(z.string())) }),
  }),
};
