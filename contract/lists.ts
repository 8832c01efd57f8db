// Calls of the word lists (learning §7 "Quiz and lists").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { type Word, decodeWord, encodeWord, wireWord } from './study.ts';
import { type TaughtLevel, flag, hsk, text, integer, taughtLevels, renamed } from './wire.ts';

/**
 * What a learner knows of a word in a list, by which its words are filtered. `known`: learnt, here or in another level; `learning`: begun; `new`:
 * not begun; `ignored`: taken out by the learner.
 */
export const listStates = ['known', 'learning', 'new', 'ignored'] as const;
export type ListState = (typeof listStates)[number];

/** The longest text that is searched. */
export const maxSearchLength = 40;

/** A word with the learner's progress, so that a list needs only one call (decisions §4). */
export interface ListRow extends Word {
  /** Marked as learnt. */
  readonly isIgnored: boolean;
  readonly answered: number;
  readonly total: number;
  /** The level in which this word, still open here, is learnt; null if it is in none. */
  readonly knownFrom: TaughtLevel | null;
}

const listRow = z.extend(wireWord, {
  ignored: z.literal([0, 1]),
  answered: z.int(),
  total: z.int(),
  known_from: z.nullable(z.literal(taughtLevels)),
});
const listRows = z.codec(z.array(listRow), z.custom<ListRow[]>(), {
  decode: (rows) =>
    rows.map((row) => ({
      ...decodeWord(row),
      isIgnored: row.ignored === 1,
      answered: row.answered,
      total: row.total,
      knownFrom: row.known_from,
    })),
  encode: (rows) =>
    rows.map((row) => ({
      ...encodeWord(row),
      ignored: row.isIgnored ? (1 as const) : (0 as const),
      answered: row.answered,
      total: row.total,
      known_from: row.knownFrom,
    })),
});

const sampleCards = z.codec(z.array(wireWord), z.custom<Word[]>(), {
  decode: (words) => words.map((word) => decodeWord(word)),
  encode: (words) => words.map((word) => encodeWord(word)),
});

const closedWords = z.object({
  level: z.literal(taughtLevels),
  /** How many of its words match that the learner may not open. */
  words: z.int(),
  /** Those of them that the text writes out, as the import of words names them too. */
  named: z.array(z.object({ character: z.string(), transcription: z.string(), translation: z.string() })),
});
export type ClosedWords = z.output<typeof closedWords>;

export const lists = {
  getCharactersForList: call({
    method: 'GET',
    path: '/{quiz}/getCharactersForList',
    access: 'level-or-free-list',
    limit: 'api',
    summary: 'Lists the words of a level in list order; levels 3 to 5 require limit1 and limit2, counted from 1, at most one folder.',
    input: () => renamed({ hsk, limit1: z.optional(integer), limit2: z.optional(integer) }),
    reply: () => z.object({ characters: listRows }),
  }),
  searchWords: call({
    method: 'GET',
    path: '/{quiz}/searchWords',
    access: 'level-or-free-list',
    limit: 'api',
    summary:
      'Searches a level by characters, pinyin or translation, best matches first, 25 per page from offset; level_2025 (1 to 6, 7 for 7 to 9) filters by level of the 2026 syllabus and may be used without text.',
    input: () => renamed({ hsk, text: text(maxSearchLength), level_2025: z.optional(integer), offset: z.optional(integer) }),
    reply: () => z.object({ characters: listRows, total: z.int() }),
  }),
  searchAllWords: call({
    method: 'GET',
    path: '/searchWords',
    access: 'learner',
    limit: 'api',
    summary:
      'Searches all levels of the learner’s word list by characters, pinyin or translation, best matches first, 25 per page from offset; state filters by what the learner knows of a word and may be used without text. Of a level without access, words beyond its free ones are counted in `closed`, not listed.',
    input: () =>
      renamed({
        text: text(maxSearchLength),
        state: z.optional(z.enum(listStates, `The state must be one of ${listStates.join(', ')}`)),
        offset: z.optional(integer),
      }),
    reply: () => z.object({ characters: listRows, total: z.int(), closed: z.array(closedWords) }),
  }),
  sampleWords: call({
    method: 'GET',
    path: '/{quiz}/sampleWords',
    access: 'learner',
    limit: 'api',
    summary:
      'Returns the sample of a level: the full cards of its first words, after the trial where it has one, free for everyone, so that nobody buys blind.',
    input: () => renamed({ hsk }),
    reply: () => z.object({ characters: sampleCards }),
  }),
  generalScoreForOneCharacter: call({
    method: 'GET',
    path: '/generalScoreForOneCharacter',
    access: 'learner',
    limit: 'api',
    summary: 'Returns how many questions a word has.',
    input: () => renamed({ generalCharacterResult: text(40), id: z.optional(text(20)), hsk }),
    reply: () => z.object({ amount: z.int() }),
  }),
  amountOfAnsweredCharacters: call({
    method: 'GET',
    path: '/amountOfAnsweredCharacters',
    access: 'learner',
    limit: 'api',
    summary: 'Returns how many questions of a word are answered.',
    input: () => renamed({ characterId: z.optional(text(20)), character: text(40), hsk }),
    reply: () => z.object({ amountOfCharacters: z.int() }),
  }),
  areCharactersCompleted: call({
    method: 'GET',
    path: '/areCharactersCompleted',
    access: 'learner',
    limit: 'api',
    summary:
      'Returns for each folder of a level, in order, whether all its words are done, how many, and its first and last word if the learner may see them.',
    input: () => renamed({ hsk }),
    reply: () =>
      z.object({
        formattedResults: z.array(
          z.object({ completed: flag, done: z.int(), first: z.nullable(z.string()), last: z.nullable(z.string()) }),
        ),
      }),
  }),
  learntWords: call({
    method: 'GET',
    path: '/learntWords',
    access: 'learner',
    limit: 'api',
    summary: 'Returns the ids of all words that the learner has learnt, of every level, in the order of the course.',
    input: () => z.object({}),
    reply: () => z.object({ ids: z.array(z.string()) }),
  }),
};
