// Vite plugin: writes the compact dictionary of the course, which chat loads, where the web app's build picks it up.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { listCharacters } from '#content/course.ts';
import { contentFolder } from '#content/compiled-course.ts';
import { readSentences } from '#content/sentences.ts';
import { getExamLevel } from '#contract/wire.ts';
import type { Tables } from '#content/records.ts';
import { readTables } from '#content/tables.ts';
import {
  type SegmentationDictionary,
  buildSegmentationDictionary,
  collectWordLevels,
  estimateWordCost,
  findReadingLevel,
  segmentChinese,
} from '#engine/segmentation.ts';
import { type DictionaryEntry, encodeDictionary, parseReadings } from '#engine/word-dictionary.ts';

/** Where the build expects it; `web/study/chinese/word-dictionary.ts` names the same file. */
export const wordDictionaryFile = join(import.meta.dirname, '../../dist/word-dictionary.json');

// How many words of running text the order of the course is worth beside the example sentences, which hold some 10,000.
const priorWeight = 10_000;
// A character that is taught as a part of words rather than as a word, and one that no list teaches.
const boundCharacterCost = 1;
const untaughtCharacterCost = 13;

// What people say in every chat and no list teaches as one word; made of words of the course.
const everydayPhrases: readonly (readonly [text: string, reading: string, meaning: string])[] = [
  ['你好', 'nǐhǎo', 'hello'],
  ['您好', 'nínhǎo', 'hello (polite)'],
  ['你们好', 'nǐmenhǎo', 'hello, everybody'],
  ['大家好', 'dàjiāhǎo', 'hello, everybody'],
  ['早上好', 'zǎoshanghǎo', 'good morning'],
  ['晚上好', 'wǎnshanghǎo', 'good evening'],
  ['好的', 'hǎode', 'all right'],
  ['是的', 'shìde', 'yes, that is so'],
  ['好吧', 'hǎoba', 'well, all right'],
  ['好吗', 'hǎoma', 'is that all right?'],
  ['哈哈', 'hāhā', 'ha ha'],
  ['谢谢你', 'xièxienǐ', 'thank you'],
  ['你呢', 'nǐne', 'and you?'],
  ['我也是', 'wǒyěshì', 'me too'],
  ['不知道', 'bùzhīdào', 'do not know'],
  ['没有', 'méiyǒu', 'not have; there is no'],
];

// What a prompt says in Chinese to tell its word from others, as in “topic (换个＿)”: here the word itself is shown with it.
const chineseHint = / \([^)]*[＿\p{Script=Han}][^)]*\)/u;

type UnparsedEntry = Omit<DictionaryEntry, 'syllables'>;

/** The words of all lists in the order in which they are taught, with a cost by that order. */
function listTaughtWords({ levels, levels2026, characters }: Tables): UnparsedEntry[] {
  const of2026 = new Map(levels2026.flatMap(({ level, words }) => words.map(({ id }) => [id, getExamLevel(level)] as const)));
  const taught = levels.flatMap(({ level, words }) => words.map((word) => ({ level, word })));
  const readings = new Map(characters.map((character) => [character.character, character.readings]));
  const seen = new Set<string>();
  return taught.map(({ level, word }, rank) => {
    // All readings of a character can be typed: 长 has zhǎng too.
    const otherReadings = seen.has(word.text) ? [] : (readings.get(word.text) ?? []);
    seen.add(word.text);
    return {
      id: word.id,
      text: word.text,
      level,
      level2026: of2026.get(word.id),
      readings: [...new Set([...word.readings, ...otherReadings])],
      meaning: (word.translations[0] ?? '').replace(chineseHint, ''),
      cost: estimateWordCost(rank) + (word.kind === 'character' ? boundCharacterCost : 0),
    };
  });
}

/** The characters that no list teaches by themselves. */
function listOtherCharacters({ characters }: Tables, taught: readonly UnparsedEntry[]): UnparsedEntry[] {
  const texts = new Set(taught.map(({ text }) => text));
  const levels = new Map<string, number>();
  for (const { text, level } of taught)
    for (const character of listCharacters(text)) if (!levels.has(character)) levels.set(character, level);
  return characters.flatMap(({ character, readings, meanings }) => {
    const level = levels.get(character);
    if (level === undefined || texts.has(character)) return [];
    return { id: '', text: character, level, readings, meaning: meanings[0] ?? '', cost: untaughtCharacterCost };
  });
}

/** The everyday phrases that no list has, each with the level of its hardest part. */
function listPhrases(taught: readonly UnparsedEntry[]): UnparsedEntry[] {
  const dictionary = buildSegmentationDictionary(taught);
  const levels = collectWordLevels(taught);
  return everydayPhrases.flatMap(([text, reading, meaning]) => {
    const level = findReadingLevel(text, dictionary, levels);
    if (level === undefined || dictionary.costs.has(text) || !Number.isFinite(level)) return [];
    const cost = Math.max(...segmentChinese(text, dictionary).map((part) => dictionary.costs.get(part.text) ?? untaughtCharacterCost));
    return [{ id: '', text, level, readings: [reading], meaning, cost }];
  });
}

function countSegments(sentences: readonly string[], dictionary: SegmentationDictionary): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const sentence of sentences)
    for (const { text, isWord } of segmentChinese(sentence, dictionary)) if (isWord) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/**
 * Lists the entries of the dictionary. How frequent a word is follows from the order of the course and from our own example sentences,
 * which are cut by that order first; no frequency list of others is used.
 */
export function listDictionaryEntries(folder: string = contentFolder): DictionaryEntry[] {
  const { tables } = readTables(folder);
  const sentences = readSentences(folder).tables.sentences.map(({ chinese }) => chinese);
  const taught = listTaughtWords(tables);
  const entries = [...taught, ...listOtherCharacters(tables, taught), ...listPhrases(taught)];
  const counts = countSegments(sentences, buildSegmentationDictionary(entries));
  const total = priorWeight + [...counts.values()].reduce((sum, count) => sum + count, 0);
  return entries.map((entry) => ({
    ...entry,
    syllables: parseReadings(entry.text, entry.readings),
    cost: -Math.log((Math.exp(-entry.cost) * priorWeight + (counts.get(entry.text) ?? 0)) / total),
  }));
}

/** Writes the dictionary before a build and when the dev server starts. */
export function wordDictionary(folder: string = contentFolder, file: string = wordDictionaryFile): Plugin {
  return {
    name: 'word-dictionary',
    buildStart() {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, encodeDictionary(listDictionaryEntries(folder)));
    },
  };
}
