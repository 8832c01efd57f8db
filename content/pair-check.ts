// Checks the cards for words that learners mix up: known words, a line with an example for each, nothing untaught.
import type { ListLevel } from '#contract/wire.ts';
import { listCharacters } from './course.ts';
import { type Dictionary, readDictionary } from './dictionary.ts';
import type { ContentIssue } from './issue.ts';
import { type PairRecord, pairsFile, readPairs } from './pairs.ts';
import { checkLeftOver, checkTranslation, type Say } from './sentence-check.ts';
import { cutSentence } from './sentence-cut.ts';
import { buildLexicons, type JudgedWord, type Lexicon } from './sentence-lexicon.ts';
import { readSentences } from './sentences.ts';
import { type Tables, type WordRecord, listAllTables } from './records.ts';
import { getMemoryId } from './same-words.ts';

const minimumWords = 2;
const maximumLines = 3;
// What a phone shows in three lines of text.
const maximumLineLength = 160;
const maximumExampleLength = 18;

/** The words of a list by their text, each at the lowest level that teaches it. */
type KnownWords = ReadonlyMap<string, JudgedWord>;

function listKnownWords(lexicon: Lexicon): KnownWords {
  const known = lexicon.levels.flatMap(({ level, words }) =>
    words.filter(({ kind }) => kind !== 'character').map((word) => [word.text, { word, level, lexicon }] as const),
  );
  return new Map(known.toReversed());
}

function cutText(text: string, { word, level, lexicon }: JudgedWord) {
  const stretches = text.split(/[^\p{Script=Han}〇]+/u).map((stretch) => Array.from(stretch));
  return cutSentence(stretches, level, word, undefined, lexicon);
}

function checkWords({ words }: PairRecord, known: KnownWords, say: Say): void {
  if (words.length < minimumWords) say('words', `${words.length} word, at least ${minimumWords}`);
  for (const [index, word] of words.entries()) {
    if (!known.has(word)) say('words', `“${word}” is no word of the course`);
    if (words.indexOf(word) < index) say('words', `names “${word}” twice`);
  }
}

/** A card is about one word of each writing: of several, it names the ones that it is not about. */
function checkExcept({ words, except }: PairRecord, items: readonly WordRecord[], say: Say): void {
  const own = items.filter(({ text, kind }) => kind !== 'character' && words.includes(text));
  for (const id of except)
    if (!own.some((item) => getMemoryId(item) === id))
      say('except', `“${id}” is no word that is written like one of these; of a word that has an earlier item, name that one`);
  for (const word of words) {
    const left = new Set(own.filter(({ text }) => text === word).map(getMemoryId)).difference(new Set(except));
    if (left.size > 1) say('except', `“${word}” is several words, ${[...left].join(' and ')}: name those that the card is not about`);
  }
}

function checkLines({ words, lines, text }: PairRecord, say: Say): void {
  if (lines.length > maximumLines) say('text', `${lines.length} lines, at most ${maximumLines}`);
  for (const part of text.split('|')) {
    const { length } = part.trim();
    if (length === 0) say('text', 'has an empty line');
    if (length > maximumLineLength) say('text', `a line of ${length} characters, at most ${maximumLineLength}: “${part.trim()}”`);
  }
  if (/\S\||\|\S/.test(text)) say('text', 'needs a space on both sides of |');
  if (text.includes('  ')) say('text', 'two spaces');
  for (const word of words) if (!lines.some((line) => line.word === word)) say('text', `“${word}” has no line of its own`);
  const subjects = lines.map(({ word }) => word);
  for (const subject of subjects) if (subject !== '' && !words.includes(subject)) say('text', `“${subject}” is not in the words`);
  const remarkAt = subjects.indexOf('');
  if (remarkAt >= 0 && remarkAt < lines.length - 1) say('text', 'only the last line may be without a word');
  const order = subjects.filter(Boolean);
  if (order.length === words.length && order.every((word) => words.includes(word)) && order.join(' ') !== words.join(' '))
    say('text', `the lines are in another order than the words: ${order.join(' ')}`);
}

function checkExamples({ lines }: PairRecord, level: ListLevel, known: KnownWords, say: Say): void {
  for (const { word, explanation, example, translation } of lines) {
    if (!/[.?!)]$/.test(explanation)) say('text', `“${explanation}” does not end with a full stop`);
    const own = known.get(word);
    if (!own) continue;
    if (example === '') {
      say('text', `“${word}” has no example with a translation`);
      continue;
    }
    const { length } = listCharacters(example);
    if (length > maximumExampleLength) say('text', `“${example}” has ${length} characters, at most ${maximumExampleLength}`);
    checkTranslation(translation, (_, reason) => say('text', `“${translation}” ${reason}`));
    if (!cutText(example, { ...own, level }).some(({ entry }) => entry?.word?.text === word))
      say('text', `“${word}” does not stand as a word in “${example}”`);
  }
}

/** Reads the cards of a folder and checks each against the tables of the course. */
export function checkPairs(folder: string, tables: Tables, dictionary: Dictionary = readDictionary()) {
  const { pairs, issues } = readPairs(folder);
  const { lexicons } = buildLexicons(tables, readSentences(folder).tables, dictionary);
  // The list of 2026 teaches characters of the tables as words.
  const items = [...listAllTables(tables), ...tables.levels2026].flatMap((table) => table.words);
  const known2012 = listKnownWords(lexicons['2012']);
  const known2026 = listKnownWords(lexicons['2026']);
  for (const pair of pairs) {
    const say: Say = (column, reason) =>
      void issues.push({ file: pairsFile, line: pair.line, column, reason: `${pair.words.join(' ')}: ${reason}` });
    // A list shows the cards whose words it teaches; one that both show keeps to the words of 2012.
    const known = pair.words.every((word) => known2012.has(word)) || known2026.size === 0 ? known2012 : known2026;
    checkWords(pair, known, say);
    checkExcept(pair, items, say);
    checkLines(pair, say);
    const ownWords = pair.words.map((word) => known.get(word)).filter((word) => word !== undefined);
    const highest = ownWords.toSorted((one, other) => other.level - one.level)[0];
    if (!highest) continue;
    checkExamples(pair, highest.level, known, say);
    checkLeftOver(cutText(pair.text, highest), highest.level, highest.lexicon, (_, reason) => say('text', reason));
  }
  return { count: pairs.length, issues } satisfies { count: number; issues: readonly ContentIssue[] };
}
