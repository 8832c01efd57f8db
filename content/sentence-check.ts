// Checks the example sentences: only words of their level, the right pinyin, a British translation, and one for every word.
import type { Sentence } from '#contract/study-aids.ts';
import { getExamLevel, type ListLevel, type TaughtLevel } from '#contract/wire.ts';
import { listCharacters, splitHalves } from './course.ts';
import { type Dictionary, readDictionary } from './dictionary.ts';
import type { ContentIssue } from './issue.ts';
import { normalizeReading, stripTones } from './reading.ts';
import { cutSentence, type Piece } from './sentence-cut.ts';
import { buildLexicons, type JudgedWord, type Lexicon } from './sentence-lexicon.ts';
import { type AlignedPinyin, alignPinyin, punctuation, type Syllable } from './sentence-pinyin.ts';
import { readSentences, type SentenceRecord, sentences2026File, sentencesFile, separableVerbsFile } from './sentences.ts';
import { addedFile } from './word-lists.ts';
import type { Tables, WordRecord } from './records.ts';

export interface SentenceCheck {
  /** How many sentences the table has. */
  readonly count: number;
  /** The sentences by the id of their word. */
  readonly sentences: ReadonlyMap<string, Sentence>;
  /** Those that the list of 2026 shows instead. */
  readonly sentences2026: ReadonlyMap<string, Sentence>;
  readonly issues: readonly ContentIssue[];
}

const maximumLengths: Readonly<Record<TaughtLevel, number>> = { 1: 12, 2: 12, 3: 18, 4: 18, 5: 18 };
const minimumLength = 4;
// More sentences of a level than that sound like a drill.
const maximumSameOpenings = 3;
const americanWords =
  /\b(?:mom|color\w*|favorite\w*|center|theater|neighbor\w*|gray|travel(?:ing|ed|er)|cancel(?:ed|ing)|soccer|sidewalk|vacation|elevator|gotten|cell ?phone|airplane|math|candy|apartment|trash|garbage|jewelry|practicing|realiz\w*|organiz\w*|apologiz\w*|recogniz\w*)\b/i;

export type Say = (column: string, reason: string) => void;

/** A word of a translation that is not British; undefined if there is none. */
export function findAmericanWord(translation: string): string | undefined {
  return americanWords.exec(translation)?.[0];
}

/** Reports what keeps a translation from being a British sentence. */
export function checkTranslation(translation: string, say: Say): void {
  if (!/^["']?[A-Z0-9£]/.test(translation)) say('translation', 'does not begin with a capital');
  if (!/[.?!]["']?$/.test(translation)) say('translation', 'does not end with a full stop, ? or !');
  if (/[\u3000-\u9fff\uff00-\uffef]/u.test(translation)) say('translation', 'holds Chinese');
  if (translation.includes('  ')) say('translation', 'two spaces');
  const american = findAmericanWord(translation);
  if (american !== undefined) say('translation', `“${american}” is not British`);
}

function checkForm({ chinese, translation }: SentenceRecord, word: WordRecord, level: ListLevel, say: Say): void {
  for (const character of chinese)
    if (!/\p{Script=Han}|〇/u.test(character) && !(character in punctuation))
      say('chinese', `“${character}” does not belong here: numbers are written in characters, marks at full width`);
  if (!/[。？！]”?$/u.test(chinese)) say('chinese', 'does not end with 。, ？ or ！');
  const { length } = listCharacters(chinese);
  if (length < minimumLength || length > maximumLengths[getExamLevel(level)])
    say('chinese', `${length} characters; ${minimumLength} to ${maximumLengths[getExamLevel(level)]} are allowed`);
  let from = 0;
  for (const half of splitHalves(word.text)) {
    const at = chinese.indexOf(half, from);
    if (at < 0) say('chinese', `“${half}” is not in it`);
    else from = at + half.length;
  }
  checkTranslation(translation, say);
}

function readPiece({ start, end }: Piece, syllables: readonly Syllable[]): string {
  return syllables
    .slice(start, end)
    .map(({ reading }) => reading)
    .join('');
}

/** What is left over, neighbours named together, each with the later words that it holds. */
export function checkLeftOver(pieces: readonly Piece[], level: ListLevel, { levels }: Lexicon, say: Say): void {
  const leftOver = pieces
    .map(({ text, entry }) => (entry ? ' ' : text))
    .join('')
    .split(' ')
    .filter(Boolean);
  for (const text of leftOver) {
    const laterWords = levels.flatMap((table) =>
      table.level > level
        ? table.words
            .filter(({ kind, text: word }) => kind === 'word' && text.includes(word))
            .map((word) => `${word.text} is level ${getExamLevel(table.level)}`)
        : [],
    );
    say('chinese', `“${text}” is left over${laterWords.length > 0 ? `: ${laterWords.join(', ')}` : ''}`);
  }
}

/** The word must stand by itself and with its own reading, not inside a longer one. */
export function checkOwnWord(word: WordRecord, pieces: readonly Piece[], syllables: readonly Syllable[] | undefined, say: Say): void {
  if (word.kind !== 'word') return;
  const standing = pieces.filter(({ entry }) => entry?.word?.text === word.text);
  const hasOwnReading = standing.some(
    (piece) =>
      piece.entry?.form !== 'word' ||
      !syllables ||
      word.readings.some((reading) => normalizeReading(reading) === readPiece(piece, syllables)),
  );
  if (standing.length === 0) say('chinese', `“${word.text}” is not there as a word`);
  else if (!hasOwnReading) say('pinyin', `“${word.text}” does not stand with its own reading ${word.readings.join(' / ')}`);
}

function isNumeral({ text }: Piece): boolean {
  return /^[第零〇一二三四五六七八九十百千万两几]+$/u.test(text);
}

/** Why a pinyin word may not join these pieces: only the dictionary, numbers and endings join. */
function findJoinIssue(pinyinWord: string, pieces: readonly Piece[], reading: string, dictionary: Dictionary) {
  const text = pieces.map((piece) => piece.text).join('');
  const knownReadings = [...(dictionary.get(text) ?? [])];
  const isEnding = pieces.length === 2 && (pieces[1]?.entry?.form === 'ending' || pieces[1]?.text === '们');
  if (knownReadings.includes(reading) || pieces.every(isNumeral) || isEnding) return undefined;
  if (knownReadings.some((known) => stripTones(known) === stripTones(reading)))
    return `“${text}” is ${knownReadings.join(' or ')} in the dictionary, not “${pinyinWord}”`;
  return `“${pinyinWord}” joins ${pieces.map((piece) => piece.text).join(' and ')}`;
}

function isCapitalized(text: string): boolean {
  return text.charAt(0) !== text.charAt(0).toLowerCase();
}

function isName({ entry }: Piece): boolean {
  return entry?.form === 'name' || isCapitalized(entry?.word?.readings[0] ?? '');
}

/** Checks which words the pinyin joins, and its capitals. */
export function checkPinyinWords({ syllables, words }: AlignedPinyin, pieces: readonly Piece[], dictionary: Dictionary, say: Say): void {
  for (const [index, { text, isSentenceStart }] of words.entries()) {
    const ownSyllables = syllables.filter(({ word }) => word === index);
    const start = syllables.findIndex(({ word }) => word === index);
    const ownPieces = pieces.filter((piece) => piece.start < start + ownSyllables.length && piece.end > start);
    if (ownPieces.some(({ entry }) => !entry)) continue;
    const reading = ownSyllables.map((syllable) => syllable.reading).join('');
    const joinIssue = ownPieces.length > 1 ? findJoinIssue(text, ownPieces, reading, dictionary) : undefined;
    if (joinIssue !== undefined) say('pinyin', joinIssue);
    if (isSentenceStart && !isCapitalized(text)) say('pinyin', `“${text}” begins a sentence: it needs a capital`);
    else if (!isSentenceStart && ownPieces.some(isName) !== isCapitalized(text))
      say('pinyin', `“${text}” ${isCapitalized(text) ? 'is no name: no capital' : 'is a name: it needs a capital'}`);
  }
}

/** The words and marks of a sentence in order. A word that is written like the one the sentence is for is that one. */
export function listWords(chinese: string, pieces: readonly Piece[], own: WordRecord): Sentence['words'] {
  let at = 0;
  return pieces.flatMap(({ text, entry }) => {
    const start = chinese.indexOf(text, at);
    const marks = chinese.slice(at, start);
    at = start + text.length;
    const id = entry?.word?.text === own.text ? own.id : entry?.word?.id;
    const isLast = !/[\p{Script=Han}〇]/u.test(chinese.slice(at));
    return [
      ...(marks === '' ? [] : [{ text: marks }]),
      id === undefined ? { text } : { text, id },
      ...(isLast && at < chinese.length ? [{ text: chinese.slice(at) }] : []),
    ];
  });
}

function checkSentence(sentence: SentenceRecord, { word, level, lexicon }: JudgedWord, say: Say): Sentence {
  checkForm(sentence, word, level, say);
  const aligned = alignPinyin(sentence.chinese, sentence.pinyin, lexicon, (reason) => say('pinyin', reason));
  const stretches = sentence.chinese.split(/[^\p{Script=Han}〇]+/u).map((stretch) => Array.from(stretch));
  const pieces = cutSentence(stretches, level, word, aligned?.syllables, lexicon);
  checkLeftOver(pieces, level, lexicon, say);
  for (const { fault } of pieces) if (fault !== undefined) say('pinyin', fault);
  checkOwnWord(word, pieces, aligned?.syllables, say);
  if (aligned) checkPinyinWords(aligned, pieces, lexicon.dictionary, say);
  const { chinese, pinyin, translation } = sentence;
  return { chinese, pinyin, translation, words: listWords(chinese, pieces, word) };
}

/** Checks the sentences of a table; each by the id of its word. */
function checkTable(
  file: string,
  sentences: readonly SentenceRecord[],
  words: ReadonlyMap<string, JudgedWord>,
  issues: ContentIssue[],
): Map<string, Sentence> {
  const cutSentences = new Map<string, Sentence>();
  const openings = new Map<string, number>();
  for (const sentence of sentences) {
    const known = words.get(sentence.id);
    const say: Say = (column, reason) => {
      issues.push({ file, line: sentence.line, column, reason: known ? `${known.word.text}: ${reason}` : reason });
    };
    if (!known) say('id', `“${sentence.id}” is no id of the course`);
    else if (known.word.kind === 'character') say('id', 'only words and patterns have one');
    else {
      cutSentences.set(sentence.id, checkSentence(sentence, known, say));
      const opening = listCharacters(sentence.chinese).slice(0, 4).join('');
      const count = (openings.get(`${known.level} ${opening}`) ?? 0) + 1;
      openings.set(`${known.level} ${opening}`, count);
      if (count > maximumSameOpenings)
        say('chinese', `“${opening}…” opens more than ${maximumSameOpenings} sentences of level ${getExamLevel(known.level)}`);
    }
  }
  return cutSentences;
}

/** Reports the words and patterns of which a table has no sentence. */
function reportMissing(file: string, judged: readonly JudgedWord[], written: ReadonlySet<string>, issues: ContentIssue[]): void {
  for (const {
    word: { id, kind, text },
  } of judged)
    if (kind !== 'character' && !written.has(id)) issues.push({ file, line: 0, column: '', reason: `${id} “${text}” has no sentence` });
}

/** Reads the sentences of a folder and checks each against the tables of the course. */
export function checkSentences(folder: string, tables: Tables, dictionary: Dictionary = readDictionary()): SentenceCheck {
  const { tables: sentenceTables, issues } = readSentences(folder);
  const { sentences } = sentenceTables;
  const { words, words2026 } = buildLexicons(tables, sentenceTables, dictionary);
  const texts = new Set([...words.values()].map(({ word }) => word.text));
  for (const { line, verb, object } of sentenceTables.separableVerbs)
    if (!texts.has(verb + object))
      issues.push({ file: separableVerbsFile, line, column: 'verb', reason: `“${verb + object}” is no word of the course` });
  const cutSentences = checkTable(sentencesFile, sentences, words, issues);
  const written = new Set(sentences.map(({ id }) => id));
  reportMissing(sentencesFile, [...words.values()], written, issues);
  const ownSentences = checkTable(sentences2026File, sentenceTables.sentences2026, words2026, issues);
  // Others have theirs in sentences.tsv: of these the list of 2012 teaches only the character.
  const only2026 = [...words2026.values()].filter(({ word }) => words.get(word.id)?.word.kind === 'character');
  reportMissing(sentences2026File, only2026, new Set(sentenceTables.sentences2026.map(({ id }) => id)), issues);
  for (const { line, id } of sentenceTables.sentences2026)
    if (words.get(id)?.word.file === addedFile)
      issues.push({ file: sentences2026File, line, column: 'id', reason: `“${id}” is in no other list: write it in ${sentencesFile}` });
  return { count: sentences.length, sentences: cutSentences, sentences2026: ownSentences, issues };
}
