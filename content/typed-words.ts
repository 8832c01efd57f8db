// What else may be typed for a word: readings of everyday speech that its card does not teach, and everyday words outside the course that mean it.
import type { Course, OtherWord, StudyWord } from '#contract/study-word.ts';
import { listDictionaryEntries } from './cedict.ts';
import { getWordList, type WordList } from '#contract/wire.ts';
import type { ContentIssue } from './issue.ts';
import { addToneMark, findReadingIssue, normalizeReading, stripTones } from './reading.ts';
import { type Report, type Row, readTable } from './rows.ts';
import { type LevelTable, listAllTables, type Tables } from './records.ts';

const spokenFile = 'spoken-readings.tsv';
const otherFile = 'other-words.tsv';
const spokenColumns = ['item', 'reading', 'spoken', 'accepted', 'reason'] as const;
const otherColumns = ['word', 'traditional', 'reading', 'means'] as const;

interface SpokenRecord {
  readonly line: number;
  readonly item: string;
  /** The reading that the item is taught with. */
  readonly reading: string;
  readonly spoken: string;
  readonly isAccepted: boolean;
}

interface OtherWordRecord extends OtherWord {
  readonly line: number;
  /** Ids of the items that it means. */
  readonly means: readonly string[];
}

function parseSpoken(row: Row<(typeof spokenColumns)[number]>, report: Report): SpokenRecord | undefined {
  const issue = findReadingIssue(row.spoken);
  if (issue !== undefined) return report(row.line, 'spoken', issue);
  if (row.accepted !== 'yes' && row.accepted !== 'no') return report(row.line, 'accepted', 'is yes or no');
  if (row.reason.length < 10) return report(row.line, 'reason', 'says why');
  return { line: row.line, item: row.item, reading: row.reading, spoken: row.spoken, isAccepted: row.accepted === 'yes' };
}

function parseOtherWord(row: Row<(typeof otherColumns)[number]>, report: Report): OtherWordRecord | undefined {
  const issue = findReadingIssue(row.reading);
  if (issue !== undefined) return report(row.line, 'reading', issue);
  const texts = [row.word, ...row.traditional.split('/').filter((text) => text !== '')];
  return { line: row.line, texts, reading: row.reading, means: row.means.split(' ') };
}

/** Reads and checks both tables of a folder, and adds them to the words of a course. */
export function addTypedWords(folder: string, tables: Tables, course: Course): { course: Course; issues: ContentIssue[] } {
  const issues: ContentIssue[] = [];
  const spoken = readTable(folder, spokenFile, spokenColumns, parseSpoken, issues);
  const others = readTable(folder, otherFile, otherColumns, parseOtherWord, issues);
  checkSpoken(tables, spoken.records, spoken.report);
  checkOtherWords(tables, others.records, others.report);
  const taught: Readonly<Record<WordList, ReadonlySet<string>>> = { 2012: listTexts(tables.levels), 2026: listTexts(tables.levels2026) };
  const addTo = (word: StudyWord): StudyWord => ({
    ...word,
    spokenReadings: spoken.records
      .filter(({ item, reading, isAccepted }) => isAccepted && item === word.text && reading === word.reading)
      .map((record) => record.spoken),
    otherWords: others.records
      .filter(({ means, texts: [text = ''] }) => means.includes(word.id) && !taught[getWordList(word.level)].has(text))
      .map(({ texts, reading }) => ({ texts, reading })),
  });
  const levels = [...course.levels.values()].map((level) => [level.level, { ...level, words: level.words.map(addTo) }] as const);
  return { course: { ...course, levels: new Map(levels) }, issues };
}

function listTexts(levels: readonly LevelTable[]): ReadonlySet<string> {
  return new Set(levels.flatMap(({ words }) => words.map(({ text }) => text)));
}

/** “also pr. [zhi1 dao5]”, but not the readings of Taiwan; those of a part of the word are left out. */
function listDictionaryVariants(text: string, meanings: readonly string[]): string[] {
  return meanings.flatMap((meaning) =>
    [...meaning.matchAll(/(?<!Taiwan )\bpr\.\s*\[([^\]]+)\]/g)].flatMap(([, syllables = '']) => {
      const marked = (syllables.match(/[a-z:ü]+\d/gi) ?? []).map(addToneMark);
      return marked.length === Array.from(text).length ? [marked.join('')] : [];
    }),
  );
}

/** Whether a variant says no more than that a syllable is neutral in the table and has a tone in the dictionary: that is accepted anyway. */
function isFullerTone(taught: string, variant: string): boolean {
  const [own, other] = [taught, variant].map((reading) => Array.from(normalizeReading(reading)));
  return (
    stripTones(taught) === stripTones(variant) &&
    own?.every((letter, index) => letter === other?.[index] || letter === stripTones(letter)) === true
  );
}

// Every reading that CC-CEDICT gives beside a taught one is accepted, or refused for a reason.
function checkSpoken(tables: Tables, records: readonly SpokenRecord[], report: Report): void {
  const items = listAllTables(tables).flatMap(({ words }) => words);
  for (const { line, item, reading, spoken } of records) {
    const taught = items.filter(({ text, readings }) => text === item && readings[0] === reading);
    if (taught.length === 0) report(line, 'item', `no item “${item}” is taught as ${reading}`);
    if (taught.some(({ readings }) => readings.includes(spoken))) report(line, 'spoken', `“${item}” is taught as ${spoken} already`);
  }
  const entries = Map.groupBy(listDictionaryEntries(), ({ simplified }) => simplified);
  for (const { text, readings } of items)
    for (const entry of entries.get(text) ?? []) {
      if (!readings.some((reading) => normalizeReading(reading) === entry.reading)) continue;
      for (const variant of listDictionaryVariants(text, entry.meanings)) {
        const known = [...readings, ...records.filter(({ item }) => item === text).map(({ spoken }) => spoken)].map(normalizeReading);
        if (known.includes(normalizeReading(variant))) continue;
        if (!readings.some((reading) => isFullerTone(reading, variant)))
          report(0, 'spoken', `“${text}” is also read ${variant} in CC-CEDICT: accept it, or refuse it for a reason`);
      }
    }
}

function checkOtherWords(tables: Tables, records: readonly OtherWordRecord[], report: Report): void {
  const ids = new Set(listAllTables(tables).flatMap(({ words }) => words.map(({ id }) => id)));
  // A word of the list of 2026 alone is still none that the list of 2012 teaches.
  const texts = listTexts(tables.levels);
  const seen = new Set<string>();
  for (const {
    line,
    texts: [word = ''],
    means,
  } of records) {
    if (texts.has(word)) report(line, 'word', `“${word}” is in the course`);
    if (seen.has(word)) report(line, 'word', `“${word}” stands twice`);
    seen.add(word);
    for (const id of means) if (!ids.has(id)) report(line, 'means', `“${id}” is no item`);
  }
}
