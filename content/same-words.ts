// Which items are the same word (decisions §14): what the level files join, what not-same.tsv tells apart, and what nobody has decided yet.
import { getWordList } from '#contract/wire.ts';
import type { ContentIssue } from './issue.ts';
import { normalizeReading } from './reading.ts';
import { type Report, type Row, dropDuplicates, readTable } from './rows.ts';
import { type LevelTable, listAllTables, type Tables, type WordRecord } from './records.ts';

const notSameFile = 'not-same.tsv';
const notSameColumns = ['id', 'other', 'reason'] as const;

interface NotSameRecord {
  readonly line: number;
  /** Two items that are written alike; what is decided of them holds for all items of their words. */
  readonly ids: readonly [string, string];
}

function parseNotSame({ line, id, other, reason }: Row<(typeof notSameColumns)[number]>, report: Report): NotSameRecord | undefined {
  if (id === other) return report(line, 'other', `“${other}” is the item itself`);
  if (reason.length < 10) return report(line, 'reason', 'needs the reason');
  return { line, ids: [id, other] };
}

function readNotSame(folder: string, issues: ContentIssue[]): NotSameRecord[] {
  const { records, report } = readTable(folder, notSameFile, notSameColumns, parseNotSame, issues);
  return dropDuplicates(records, ({ ids }) => [ids.toSorted().join(' and ')], 'id', report);
}

interface Item extends WordRecord {
  readonly level: LevelTable['level'];
}

/** The id of the earliest item of the word that an item belongs to: one learner has one memory of it (decisions §14). */
export function getMemoryId({ id, sameAs }: Pick<WordRecord, 'id' | 'sameAs'>): string {
  return sameAs === '' ? id : sameAs;
}

function shareReading(one: WordRecord, other: WordRecord): boolean {
  const readings = new Set(one.readings.map(normalizeReading));
  return other.readings.some((reading) => readings.has(normalizeReading(reading)));
}

/** 面条儿 miàntiáor without the ending of speech: 面条 miàntiáo. */
function dropSpokenEnding({ text, readings }: WordRecord): { text: string; readings: readonly string[] } {
  if (!text.endsWith('儿') || !readings.every((reading) => reading.endsWith('r'))) return { text, readings };
  return { text: text.slice(0, -1), readings: readings.map((reading) => reading.slice(0, -1)) };
}

/**
 * Whether two items are one word in two writings: with and without the r of speech (面条儿 and 面条), or with other characters, the same reading, and a
 * meaning that both tell (橘子 and 桔子). Words that merely sound alike share none.
 */
function isOtherWriting(item: WordRecord, target: WordRecord): boolean {
  const [own, other] = [dropSpokenEnding(item), dropSpokenEnding(target)];
  const readings = new Set(other.readings.map(normalizeReading));
  if (!own.readings.some((reading) => readings.has(normalizeReading(reading)))) return false;
  return own.text === other.text || item.translations.some((meaning) => target.translations.includes(meaning));
}

/** Why an item cannot be the same word as the one it names, or undefined. Every level of 2026 is later than those of 2012: an older item has the memory. */
function findJoinFault(item: Item, target: Item | undefined): string | undefined {
  const { sameAs } = item;
  if (!target) return `“${sameAs}” is no item`;
  if (target.level >= item.level)
    return getWordList(item.level) === '2026'
      ? `“${sameAs}” is not of a lower level or of the list of 2012`
      : `“${sameAs}” is not of a lower level`;
  if (target.sameAs !== '') return `“${sameAs}” is the same word as “${target.sameAs}” itself: name that`;
  if (getWordList(item.level) === '2026' && isOtherWriting(item, target)) return undefined;
  if (target.text !== item.text) return `“${sameAs}” is written “${target.text}”, not “${item.text}”`;
  if (!shareReading(item, target)) return `“${sameAs}” is read ${target.readings.join(' / ')}, not ${item.readings.join(' / ')}`;
  return undefined;
}

function namePair(one: string, other: string): string {
  return [one, other].toSorted().join(' ');
}

/** Pairs of words that are written and read alike, each named by the first item of the later one. */
function listHomographs(items: readonly Item[]): { item: Item; other: Item }[] {
  const words = [...Map.groupBy(items, getMemoryId).values()];
  return words.flatMap((word, index) =>
    words.slice(0, index).flatMap((earlier) => {
      const [item] = word;
      const other = earlier.find((one) => word.some((own) => shareReading(own, one)));
      return item && other ? [{ item, other }] : [];
    }),
  );
}

/**
 * Checks the column `same_as` and reads and checks not-same.tsv. Two words that are written alike and share a reading must be told apart there, so
 * that a new item is joined or told apart by a person, never by its prompt.
 */
export function checkSameWords(folder: string, tables: Tables): ContentIssue[] {
  const issues: ContentIssue[] = [];
  const notSame = readNotSame(folder, issues);
  const items = listAllTables(tables).flatMap(({ level, words }) => words.map((word): Item => ({ ...word, level })));
  const itemsById = new Map(items.map((item) => [item.id, item]));

  for (const item of items) {
    const reason = item.sameAs === '' ? undefined : findJoinFault(item, itemsById.get(item.sameAs));
    if (reason) issues.push({ file: item.file, line: item.line, column: 'same_as', reason });
  }

  const apart = new Set<string>();
  for (const { line, ids } of notSame) {
    const report = (column: string, reason: string) => issues.push({ file: notSameFile, line, column, reason });
    const [one, other] = [itemsById.get(ids[0]), itemsById.get(ids[1])];
    if (!one) report('id', `“${ids[0]}” is no item`);
    else if (!other) report('other', `“${ids[1]}” is no item`);
    else if (one.text !== other.text) report('other', `“${one.text}” and “${other.text}” are not written alike: remove the line`);
    else if (getMemoryId(one) === getMemoryId(other)) report('other', `“${ids[0]}” and “${ids[1]}” are one word by their column same_as`);
    else apart.add(namePair(getMemoryId(one), getMemoryId(other)));
  }

  for (const homographs of Map.groupBy(items, ({ text }) => text).values())
    for (const { item, other } of listHomographs(homographs)) {
      if (apart.has(namePair(getMemoryId(item), getMemoryId(other)))) continue;
      const reason = `“${item.text}” is ${getMemoryId(other)} too: name it here, or tell the two apart in ${notSameFile}`;
      issues.push({ file: item.file, line: item.line, column: 'same_as', reason });
    }
  return issues;
}
