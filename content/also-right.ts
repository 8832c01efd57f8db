// Finds the wrong answers that would also be right: by the dictionary, by the cards of mixed-up words, and as decided by hand (decisions §6).
import type { Course, StudyLevel } from '#contract/study-word.ts';
import { getWordList } from '#contract/wire.ts';
import { listDictionaryEntries } from './cedict.ts';
import type { ContentIssue } from './issue.ts';
import { type PairRecord, readPairs } from './pairs.ts';
import { normalizeReading } from './reading.ts';
import { type Report, type Row, readTable } from './rows.ts';
import { normalizeKeyword } from './wording.ts';

const alsoRightFile = 'also-right.tsv';
const alsoRightColumns = ['asked', 'answer', 'reason'] as const;

interface AlsoRightRecord {
  readonly line: number;
  /** A component, character or word of the course. */
  readonly asked: string;
  /** The meaning or word that is not offered for it. */
  readonly answer: string;
}

function parseAlsoRight({ line, asked, answer, reason }: Row<(typeof alsoRightColumns)[number]>, report: Report) {
  if (asked === '') return report(line, 'asked', 'is empty');
  if (answer === '') return report(line, 'answer', 'is empty');
  if (reason.length < 10) return report(line, 'reason', 'needs the reason');
  return { line, asked, answer };
}

function normalizeMeaning(meaning: string): string {
  return normalizeKeyword(meaning).replace(/^(?:to be|to|be|an?|the) (?=.)/, '');
}

/** What the dictionary says of each word of the course, in single meanings. */
function readDictionaryMeanings(isAsked: (text: string) => boolean): Map<string, Set<string>> {
  const meanings = new Map<string, Set<string>>();
  for (const { simplified, meanings: glosses } of listDictionaryEntries()) {
    if (!isAsked(simplified)) continue;
    const known = meanings.get(simplified) ?? new Set();
    for (const meaning of glosses.flatMap((gloss) => gloss.split(/[;,]/))) known.add(normalizeMeaning(meaning));
    meanings.set(simplified, known);
  }
  return meanings;
}

/** How else the dictionary reads each word of the course: 好 is also hào. */
function listOtherReadings(levels: readonly StudyLevel[]): (readonly [text: string, reading: string])[] {
  const ownReadings = new Map<string, Set<string>>();
  for (const { text, reading } of levels.flatMap(({ words }) => words))
    ownReadings.set(text, (ownReadings.get(text) ?? new Set()).add(normalizeReading(reading)));
  return listDictionaryEntries().flatMap(({ simplified, reading }) =>
    ownReadings.get(simplified)?.has(reading) === false ? [[simplified, reading] as const] : [],
  );
}

/** Everything a level asks, or may offer: its glyphs and words with the meanings that they are asked or offered by. */
function listMeanings({ words }: Pick<StudyLevel, 'words'>): (readonly [text: string, meaning: string])[] {
  return words.flatMap(({ text, translations, components, introduces }) => [
    [text, translations[0] ?? ''] as const,
    ...introduces.map(({ character, translations: [first = ''] }) => [character, first] as const),
    ...[...components, ...introduces.flatMap((character) => character.components)].map(({ glyph, keyword }) => [glyph, keyword] as const),
  ]);
}

function addTo(answers: Map<string, Set<string>>, asked: string, answer: string): void {
  if (asked !== answer) answers.set(asked, (answers.get(asked) ?? new Set()).add(answer));
}

/** Reads the answers that were decided by hand, and reports what the course does not have. */
function readAlsoRight(folder: string, levels: readonly StudyLevel[], issues: ContentIssue[]) {
  const { records, report } = readTable(folder, alsoRightFile, alsoRightColumns, parseAlsoRight, issues);
  const known = new Set(levels.flatMap(listMeanings).flatMap(([text, meaning]) => [text, normalizeMeaning(meaning)]));
  for (const { line, asked, answer } of records) {
    if (!known.has(asked)) report(line, 'asked', `“${asked}” is not in the course`);
    if (!known.has(answer) && !known.has(normalizeMeaning(answer))) report(line, 'answer', `“${answer}” is no answer of the course`);
  }
  return { records, report };
}

/** The answers of a list that follow from its words, the dictionary and the cards, by what they are right for. */
function collectAnswers(levels: readonly StudyLevel[], pairs: readonly PairRecord[]): Map<string, Set<string>> {
  const named = levels.flatMap(listMeanings);
  const asked = new Set(named.map(([text]) => text));
  const dictionaryMeanings = readDictionaryMeanings((text) => asked.has(text));
  const textsByMeaning = Map.groupBy(named, ([, meaning]) => normalizeMeaning(meaning));
  const answers = new Map<string, Set<string>>();
  const words = listTexts(levels);
  for (const [text, meanings] of dictionaryMeanings)
    for (const meaning of meanings)
      for (const [other, keyword] of textsByMeaning.get(meaning) ?? []) {
        addTo(answers, text, keyword);
        // A word with this meaning is right for the prompt of the other.
        if (words.has(text)) addTo(answers, other, text);
      }
  for (const [text, reading] of listOtherReadings(levels)) addTo(answers, text, reading);
  for (const { words: group } of pairs)
    if (group.every((word) => words.has(word))) for (const one of group) for (const other of group) addTo(answers, one, other);
  return answers;
}

function listTexts(levels: readonly StudyLevel[]): ReadonlySet<string> {
  return new Set(levels.flatMap((level) => level.words.map(({ text }) => text)));
}

/**
 * The course with the answers that no question offers as wrong ones: meanings that the dictionary has for a component or character, words that it has
 * for a prompt, readings that it has for a word, words that share a card in pairs.tsv, and those of also-right.tsv. Each list has its own.
 */
export function addAlsoRight(course: Course, folder: string): { course: Course; issues: ContentIssue[] } {
  const issues: ContentIssue[] = [];
  const { records, report } = readAlsoRight(folder, [...course.levels.values()], issues);
  const { pairs } = readPairs(folder);
  const needed = new Set<AlsoRightRecord>();
  const withAnswers = [...Map.groupBy(course.levels.values(), ({ level }) => getWordList(level)).values()].flatMap((levels) => {
    const answers = collectAnswers(levels, pairs);
    const words = listTexts(levels);
    for (const record of records) {
      const { asked, answer } = record;
      if (answers.get(asked)?.has(answer) !== true) needed.add(record);
      addTo(answers, asked, answer);
      // Of two words either may be asked; a meaning is only offered.
      if (words.has(answer)) addTo(answers, answer, asked);
    }
    const pickAnswers = (level: StudyLevel): Record<string, string[]> =>
      Object.fromEntries(
        [...new Set(listMeanings(level).map(([text]) => text))].flatMap((text) => {
          const found = answers.get(text);
          return found ? [[text, [...found]]] : [];
        }),
      );
    return levels.map((level) => [level.level, { ...level, alsoRight: pickAnswers(level) }] as const);
  });
  for (const record of records) if (!needed.has(record)) report(record.line, 'answer', 'is known without this line: remove it');
  return { course: { ...course, levels: new Map(withAnswers) }, issues };
}
