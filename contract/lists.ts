// Calls of the word lists (learning §7 "Quiz and lists").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { word } from './study.ts';
import { flag, hsk, text, whole } from './wire.ts';

/** A word with where the learner stands with it, so that a list needs one call (decisions §4). */
export const listRow = z.extend(word, { ignored: flag, answered: z.int(), total: z.int() });
export type ListRow = z.output<typeof listRow>;

export const lists = {
  getCharactersForList: call({
    method: 'GET',
    path: '/{quiz}/getCharactersForList',
    access: 'level-or-first-folder',
    limit: 'api',
    summary: 'Words of a level in list order; levels 3 to 5 take limit1 and limit2, numbered from 1, at most one folder.',
    input: z.object({ hsk, limit1: z.optional(whole), limit2: z.optional(whole) }),
    reply: z.object({ characters: z.array(listRow) }),
  }),
  searchWords: call({
    method: 'GET',
    path: '/{quiz}/searchWords',
    access: 'level-or-first-folder',
    limit: 'api',
    summary:
      'Words of a level that match a text by writing, pinyin or translation, best first, at most 25 from offset on; level_2025 (1 to 6, 7 for 7 to 9) keeps to a level of the 2026 syllabus, and alone lists it.',
    input: z.object({ hsk, text: text(40), level_2025: z.optional(whole), offset: z.optional(whole) }),
    reply: z.object({ characters: z.array(listRow), total: z.int() }),
  }),
  generalScoreForOneCharacter: call({
    method: 'GET',
    path: '/generalScoreForOneCharacter',
    access: 'learner',
    limit: 'api',
    summary: 'How many questions a word has.',
    input: z.object({ generalCharacterResult: text(40), id: z.optional(text(20)), hsk }),
    reply: z.object({ amount: z.int() }),
  }),
  amountOfAnsweredCharacters: call({
    method: 'GET',
    path: '/amountOfAnsweredCharacters',
    access: 'learner',
    limit: 'api',
    summary: 'How many questions of a word are answered.',
    input: z.object({ characterId: z.optional(text(20)), character: text(40), hsk }),
    reply: z.object({ amountOfCharacters: z.int() }),
  }),
  areCharactersCompleted: call({
    method: 'GET',
    path: '/areCharactersCompleted',
    access: 'learner',
    limit: 'api',
    summary: 'For each folder of a level, in order, whether all its words are done.',
    input: z.object({ hsk }),
    reply: z.object({ formattedResults: z.array(z.object({ completed: flag })) }),
  }),
};
