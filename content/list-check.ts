// Checks the list of 2026 against the syllabus: each of its words once and at its level, every item known, prompts and handwriting of what it teaches.
import { handwritingTotals } from '#contract/study-word.ts';
import { getExamLevel, type TaughtLevel, taughtLevels } from '#contract/wire.ts';
import { listCharacters } from './course.ts';
import type { ContentIssue } from './issue.ts';
import { handwritingFile, listsFile, promptsFile, syllabusFile } from './list-tables.ts';
import type { OrderedItem } from './list-order.ts';
import { findListLine, listAllTables, type Tables } from './records.ts';
import { addedFile, collectSyllabusNumbers } from './word-lists.ts';
import { normalizeKeyword } from './wording.ts';

/** The words of the syllabus up to each level: its numbers run through the levels. */
const wordTotals: Readonly<Record<TaughtLevel, number>> = { 1: 300, 2: 500, 3: 1000, 4: 2000, 5: 3600 };

function findSyllabusLevel(number: number): TaughtLevel | undefined {
  return taughtLevels.find((level) => number <= wordTotals[level]);
}

type Say = (file: string, line: number, column: string, reason: string) => void;

function checkWords(tables: Tables, say: Say): void {
  const { listTables, levels2026 } = tables;
  const known = new Set(listAllTables(tables).flatMap(({ words }) => words.map(({ id }) => id)));
  for (const { line, id } of listTables.listRows) if (!known.has(id)) say(listsFile, line, 'id', `“${id}” is no item`);
  const listed = new Set(listTables.listRows.map(({ id }) => id));
  for (const { words } of tables.added)
    for (const { file, line, id } of words) if (!listed.has(id)) say(file, line, 'id', `“${id}” is not in ${listsFile}`);

  const numbers = collectSyllabusNumbers(listTables);
  const ids = new Map<number, string>();
  for (const { line, number, id } of listTables.syllabus) {
    if (id.startsWith('n-')) say(syllabusFile, line, 'id', `“${id}” has its number in its id`);
    else if (!listed.has(id)) say(syllabusFile, line, 'id', `“${id}” is not in ${listsFile}`);
    if (numbers.get(id) !== number) say(syllabusFile, line, 'id', `“${id}” is word ${numbers.get(id)} too`);
  }
  for (const [id, number] of numbers) {
    const other = ids.get(number);
    if (other !== undefined) say(syllabusFile, 0, 'number', `word ${number} is both “${id}” and “${other}”`);
    ids.set(number, id);
  }
  for (let number = 1; number <= Math.max(...Object.values(wordTotals)); number += 1)
    if (!ids.has(number)) say(listsFile, 0, '', `word ${number} of the syllabus has no item`);
  for (const table of levels2026)
    for (const word of table.words) {
      const number = numbers.get(word.id);
      const level = number === undefined ? undefined : findSyllabusLevel(number);
      const line = findListLine(table, word);
      if (number !== undefined && level !== getExamLevel(table.level))
        say(
          listsFile,
          line,
          'level',
          `“${word.text}” is word ${number}, ${level ? `of level ${level}` : 'which the syllabus does not have'}`,
        );
      if (number === undefined && listCharacters(word.text).length !== 1)
        say(listsFile, line, 'id', `“${word.text}” is no word of the syllabus`);
    }
}

function checkPrompts(tables: Tables, say: Say): void {
  const words = new Map(tables.levels2026.flatMap((table) => table.words.map((word) => [word.id, word] as const)));
  for (const { line, id, prompt } of tables.listTables.prompts) {
    const word = words.get(id);
    const meanings = word?.translations.map(normalizeKeyword);
    if (!word) say(promptsFile, line, 'id', `“${id}” is not in ${listsFile}`);
    else if (word.file === addedFile) say(promptsFile, line, 'id', `“${id}” is in no other list: change its prompt in ${addedFile}`);
    else if (prompt === word.translations[0]) say(promptsFile, line, 'prompt', 'is its prompt in the other list too');
    // Its picture ends on the meaning, which a bracket may tell from another.
    else if (meanings?.includes(normalizeKeyword(prompt)) === false)
      say(promptsFile, line, 'prompt', `“${prompt}” is no meaning of “${word.text}”: ${word.translations.join('; ')}`);
  }
}

function checkHandwriting({ characters, listTables }: Tables, say: Say): void {
  const known = new Set(characters.map(({ character }) => character));
  for (const { line, character } of listTables.handwriting)
    if (!known.has(character)) say(handwritingFile, line, 'character', `“${character}” is not in the course`);
  for (const level of taughtLevels) {
    const count = listTables.handwriting.filter((row) => row.level === level).length;
    const total = handwritingTotals[level];
    if (count !== total) say(handwritingFile, 0, 'level', `${count} characters of level ${level} instead of ${total}`);
  }
}

/** The items of the list of 2026 in their order. */
export function listOrderedItems({ levels2026 }: Tables): OrderedItem[] {
  return levels2026.flatMap((table) =>
    table.words.map((word) => ({ level: getExamLevel(table.level), line: findListLine(table, word), text: word.text })),
  );
}

/** Checks the list of 2026, which a folder of tables may be without. */
export function checkLists(tables: Tables): ContentIssue[] {
  const issues: ContentIssue[] = [];
  if (tables.listTables.listRows.length === 0) return issues;
  const say: Say = (file, line, column, reason) => void issues.push({ file, line, column, reason });
  checkWords(tables, say);
  checkPrompts(tables, say);
  checkHandwriting(tables, say);
  return issues;
}
