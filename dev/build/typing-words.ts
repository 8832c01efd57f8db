// Vite plugin: writes the words and costs that typing uses beside the dictionary of the course (chat.md "Writing"; decision 28).
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { contentFolder } from '#content/compiled-course.ts';
import { readTables } from '#content/tables.ts';
import { buildSegmentationDictionary, splitPattern } from '#engine/segmentation.ts';
import { type TypingWord, type TypingWordList, encodeTypingWords } from '#engine/typing-words.ts';
import {
  type GeneralWord,
  type PairCount,
  countOwnPairs,
  endMark,
  readEverydayWords,
  readGeneralWords,
  readPublicPairs,
} from './chinese-counts.ts';
import { type Readings, findReadings } from './other-readings.ts';
import { listEnglish } from './typing-english.ts';
import { type WordModel, buildWordModel } from './word-model.ts';
import { type UseSources, findUse } from './word-uses.ts';
import { listDictionaryEntries } from './word-dictionary.ts';

/** Where the build expects it; `web/study/chinese/typing-words.ts` names the same file. */
export const typingWordsFile = join(import.meta.dirname, '../../dist/typing-words.json');

// Rarer words of general Chinese are left out, and longer ones, which are names of offices and sayings.
const minGeneralCount = 88;
const maxLength = 4;

/** The texts of the course that can be typed: words, halves of patterns and everyday phrases. */
function listTaughtTexts(folder: string): Set<string> {
  return new Set(listDictionaryEntries(folder).flatMap(({ text }) => splitPattern(text)));
}

/** What tells how a word is read. */
function readUseSources(folder: string, general: readonly GeneralWord[]): UseSources {
  const entries = listDictionaryEntries(folder);
  return {
    taught: new Set(entries.flatMap(({ id, text }) => (id === '' ? [] : splitPattern(text)))),
    cutting: buildSegmentationDictionary(entries),
    kinds: new Map(general.map(({ text, kind }) => [text, kind])),
    everyday: new Map(readEverydayWords().map(({ text, reading }) => [text, reading])),
  };
}

interface Sources {
  readonly general: readonly GeneralWord[];
  readonly everyday: ReadonlySet<string>;
  readonly publicPairs: readonly PairCount[];
}

function chooseOthers({ general, everyday, publicPairs }: Sources, taught: ReadonlySet<string>): Set<string> {
  const others = new Set([
    ...general.filter(({ text, count }) => count >= minGeneralCount && Array.from(text).length <= maxLength).map(({ text }) => text),
    ...everyday,
    ...publicPairs.map(({ second }) => second),
  ]);
  for (const text of taught) others.delete(text);
  others.delete(endMark);
  return others;
}

function toTypingWords(model: WordModel, readings: Readings, uses: UseSources): TypingWord[] {
  const places = new Map(model.words.map(({ text }, place) => [text, place]));
  return model.words.map(({ text, cost, kind, backOff, followers }) => ({
    text,
    readings: readings.get(text) ?? [],
    cost,
    kind,
    use: readings.has(text) ? findUse(text, uses) : 'word',
    backOff,
    followers: followers
      .flatMap(({ second, cost: pairCost }) => {
        const place = places.get(second);
        return place === undefined ? [] : [{ place, cost: pairCost }];
      })
      .toSorted((one, other) => one.place - other.place),
  }));
}

/** Lists the words that can be typed, with their costs. */
export function listTypingWords(folder: string = contentFolder): TypingWordList {
  const sources: Sources = {
    general: readGeneralWords(),
    everyday: new Set(readEverydayWords().map(({ text }) => text)),
    publicPairs: readPublicPairs(),
  };
  const { general } = sources;
  const taught = listTaughtTexts(folder);
  const others = findReadings(folder, chooseOthers(sources, taught), general);
  const vocabulary = new Set([...taught, ...others.keys()]);
  const generalCounts = new Map(general.map(({ text, count }) => [text, count]));
  const generalTotal = general.reduce((sum, { count }) => sum + count, 0);
  // Cut as jieba cuts, as the public sentences were.
  const cutting = buildSegmentationDictionary(
    Array.from(vocabulary, (text) => ({ text, cost: -Math.log((generalCounts.get(text) ?? 0.5) / generalTotal) })),
  );
  const model = buildWordModel({ ...sources, vocabulary, ownPairs: countOwnPairs(folder, cutting) });
  return {
    words: toTypingWords(model, others, readUseSources(folder, general)),
    kindCosts: model.kindCosts,
    english: listEnglish(readTables(folder).tables),
  };
}

/** Writes the file before a build and when the dev server starts. */
export function typingWords(folder: string = contentFolder, file: string = typingWordsFile): Plugin {
  return {
    name: 'typing-words',
    buildStart() {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, encodeTypingWords(listTypingWords(folder)));
    },
  };
}
