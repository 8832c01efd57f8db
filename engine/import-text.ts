// Reads words out of text from elsewhere: a line each, CSV, and the text exports of Anki, Pleco and Hack Chinese (learning-tools "A word is mine").
import { type ImportRows, readImportRows } from './import-rows.ts';
import { parseSyllables } from './pinyin.ts';
import { readTypedPinyin } from './typed-pinyin.ts';

/** A word as somebody wrote it. */
export interface WrittenWord {
  /** As it is in the text, shortened. */
  readonly written: string;
  /** What it may be, the likeliest first: Chinese characters only. Empty where the line has none. */
  readonly texts: readonly string[];
  /** Pinyin beside it, in any spelling, the first one first. */
  readonly readings: readonly string[];
}

/** What is read of a text at most. */
export interface ImportLimits {
  /** Lines, empty ones too. */
  readonly lines: number;
  readonly words: number;
}

const maxWrittenLength = 40;
const maxWordLength = 12;
const maxReadingLength = 80;
// What is longer, with all its brackets and gaps, is no word.
const maxCellLength = 400;
// The number of rows from which the column with the words is detected.
const rowsToJudge = 500;
// The words of a list repeat less than the labels beside them; some are there twice.
const shareOfWords = 0.8;

/** The characters of a word, without marks, gaps and numbers. */
export function foldWord(text: string): string {
  return text.normalize('NFKC').replace(/\P{Script=Han}/gu, '');
}

// Columns by their names, in lower case. The first that is there holds the words.
const textColumns = [
  'simplified',
  'chinese',
  'hanzi',
  'word',
  'words',
  'character',
  'characters',
  'headword',
  'vocabulary',
  'term',
  'item',
].concat(['简体', '汉字', '词语', '生词', '中文', 'front']);
const traditionalColumns = ['traditional', '繁體', '繁体'];
const readingColumns = ['pinyin', 'reading', 'pronunciation', 'transcription', '拼音'];

/** Reads the words of a text in their order, as often as they are there; undefined if there is more than the limits allow. */
export function readWrittenWords(text: string, limits: ImportLimits): WrittenWord[] | undefined {
  const read = readImportRows(text, limits.lines);
  if (!read) return undefined;
  const words: WrittenWord[] = [];
  for (const word of listWords(read, limits.words)) {
    words.push(word);
    if (words.length > limits.words) return undefined;
  }
  return words;
}

function* listWords(read: ImportRows, maxWords: number): Generator<WrittenWord> {
  const [first = [], ...others] = read.rows;
  const columns = findColumns(read.names ?? first);
  if (columns) {
    for (const cells of read.names ? read.rows : others) yield readNamedRow(cells, columns);
    return;
  }
  const rows = read.rows.map((cells) => cells.filter((_, index) => !read.ignored.has(index)));
  const wordColumn = findWordColumn(rows);
  const listsWords = !read.isTable && !hasLabels(rows, wordColumn);
  for (const cells of rows) {
    if (cells.length === 1) yield* readLine(cells[0] ?? '', maxWords);
    else if (listsWords && cells.every((cell) => cell === '' || isChinese(cell))) for (const cell of cells) yield* readLine(cell, maxWords);
    else yield* readTableRow(cells, wordColumn, maxWords);
  }
}

interface NamedColumns {
  readonly texts: readonly number[];
  readonly reading: number;
}

function findColumns(header: readonly string[]): NamedColumns | undefined {
  const names = header.map((cell) => cell.toLowerCase());
  const find = (wanted: readonly string[]) => wanted.map((name) => names.indexOf(name)).find((index) => index >= 0);
  const texts = [find(textColumns), find(traditionalColumns)].filter((index) => index !== undefined);
  const reading = names.findIndex((name) => readingColumns.includes(name));
  // 汉字 alone may be a word as well.
  const isNamed = texts.some((index) => foldWord(names[index] ?? '') === '') || (texts.length > 0 && reading >= 0);
  return isNamed ? { texts, reading } : undefined;
}

function readNamedRow(cells: readonly string[], { texts, reading }: NamedColumns): WrittenWord {
  const written = texts.map((index) => cells[index] ?? '').filter((cell) => cell !== '');
  const own = splitCell(written[0] ?? '');
  return {
    written: shorten(written[0] ?? cells.find((cell) => cell !== '') ?? ''),
    texts: [...new Set(written.flatMap((cell) => listSpellings(splitCell(cell)?.word ?? '')))],
    readings: [...listReadings(cells[reading] ?? ''), ...(own?.readings ?? [])],
  };
}

/** The column whose cells are words: of those that are mostly Chinese the first that does not say the same few things again and again. */
function findWordColumn(rows: readonly (readonly string[])[]): number {
  const sample = rows.slice(0, rowsToJudge).filter((cells) => cells.length > 1);
  const words: (Set<string> | undefined)[] = [];
  for (const cells of sample)
    for (const [index, cell] of cells.entries()) {
      const word = splitCell(cell)?.word;
      if (word !== undefined) (words[index] ??= new Set()).add(word);
    }
  const counts = Array.from(words, (own) => own?.size ?? 0);
  const most = Math.max(0, ...counts);
  return Math.max(
    0,
    counts.findIndex((count) => count > 0 && count >= most * shareOfWords),
  );
}

/** Whether a column beside the words repeats a few labels, such as parts of speech: then its rows are no lists of words. */
function hasLabels(rows: readonly (readonly string[])[], wordColumn: number): boolean {
  const labels = new Map<number, string[]>();
  for (const cells of rows.slice(0, rowsToJudge))
    for (const [index, cell] of cells.entries())
      if (index !== wordColumn && isChinese(cell)) labels.set(index, [...(labels.get(index) ?? []), cell]);
  return [...labels.values()].some((cells) => cells.length > 2 && new Set(cells).size * 2 <= cells.length);
}

const listMarks = /[、，；,;|/]/;

/** A row of several cells: its word is what the column of the words says, and nothing else in it is one. */
function* readTableRow(cells: readonly string[], wordColumn: number, maxWords: number): Generator<WrittenWord> {
  const cell = cells[wordColumn] ?? '';
  const own = splitCell(cell);
  if (!own) yield { written: shorten(cell === '' ? (cells.find((other) => other !== '') ?? '') : cell), texts: [], readings: [] };
  else if (isChinese(cell) && listMarks.test(cell) && !cell.includes('[')) yield* readLine(cell, maxWords);
  else {
    const length = countCharacters(own.word);
    const pinyin = cells.filter((other, index) => index !== wordColumn && isReading(other, length));
    const beside = pinyin.find((other) => hasTones(other)) ?? pinyin[0] ?? '';
    yield buildWord(cell, own.word, own.readings.length > 0 ? own.readings : listReadings(beside));
  }
}

/** A line of one cell: a word, perhaps numbered and with its pinyin, or several words. */
function* readLine(line: string, maxWords: number): Generator<WrittenWord> {
  const text = line.replace(/^(?:[(（]?\d+\s*[.．)）、:：]|[-*•])\s*/u, '');
  if (text === '') return;
  if (isChinese(text)) {
    const joined = text.replaceAll(/\s?(\.{2,6}|…{1,6})\s?/g, '$1');
    const parts = joined.split(new RegExp(`${listMarks.source}|\\s`, 'u'), maxWords + 1).filter((part) => foldWord(part) !== '');
    for (const part of parts) yield buildWord(part, part, []);
    return;
  }
  const own = splitCell(text);
  if (own) yield buildWord(text, own.word, own.readings);
  else yield { written: shorten(text), texts: [], readings: [] };
}

// Pinyin over a character, as Anki's templates want it, and what is in brackets belong to the word before them.
const wordPattern =
  /^(?:\p{Script=Han}|[（(]\p{Script=Han}+[）)]|\[[^[\]]*\]|\s?(?:\.{2,6}|[…⋯～~·]{1,6})\s?)+(?:\s?[（([][^（()）[\]]*[）)\]])?/u;

interface CellWord {
  readonly word: string;
  readonly readings: readonly string[];
}

/** The word that a cell begins with, and the pinyin behind it; or one at its end. A damaged character spells no word. */
function splitCell(whole: string): CellWord | undefined {
  const cell = whole.replace(/^[^\p{L}\p{N}(（[\uFFFD]+/u, '');
  const start = isChinese(cell) ? cell : (wordPattern.exec(cell)?.[0] ?? '');
  if (isWord(start)) return cell.charAt(start.length) === '\uFFFD' ? undefined : { word: start, readings: listReadingsBehind(cell, start) };
  const at = cell.search(/\p{Script=Han}/u);
  if (at < 1 || cell.charAt(at - 1) === '\uFFFD') return undefined;
  const later = wordPattern.exec(cell.slice(at))?.[0] ?? '';
  const rest = cell.slice(at + later.length).trim();
  if (!isWord(later) || !(rest === '' || isReading(rest, countCharacters(later)))) return undefined;
  return { word: later, readings: listReadings(rest) };
}

function isWord(text: string): boolean {
  if (text.length > maxCellLength) return false;
  const length = Array.from(foldWord(text)).length;
  return length > 0 && length <= maxWordLength * 4;
}

/** Chinese and marks alone: a word, or several. */
function isChinese(cell: string): boolean {
  const bare = cell.replaceAll(/\[[^[\]]*\]/g, '');
  return /\p{Script=Han}/u.test(bare) && !/[\p{Script=Latin}\uFFFD]/u.test(bare);
}

const readingMarks = /[,;/、，；]/;
const marksBetween = /^[\s:：=＝|,;/、，；–—-]+/u;

/** The pinyin that follows a word in its own cell: in brackets, or as many of the next tokens as have its syllables. */
function listReadingsBehind(cell: string, word: string): string[] {
  const length = countCharacters(word);
  const bracketed = /[（([]([^（()）[\]]*)[）)\]]$/u.exec(word)?.[1] ?? '';
  if (isReading(bracketed, length)) return listReadings(bracketed);
  let rest = cell.slice(word.length, word.length + maxReadingLength * 2).replace(marksBetween, '');
  if (isReading(rest, length)) return listReadings(rest);
  const readings: string[] = [];
  for (;;) {
    const ends = [...rest.matchAll(/[^\s:：=＝|,;/、，；[\]()（）]+/gu)]
      .slice(0, length)
      .map(({ 0: token, index }) => index + token.length);
    const end = ends.find((at) => hasTones(rest.slice(0, at)) && isPinyinOf(rest.slice(0, at), length));
    if (end === undefined) return readings;
    readings.push(rest.slice(0, end));
    rest = rest.slice(end).replace(marksBetween, '');
  }
}

function countCharacters(word: string): number {
  return Array.from(foldWord(word.replaceAll(/\[[^[\]]*\]/g, ''))).length;
}

function hasTones(text: string): boolean {
  return readTypedPinyin(text).some(({ tone, digit }) => tone > 0 || digit !== undefined);
}

/** Whether a text is pinyin of so many syllables, with or without tones. */
function isPinyinOf(text: string, length: number): boolean {
  if (text.length > maxReadingLength) return false;
  const signs = readTypedPinyin(text.replace(/^@/, ''));
  if (signs.some(({ letter, isOther }) => letter !== '' && isOther)) return false;
  // A number ends a syllable, as an apostrophe does.
  const letters = signs.map(({ letter }) => (letter === 'v' ? 'ü' : letter || ' ')).join('');
  return parseSyllables(letters, length) !== undefined;
}

function isReading(cell: string, length: number): boolean {
  const parts = listReadings(cell);
  return parts.length > 0 && parts.every((part) => isPinyinOf(part, length));
}

function listReadings(cell: string): string[] {
  return cell
    .split(readingMarks)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** 国[國], 有(一)点儿 and 你[nǐ]好[hǎo] in all their spellings. */
function listSpellings(cell: string): string[] {
  if (cell.length > maxCellLength) return [];
  const outside = cell.replaceAll(/\[[^[\]]*\]/g, '');
  const inside = [...cell.matchAll(/\[([^[\]]*)\]/g)].map(([, text = '']) => text);
  const spellings = [
    outside.replaceAll(/[（(][^（()）]*[）)]/g, ''),
    outside,
    ...inside.filter((text) => foldWord(text) !== ''),
    ...outside.split(listMarks),
  ].map((text) => foldWord(text));
  return [...new Set(spellings)].filter((text) => text !== '' && Array.from(text).length <= maxWordLength);
}

function buildWord(written: string, word: string, readings: readonly string[]): WrittenWord {
  return { written: shorten(written), texts: listSpellings(word), readings };
}

function shorten(written: string): string {
  const characters = Array.from(written.slice(0, maxWrittenLength * 4));
  return characters.length > maxWrittenLength ? `${characters.slice(0, maxWrittenLength - 1).join('')}…` : written;
}
