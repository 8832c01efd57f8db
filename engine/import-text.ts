// Reads words out of text from elsewhere: a line each, CSV, and the text exports of Anki, Pleco and Hack Chinese (learning-tools "A word is mine").

/** A word as somebody wrote it. */
export interface WrittenWord {
  /** As it stands in the text, shortened. */
  readonly written: string;
  /** What it may be, the likeliest first: Chinese characters only. Empty where the line has none. */
  readonly texts: readonly string[];
  /** Pinyin beside it, in any spelling; empty without. */
  readonly reading: string;
}

const maxWrittenLength = 40;
const maxWordLength = 12;
// What stands behind them in a cell is no word.
const maxCellLength = 2000;
const maxReadingTokens = 12;

/** The characters of a word, without marks, gaps and numbers. */
export function foldWord(text: string): string {
  return text.normalize('NFKC').replace(/\P{Script=Han}/gu, '');
}

// Columns by their names, in lower case. What stands first is looked up first.
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
].concat(['简体', '汉字', '词语', '生词', '中文', 'front', 'traditional', '繁體', '繁体']);
const readingColumns = ['pinyin', 'reading', 'pronunciation', 'transcription', '拼音'];
const ankiColumns = /^#(?:guid|notetype|deck|tags) column:(\d+)/i;
const ankiSeparators: Readonly<Record<string, string>> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  space: ' ',
  pipe: '|',
  colon: ':',
};

/** Reads the words of a text in their order. Each may be there more than once. */
export function readWrittenWords(text: string): WrittenWord[] {
  const lines = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const { body, separator, ignored } = readAnkiHeader(lines);
  const rows = splitRows(body, separator ?? guessSeparator(body))
    // A category of Pleco.
    .filter(([first = '']) => !first.startsWith('//'))
    .map((cells) => cells.map((cell) => cleanCell(cell)))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const columns = ignored.size > 0 ? undefined : findColumns(rows[0] ?? []);
  if (columns) return rows.slice(1).flatMap((cells) => readNamedRow(cells, columns));
  return rows.flatMap((cells) => readRow(cells.filter((_, index) => !ignored.has(index))));
}

function readAnkiHeader(text: string): { body: string; separator: string | undefined; ignored: ReadonlySet<number> } {
  const ignored = new Set<number>();
  let separator: string | undefined;
  let rest = text;
  for (;;) {
    const [line = ''] = rest.split('\n', 1);
    if (!/^#(?:separator|html|columns|deck|notetype|tags|if matches|match scope|(?:guid|notetype|deck|tags) column)\b.*:/i.test(line))
      break;
    const [, name = ''] = /^#separator:(.*)$/i.exec(line) ?? [];
    if (name !== '') separator = ankiSeparators[name.trim().toLowerCase()] ?? name.charAt(0);
    const [, column] = ankiColumns.exec(line) ?? [];
    if (column !== undefined) ignored.add(Number(column) - 1);
    rest = rest.slice(line.length + 1);
  }
  return { body: rest, separator, ignored };
}

function guessSeparator(text: string): string | undefined {
  if (text.includes('\t')) return '\t';
  const count = (mark: string) => text.split(mark).length - 1;
  const [commas, semicolons] = [count(','), count(';')];
  if (commas === 0 && semicolons === 0) return undefined;
  // A translation may hold either; the one that more lines have parts the cells.
  const lines = text.split('\n');
  const having = (mark: string) => lines.filter((line) => line.includes(mark)).length;
  return having(';') > having(',') ? ';' : ',';
}

/** Splits a text into rows of cells, with the quotes of CSV; without a separator each line is a cell. */
function splitRows(text: string, separator: string | undefined): string[][] {
  if (separator === undefined) return text.split('\n').map((line) => [line]);
  const rows: string[][] = [];
  let row: string[] = [];
  let position = 0;
  while (position <= text.length) {
    const { cell, end }: { cell: string; end: number } =
      text[position] === '"' ? readQuotedCell(text, position, separator) : readPlainCell(text, position, separator);
    row.push(cell);
    if (text[end] !== separator) {
      rows.push(row);
      row = [];
    }
    position = end + 1;
  }
  return rows;
}

function readPlainCell(text: string, start: number, separator: string): { cell: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1;
  return { cell: text.slice(start, end), end };
}

function readQuotedCell(text: string, start: number, separator: string): { cell: string; end: number } {
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  const next = text[close + 1];
  // A quotation mark that closes nothing belongs to the text.
  if (close < 0 || (next !== undefined && next !== separator && next !== '\n')) return readPlainCell(text, start, separator);
  return { cell: text.slice(start + 1, close).replaceAll('""', '"'), end: close + 1 };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Plain text of a cell that may hold HTML, sounds and gaps of Anki, or the guard against formulas. */
function cleanCell(cell: string): string {
  return cell
    .slice(0, maxCellLength)
    .replace(/\[sound:[^[\]]*\]/g, '')
    .replace(/\{\{c\d{1,3}::|(?:::[^{}:]*)?\}\}/g, '')
    .replace(/<(?:br|\/?div|\/?p)\b[^<>]*>/gi, ' ')
    .replace(/<[a-z/!][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
    })
    .replace(/^'(?=[=+\-@])/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

interface Columns {
  readonly texts: readonly number[];
  readonly reading: number;
}

function findColumns(header: readonly string[]): Columns | undefined {
  const names = header.map((cell) => cell.toLowerCase());
  const texts = textColumns.map((name) => names.indexOf(name)).filter((index) => index >= 0);
  const reading = names.findIndex((name) => readingColumns.includes(name));
  // 汉字 alone may be a word as well.
  const isNamed = texts.some((index) => foldWord(names[index] ?? '') === '') || (texts.length > 0 && reading >= 0);
  return isNamed ? { texts, reading } : undefined;
}

function readNamedRow(cells: readonly string[], { texts, reading }: Columns): WrittenWord[] {
  const written = texts.map((index) => cells[index] ?? '').filter((cell) => cell !== '');
  return [buildWord(written[0] ?? cells.find((cell) => cell !== '') ?? '', written.flatMap(listSpellings), cells[reading] ?? '')];
}

const listMarks = /[、，；,;|/]/;

/** Without named columns: the first Chinese cell is the word; a row of nothing but Chinese is a list. */
function readRow(cells: readonly string[]): WrittenWord[] {
  const [only = ''] = cells;
  if (cells.length === 1) return readLine(only);
  const filled = cells.filter((cell) => cell !== '');
  const chinese = filled.filter(isChineseWord);
  if (chinese.length === filled.length && chinese.length > 1 && !isSameLength(chinese)) return chinese.flatMap((cell) => readLine(cell));
  const [word] = chinese;
  if (word === undefined) return [buildWord(filled[0] ?? '', [], '')];
  if (chinese.length === 1 && listMarks.test(word) && !word.includes('[')) return readLine(word);
  const reading = filled.find((cell) => cell !== word && isPinyin(cell)) ?? '';
  return [buildWord(word, chinese.flatMap(listSpellings), reading)];
}

// 国 and 國 in two columns are one word; two words of a list seldom have as many characters each, and then both are looked up.
function isSameLength(cells: readonly string[]): boolean {
  return cells.length === 2 && foldWord(cells[0] ?? '').length === foldWord(cells[1] ?? '').length;
}

/** A line of one cell: a word, perhaps numbered and with its pinyin, or several words. */
function readLine(line: string): WrittenWord[] {
  const text = line.replace(/^(?:\d+\s*[.)、:]|[-*•])\s*/, '');
  const parts = text
    .split(listMarks)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > 1 && parts.every(isChineseWord)) return parts.flatMap((part) => readLine(part));
  const tokens = text.split(/\s+/);
  const chinese = tokens.filter(isChineseWord);
  if (chinese.length > 1 && chinese.length === tokens.length) return chinese.map((token) => buildWord(token, listSpellings(token), ''));
  const [word] = chinese;
  if (word === undefined) return text === '' ? [] : [buildWord(text, [], '')];
  const rest = tokens.slice(tokens.indexOf(word) + 1).slice(0, maxReadingTokens);
  const end = rest.findIndex((token) => !isPinyin(token));
  return [buildWord(word, listSpellings(word), rest.slice(0, end < 0 ? rest.length : end).join(' '))];
}

function isChineseWord(cell: string): boolean {
  // Pinyin over a character, as Anki's templates want it.
  const bare = cell.replaceAll(/\[[^[\]]*\]/g, '');
  const length = Array.from(foldWord(bare)).length;
  return length > 0 && length <= maxWordLength * 4 && !/[\p{Script=Latin}]/u.test(bare);
}

function isPinyin(cell: string): boolean {
  const text = cell.normalize('NFD').toLowerCase();
  return /^@?[a-z\p{Mark}'’\d\s:·-]+$/u.test(text) && /[\u0300\u0301\u0304\u030c]|[a-zü:][1-5](?![\d])/.test(text) && text.length <= 80;
}

/** 国[國], 有(一)点儿 and 你[nǐ]好[hǎo] in all their spellings. */
function listSpellings(cell: string): string[] {
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

function buildWord(written: string, texts: readonly string[], reading: string): WrittenWord {
  const characters = Array.from(written);
  const shortened = characters.length > maxWrittenLength ? `${characters.slice(0, maxWrittenLength - 1).join('')}…` : written;
  return { written: shortened, texts: [...new Set(texts)], reading };
}
