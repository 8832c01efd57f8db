// Joins the words of all files into the levels of the list of 2026.
import { getListLevel, getWordList, type ListLevel, taughtLevels } from '#contract/wire.ts';
import { listsFile, type ListTables } from './list-tables.ts';
import type { LevelTable, WordRecord } from './records.ts';

export const addedFile = 'words-2026.tsv';

/** The words of words-2026.tsv by the level of 2026 that teaches them; a character item, which has no level itself, by its place in the list. */
export function groupAdded(words: readonly WordRecord[], { listRows }: ListTables): LevelTable[] {
  const listed = new Map(listRows.map(({ id, level }) => [id, level]));
  const groups = Map.groupBy(words, ({ id, level2025 }) => listed.get(id) ?? taughtLevels.find((level) => level === level2025) ?? 5);
  return taughtLevels.flatMap((level) => {
    const group = groups.get(level);
    return group ? [{ level: getListLevel('2026', level), file: addedFile, words: group }] : [];
  });
}

/**
 * The levels of the list of 2026 in its order; an item that no file has is left out, and reported by the check of the lists. What the list of 2012 teaches
 * as a part of words is a word here where the syllabus has it (床, 鸡), and what the syllabus does not have is taught here for the words that it is in.
 */
export function joinLists(tables: readonly LevelTable[], listTables: ListTables): LevelTable[] {
  const { listRows } = listTables;
  const numbers = collectSyllabusNumbers(listTables);
  const toListed = (word: WordRecord): WordRecord => {
    if (!numbers.has(word.id)) return { ...word, kind: 'character' };
    return word.kind === 'character' ? { ...word, kind: 'word' } : word;
  };
  const words = new Map(tables.flatMap((table) => table.words.map((word) => [word.id, toListed(word)] as const)));
  const rows = Map.groupBy(listRows, ({ level }) => level);
  return taughtLevels.flatMap((level) => {
    const ownRows = rows.get(level);
    if (!ownRows) return [];
    return [
      {
        level: getListLevel('2026', level),
        file: listsFile,
        words: ownRows.flatMap(({ id }) => words.get(id) ?? []),
        lines: new Map(ownRows.map(({ id, line }) => [id, line])),
      },
    ];
  });
}

/** The word as a level asks for it: the list of 2026 may have a prompt of its own. */
export function createPromptFinder({ prompts }: ListTables): (record: WordRecord, level: ListLevel) => WordRecord {
  const promptsById = new Map(prompts.map(({ id, prompt }) => [id, prompt]));
  return (record, level) => {
    const prompt = getWordList(level) === '2026' ? promptsById.get(record.id) : undefined;
    return prompt === undefined ? record : { ...record, translations: [prompt, ...record.translations.filter((one) => one !== prompt)] };
  };
}

/** The number in the syllabus of every word of the list of 2026, by its item; characters that are taught for the words they are in have none. */
export function collectSyllabusNumbers({ listRows, syllabus }: ListTables): ReadonlyMap<string, number> {
  const added = listRows.filter(({ id }) => id.startsWith('n-')).map(({ id }) => [id, Number(id.slice(2))] as const);
  return new Map([...added, ...syllabus.map(({ id, number }) => [id, number] as const)]);
}
