// What our words of level 2 call their characters, and the faults that the check finds when a line is changed.
import { expect, it } from 'vitest';
import { contentFolder } from './compiled-course.ts';
import { joinTables } from './course.ts';
import { checkNames } from './name-check.ts';
import type { Tables, WordRecord } from './records.ts';
import { readTables } from './tables.ts';

const all = readTables(contentFolder).tables;
const tables: Tables = { ...all, levels: all.levels.filter(({ level }) => level <= 2) };

function changeWord(id: string, change: Partial<WordRecord>): Tables {
  const levels = tables.levels.map((table) => ({
    ...table,
    words: table.words.map((word) => (word.id === id ? { ...word, ...change } : word)),
  }));
  return { ...tables, levels };
}

function listIssues(changed: Tables): string[] {
  return checkNames(changed, joinTables(changed).course).map(({ subject, column, reason }) => `${subject} ${column}: ${reason}`);
}

const known = new Set(listIssues(tables));
const listNewIssues = (changed: Tables) => listIssues(changed).filter((issue) => !known.has(issue));

// Of 希 the tables say so themselves: exceptions.tsv.
it('a character that the picture names by the word’s own meaning is reported', () => {
  expect(listNewIssues(changeWord('2-285', { association: 'Each day he climbs the palm and dares to hope.' }))).toEqual([
    '2-285 望 association: “望” is called “hope”, which the prompt “hope” tells',
  ]);
});

it.each([
  ['gazing', '望', 'gaze'],
  ['look at a gaze', '望', 'gaze'],
  ['rarity (a rare thing)', '希', 'rare'],
])('so is one that the prompt “%s” tells in another form, beside others or in its bracket', (prompt, glyph, name) => {
  const association = 'Ships are rare near his island, yet each day he climbs the palm and gazes out.';
  expect(listNewIssues(changeWord('2-285', { translations: [prompt], association }))).toEqual([
    `2-285 ${glyph} association: “${glyph}” is called “${name}”, which the prompt “${prompt}” tells`,
  ]);
});

it('a word whose prompt tells two characters by two words asks which is which', () => {
  expect(listNewIssues(changeWord('2-285', { translations: ['rare gaze'], association: 'A rare gaze.' }))).toEqual([]);
});

it('an ending and a loan have no sense that a prompt could tell', () => {
  const loan = tables.levels.flatMap(({ words }) => words).find(({ text }) => text === '咖啡');
  expect(loan?.roles.size).toBe(2);
  expect([...known].filter((issue) => issue.includes(loan?.id ?? '?'))).toEqual([]);
  expect(listNewIssues(changeWord(loan?.id ?? '', { roles: new Map() }))).toHaveLength(2);
});

it('a single character with a sense of another reading is reported', () => {
  const issues = listNewIssues(changeWord('2-170', { translations: ['long', 'grow'] }));
  expect(issues).toEqual(['2-170 translations: “grow” is what “长” means with another reading']);
  expect(listNewIssues(changeWord('2-170', { translations: ['long', 'grow'], readings: ['cháng', 'zhǎng'] }))).toEqual([]);
});

it('a character is introduced with the association of the reading that the word has', () => {
  // Level 2 does not teach 都 before a word that reads it dū.
  const changed = changeWord('2-285', { text: '首都', readings: ['shǒudū'], translations: ['capital'] });
  const word = joinTables(changed)
    .course.levels.get(2)
    ?.words.find(({ id }) => id === '2-285');
  expect(word?.introduces.find(({ character }) => character === '都')).toMatchObject({
    reading: 'dū',
    translations: ['big city', 'capital'],
    association: expect.stringMatching(/the big city\.$/) as string,
  });
  const withoutPicture = {
    ...changed,
    characters: changed.characters.map((record) => ({
      ...record,
      senses: record.senses.map((sense) => (sense.reading === 'dū' ? { ...sense, association: '' } : sense)),
    })),
  };
  expect(listNewIssues(withoutPicture)).toContainEqual(expect.stringContaining('introduces “都” as dū, which has no association'));
});
