// Files and calls by which words come and go: what is exported, what is imported (learning-tools "A word is mine").
import * as z from 'zod/mini';
import { call } from './call.ts';
import { buildAddress, download } from './endpoint.ts';
import { hsk, taughtLevels, text, timeZone, renamed } from './wire.ts';

/** The files that a learner can export. */
export const exportFiles = ['words.csv', 'reviews.csv', 'words.json', 'words.apkg'] as const;
export type ExportFile = (typeof exportFiles)[number];

export const exportFile = download({
  path: '/api/export/{file}',
  access: 'learner',
  limit: 'wordFiles',
  input: renamed({ file: z.enum(exportFiles), time_zone: timeZone }),
  types: ['text/csv; charset=utf-8', 'application/json; charset=utf-8', 'application/octet-stream'],
  summary: "The learner's words, log of reviews or Anki package, also after access has ended.",
});

/** The address of a file. `zone`: the learner's time zone, in which the days of the Anki package turn. */
export function buildExportAddress(file: ExportFile, zone: string): string {
  return buildAddress(exportFile, { file, time_zone: zone });
}

/** The largest text that is read: one MB, which is more than every word of the course with its pinyin and meaning. */
export const maxImportBytes = 1_048_576;
/** The most lines of a text that are read, empty ones too. */
export const maxImportLines = 100_000;
/** The most words of a text that are looked up. */
export const maxImportWords = 20_000;
/** The most words that are marked at once: more than the course has. */
const maxMarkedWords = 6000;
/** What the course does not have is counted, and so much of it returned. */
export const maxUnknownShown = 200;

/** `open`: can be marked; `done`: learnt or marked before; `closed`: in a level that the learner may not study. */
export const importStates = ['open', 'done', 'closed'] as const;
export type ImportState = (typeof importStates)[number];

const importItem = z.object({ id: z.string(), level: z.literal(taughtLevels), state: z.enum(importStates) });
export type ImportItem = z.output<typeof importItem>;

const importSense = z.object({
  character: z.string(),
  transcription: z.string(),
  translation: z.string(),
  /** The word in each level that has it. */
  items: z.array(importItem),
});
export type ImportSense = z.output<typeof importSense>;

const foundWords = z.object({
  /** `senses`: one, or several to choose from. */
  found: z.array(z.object({ written: z.string(), senses: z.array(importSense) })),
  unknown: z.array(z.string()),
  /** How many words are unknown in all, and how many were there once more. */
  unknownCount: z.int(),
  repeated: z.int(),
});
export type FoundImport = z.output<typeof foundWords>;

/** `learnt`: they count as learnt and are not asked. `repeat`: they count as learnt and are asked in the repeats from now on. */
export const importWays = ['learnt', 'repeat'] as const;
export type ImportWay = (typeof importWays)[number];

const placementStep = z.object({
  /** Questions answered, and those of the test in all. */
  answered: z.int(),
  total: z.int(),
  /** `title`: what the word means; one of the answers is the word. Null when the test is over. */
  question: z.nullable(z.object({ id: z.string(), title: z.string(), answers: z.array(z.string()) })),
  /** When it is over: how many answers were right, and the words to mark. */
  right: z.int(),
  proposed: z.array(z.object({ id: z.string(), character: z.string(), transcription: z.string(), translation: z.string() })),
});
export type PlacementStep = z.output<typeof placementStep>;

export const transfer = {
  findWords: call({
    method: 'POST',
    path: '/findWords',
    access: 'learner',
    limit: 'wordFiles',
    summary: 'Looks up the words of a text of at most 1 MB: one a line, CSV, or the text export of Anki, Pleco or Hack Chinese.',
    input: () => z.object({}),
    reply: () => foundWords,
    multipart: { field: 'file', maxBytes: maxImportBytes },
  }),
  importWords: call({
    method: 'POST',
    path: '/importWords',
    access: 'learner',
    limit: 'api',
    summary:
      'Marks words as learnt, or repeats them from now on; those of levels that the learner may not study are reported and left as they are.',
    input: () =>
      renamed({
        ids: z
          .array(text(20))
          .check(z.minLength(1, 'Choose at least one word'), z.maxLength(maxMarkedWords, `Choose at most ${maxMarkedWords} words`)),
        way: z.enum(importWays),
        time_zone: timeZone,
      }),
    reply: () => z.object({ changed: z.int(), unchanged: z.int(), closed: z.int() }),
  }),
  placementStep: call({
    method: 'POST',
    path: '/placementStep',
    access: 'level-or-trial',
    limit: 'api',
    summary:
      'Returns the next question of a placement test, by the answers so far (null for a word that is not known), or in the end the words to mark. Stores nothing.',
    input: () =>
      renamed({
        hsk,
        answers: z.array(z.object({ id: text(20), answer: z.nullable(text(40)) })).check(z.maxLength(100, 'The test has ended')),
      }),
    reply: () => placementStep,
  }),
};
