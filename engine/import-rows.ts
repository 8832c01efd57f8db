// Cuts an imported text into rows of cells: separators, quotes, and the headers that programs write (learning-tools "A word is mine").
import Papa from 'papaparse';

/** The rows of a text, and what its header says of them. */
export interface ImportRows {
  /** Cells as plain text; rows without any text are left out. */
  readonly rows: readonly (readonly string[])[];
  /** The names of the columns where the header lists them; undefined otherwise. */
  readonly names: readonly string[] | undefined;
  /** Columns that the header says are no text: ids, note types, decks and tags. */
  readonly ignored: ReadonlySet<number>;
  /** The text says, or shows by tabs, that its rows are cells of a table. Otherwise a comma may also list words. */
  readonly isTable: boolean;
}

interface Header {
  /** Where the text behind the header begins. */
  readonly end: number;
  readonly separator: string | undefined;
  readonly columns: string | undefined;
  readonly ignored: ReadonlySet<number>;
}

// A quotation mark that closes nothing costs its own row: a row continues over this many lines at most, and a text with many such marks quotes nothing.
const maxLinesInRow = 20;
const maxBrokenRows = 50;
// The number of lines from which the separator is detected.
const linesToGuess = 500;

const headerLine = /^"?#(?:separator|html|columns|deck|notetype|tags|if matches|match scope|(?:guid|notetype|deck|tags) column)\b.*:/i;
const ignoredColumn = /^"?#(?:guid|notetype|deck|tags) column:(\d+)/i;
// A spreadsheet pads the lines of a header with empty cells: `#separator:Comma,,`.
const separatorLine = /^"?#separator:\s*([a-z]+|.)/i;
const excelSeparatorLine = /^"?sep=(.)"?[,;\t]*$/i;
const namedSeparators: Readonly<Record<string, string>> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  space: ' ',
  pipe: '|',
  colon: ':',
};

/** Reads at most `maxLines` lines; undefined if the text has more. */
export function readImportRows(text: string, maxLines: number): ImportRows | undefined {
  const whole = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const { end, separator: declared, columns, ignored } = readHeader(whole);
  const separator = declared ?? guessSeparator(whole, end);
  const lines = new LineReader(whole, end, maxLines);
  const rows: string[][] = [];
  const cutter = new RowCutter(lines, separator);
  for (let row = cutter.next(); row !== undefined; row = cutter.next()) {
    const cells = row.map((cell) => cleanCell(cell));
    // A category of Pleco.
    if (cells.some((cell) => cell !== '') && cells[0]?.startsWith('//') !== true) rows.push(cells);
  }
  if (lines.isTooLong) return undefined;
  const names =
    columns === undefined ? undefined : new RowCutter(new LineReader(columns, 0, 1), separator).next()?.map((cell) => cleanCell(cell));
  return { rows, names, ignored, isTable: declared !== undefined || separator === '\t' };
}

/** Hands out the lines of a text one after the other. */
class LineReader {
  readonly #text: string;
  #position: number;
  #linesLeft: number;

  constructor(text: string, start: number, maxLines: number) {
    this.#text = text;
    this.#position = start;
    this.#linesLeft = maxLines;
  }

  /** Whether lines were left unread, because they are too many. */
  get isTooLong(): boolean {
    return this.#linesLeft <= 0 && this.#position < this.#text.length;
  }

  next(): string | undefined {
    if (this.#position >= this.#text.length || this.#linesLeft <= 0) return undefined;
    const end = this.#text.indexOf('\n', this.#position);
    const line = this.#text.slice(this.#position, end < 0 ? this.#text.length : end);
    this.#position += line.length + 1;
    this.#linesLeft -= 1;
    return line;
  }

  /** Returns to where a line begins that was read: `next` gives the line behind it again. */
  createReturn(): () => void {
    const [position, linesLeft] = [this.#position, this.#linesLeft];
    return () => {
      this.#position = position;
      this.#linesLeft = linesLeft;
    };
  }
}

function readHeader(text: string): Header {
  const ignored = new Set<number>();
  let [separator, columns]: (string | undefined)[] = [];
  const lines = new LineReader(text, 0, linesToGuess);
  let end = 0;
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    const excel = excelSeparatorLine.exec(line)?.[1];
    if (!(headerLine.test(line) || (end === 0 && excel !== undefined))) break;
    end += line.length + 1;
    const name = separatorLine.exec(line)?.[1] ?? excel;
    if (name !== undefined) separator = namedSeparators[name.toLowerCase()] ?? name.charAt(0);
    const column = ignoredColumn.exec(line)?.[1];
    if (column !== undefined) ignored.add(Number(column) - 1);
    columns = /^#columns:(.*)$/i.exec(line)?.[1] ?? columns;
  }
  return { end, separator, columns, ignored };
}

function guessSeparator(text: string, start: number): string | undefined {
  const lines = new LineReader(text, start, linesToGuess);
  const counts = { '\t': 0, ';': 0, ',': 0 };
  for (let line = lines.next(); line !== undefined; line = lines.next())
    for (const mark of ['\t', ';', ','] as const) if (line.includes(mark)) counts[mark] += 1;
  if (counts['\t'] > 0) return '\t';
  if (counts[','] === 0 && counts[';'] === 0) return undefined;
  // A translation may hold either; the one that more lines have parts the cells.
  return counts[';'] > counts[','] ? ';' : ',';
}

/** Cuts the rows of a text into cells; without a separator a line is one cell. */
class RowCutter {
  readonly #lines: LineReader;
  readonly #separator: string | undefined;
  #brokenRows = 0;

  constructor(lines: LineReader, separator: string | undefined) {
    this.#lines = lines;
    this.#separator = separator;
  }

  next(): string[] | undefined {
    const line = this.#lines.next();
    if (line === undefined || this.#separator === undefined) return line === undefined ? undefined : [line];
    const isQuoted = `${this.#separator}${line}`.includes(`${this.#separator}"`);
    if (!isQuoted || this.#brokenRows >= maxBrokenRows) return line.split(this.#separator);
    const cells = this.#cutQuoted(line, this.#separator);
    // A quotation mark that closes nothing belongs to the text.
    if (!cells) this.#brokenRows += 1;
    return cells ?? line.split(this.#separator);
  }

  #cutQuoted(line: string, separator: string): string[] | undefined {
    let row = line;
    let cells = parseRow(row, separator);
    const giveBack = this.#lines.createReturn();
    for (let count = 1; cells === 'open' && count < maxLinesInRow; count += 1) {
      const next = this.#lines.next();
      if (next === undefined || !(next.includes('"') ? closesCell(next, separator) : true)) break;
      row += `\n${next}`;
      if (next.includes('"')) cells = parseRow(row, separator);
    }
    if (Array.isArray(cells)) return cells;
    giveBack();
    return undefined;
  }
}

/** Whether the first quotation mark of a line that is not doubled ends a cell. */
function closesCell(line: string, separator: string): boolean {
  let at = line.indexOf('"');
  while (at >= 0 && line[at + 1] === '"') at = line.indexOf('"', at + 2);
  return at >= 0 && (at + 1 === line.length || line[at + 1] === separator);
}

/** The cells of a row; `open` if its last quotation mark is not closed yet, undefined if its marks are no quotes. */
function parseRow(row: string, separator: string): string[] | 'open' | undefined {
  const { data, errors } = Papa.parse<string[]>(row, { delimiter: separator, newline: '\n' });
  if (errors.some(({ code }) => code === 'InvalidQuotes')) return undefined;
  if (errors.some(({ code }) => code === 'MissingQuotes')) return 'open';
  return data.length === 1 ? data[0] : undefined;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Plain text of a cell that may hold HTML, sounds and gaps of Anki, or the guard against formulas. */
function cleanCell(cell: string): string {
  return cell
    .replace(/\[sound:[^[\]]*\]/g, '')
    .replace(/\{\{c\d{1,3}::|(?:::[^{}:]*)?\}\}/g, '')
    .replace(/<(?:br|\/?div|\/?p)\b[^<>]*>/gi, ' ')
    .replace(/<[a-z/!][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{1,10}));/gi, (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
    })
    .replace(/^'(?=[=+\-@＝＋－＠])/, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^"([^"]*)$|^([^"]*)"$/, '$1$2')
    .trim();
}
