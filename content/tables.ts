// Reads the tables into records with their line numbers, and collects every formal error.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ComponentRole, wordKinds } from '#contract/study-word.ts';
import { taughtLevels } from '#contract/wire.ts';
import type { ContentIssue } from './issue.ts';
import { readListTables } from './list-tables.ts';
import { findReadingIssue } from './reading.ts';
import { type CharacterRecord, type ComponentRecord, type Tables, type WordRecord, type WordRole, wordRoles } from './records.ts';
import { type Report, type Row, dropDuplicates, readTable } from './rows.ts';
import { addedFile, groupAdded, joinLists } from './word-lists.ts';

const characterRoles = ['meaning', 'sound', 'shape'] as const satisfies readonly ComponentRole[];

export const componentsFile = 'components.tsv';
export const charactersFile = 'characters.tsv';

const componentColumns = ['glyph', 'variants', 'reading', 'keyword', 'origin', 'reason'] as const;
const characterColumns = ['character', 'traditional', 'readings', 'meaning', 'components', 'association'] as const;
const wordColumns = [
  'id',
  'item',
  'kind',
  'reading',
  'translations',
  'part_of_speech',
  'level_2025',
  'traditional',
  'measure_word',
  'roles',
  'association',
  'note',
  'same_as',
] as const;

/** The value of `measure_word` for a noun that takes none. */
const notCounted = 'none';

function splitList(cell: string, separator: string): string[] {
  return cell === '' ? [] : cell.split(separator).map((part) => part.trim());
}

function parseComponent(row: Row<(typeof componentColumns)[number]>, report: Report): ComponentRecord | undefined {
  const variants = splitList(row.variants, ' ');
  if (Array.from(row.glyph).length !== 1) return report(row.line, 'glyph', `“${row.glyph}” is not one character`);
  if (variants.some((variant) => Array.from(variant).length !== 1)) return report(row.line, 'variants', 'a variant is one character');
  if (row.keyword === '') return report(row.line, 'keyword', 'is empty');
  const reason = findReadingIssue(row.reading);
  if (reason) return report(row.line, 'reading', reason);
  if (!['', 'ours'].includes(row.origin)) return report(row.line, 'origin', `“${row.origin}” is neither “ours” nor empty`);
  if (row.reason !== '' && row.origin === '') return report(row.line, 'origin', 'a name that needs a reason is “ours”');
  const { line, glyph, reading, keyword, origin } = row;
  return { line, glyph, variants, reading, keyword, isOurName: origin === 'ours', reason: row.reason };
}

function parseComponentRole(cell: string): CharacterRecord['components'][number] | undefined {
  const [glyph = '', role = '', extra] = cell.split(':');
  const knownRole = characterRoles.find((name) => name === role);
  return knownRole && extra === undefined && Array.from(glyph).length === 1 ? { glyph, role: knownRole } : undefined;
}

/** Splits `dū: big city; capital` into readings and text. */
function parseBound(group: string): { names: readonly string[]; text: string } {
  const [names = '', text = ''] = group.split(/:(.*)/);
  return { names: splitList(names, ','), text: text.trim() };
}

/** Parses the meanings `good; well`, or of several readings `hǎo: good; well | hào: be fond of`; a reason where the cell is invalid. */
function parseMeanings(cell: string, readings: readonly string[]): { meanings: readonly string[][]; reason?: string } {
  if (readings.length < 2) return { meanings: [splitList(cell, ';')] };
  const groups = splitList(cell, '|').map(parseBound);
  const meanings = groups.flatMap(({ names, text }) => names.map(() => splitList(text, ';')));
  if (groups.flatMap(({ names }) => names).join() === readings.join() && meanings.every(({ length }) => length > 0)) return { meanings };
  return { meanings, reason: `does not give meanings to each reading, as in “${readings.map((name) => `${name}: …`).join(' | ')}”` };
}

/** Parses an association, behind which further readings may have theirs: `… all. | dū: … big city.`; a reason where the cell is invalid. */
function parseAssociations(cell: string, readings: readonly string[]): { associations: ReadonlyMap<string, string>; reason?: string } {
  const [usual = '', ...others] = splitList(cell, '|');
  const associations = new Map(others.map(parseBound).flatMap(({ names, text }) => names.map((name) => [name, text] as const)));
  const unknown = [...associations.keys()].find((name) => !readings.slice(1).includes(name));
  return {
    associations: associations.set(readings[0] ?? '', usual),
    ...(unknown !== undefined && { reason: `“${unknown}” is not a further reading` }),
  };
}

function parseCharacter(row: Row<(typeof characterColumns)[number]>, report: Report): CharacterRecord | undefined {
  if (Array.from(row.character).length !== 1) return report(row.line, 'character', `“${row.character}” is not one character`);
  const cells = splitList(row.components, ' ');
  const components = cells.map(parseComponentRole);
  const invalidIndex = components.indexOf(undefined);
  if (invalidIndex >= 0)
    return report(row.line, 'components', `“${cells[invalidIndex]}” is not glyph:role with role ${characterRoles.join(', ')}`);
  const readings = splitList(row.readings, ',');
  const reason = readings.map(findReadingIssue).find(Boolean);
  if (reason) return report(row.line, 'readings', reason);
  const { meanings, reason: meaningIssue } = parseMeanings(row.meaning, readings);
  if (meaningIssue) return report(row.line, 'meaning', meaningIssue);
  const { associations, reason: associationIssue } = parseAssociations(row.association, readings);
  if (associationIssue) return report(row.line, 'association', associationIssue);
  return {
    line: row.line,
    character: row.character,
    traditional: row.traditional,
    senses: readings.map((reading, index) => ({ reading, meanings: meanings[index] ?? [], association: associations.get(reading) ?? '' })),
    readings,
    meanings: [...new Set(meanings.flat())],
    components: components.filter((component) => component !== undefined),
    association: associations.get(readings[0] ?? '') ?? '',
  };
}

/** Parses `子:ending`, one for each character; a reason where a cell is invalid. */
function parseWordRoles(cell: string, text: string): { roles: Map<string, WordRole>; reason?: string } {
  const roles = new Map<string, WordRole>();
  for (const part of splitList(cell, ' ')) {
    const [glyph = '', name = '', extra] = part.split(':');
    const role = wordRoles.find((known) => known === name);
    if (!role || extra !== undefined || Array.from(glyph).length !== 1)
      return { roles, reason: `“${part}” is not character:role with role ${wordRoles.join(', ')}` };
    if (!text.includes(glyph)) return { roles, reason: `“${glyph}” is not in “${text}”` };
    if (roles.has(glyph)) return { roles, reason: `“${glyph}” has two roles` };
    roles.set(glyph, role);
  }
  if (roles.size > 0 && Array.from(text).length === 1) return { roles, reason: 'only a character inside a word has a role' };
  return { roles };
}

interface WordFile {
  readonly file: string;
  readonly idPattern: RegExp;
  readonly idExample: string;
}

function parseWord(
  row: Row<(typeof wordColumns)[number]>,
  { file, idPattern, idExample }: WordFile,
  report: Report,
): WordRecord | undefined {
  if (!idPattern.test(row.id)) return report(row.line, 'id', `“${row.id}” is not of the form ${idExample}`);
  if (row.item === '') return report(row.line, 'item', 'is empty');
  const kind = wordKinds.find((name) => name === row.kind);
  if (!kind) return report(row.line, 'kind', `“${row.kind}” is not one of ${wordKinds.join(', ')}`);
  const readings = splitList(row.reading, '/');
  const reason = readings.map(findReadingIssue).find(Boolean);
  if (reason) return report(row.line, 'reading', reason);
  if (!/^[1-7]?$/.test(row.level_2025)) return report(row.line, 'level_2025', `“${row.level_2025}” is not 1 to 7 or empty`);
  // A cell left empty is told apart from a noun that is not counted.
  if (row.measure_word === '' && row.kind === 'word' && row.part_of_speech === 'noun')
    return report(row.line, 'measure_word', `a noun needs its measure words, or “${notCounted}”`);
  const measureWords = row.measure_word === notCounted ? [] : splitList(row.measure_word, ' ');
  if (!measureWords.every((measureWord) => /^\p{Script=Han}$/u.test(measureWord)))
    return report(row.line, 'measure_word', `“${row.measure_word}” is not a list of single characters`);
  if (new Set(measureWords).size < measureWords.length) return report(row.line, 'measure_word', `“${row.measure_word}” names one twice`);
  if (measureWords.length > 3) return report(row.line, 'measure_word', `${measureWords.length} measure words, at most 3`);
  if (row.measure_word !== '' && row.part_of_speech !== 'noun') return report(row.line, 'measure_word', 'only a noun is counted');
  const { roles, reason: roleIssue } = parseWordRoles(row.roles, row.item);
  if (roleIssue) return report(row.line, 'roles', roleIssue);
  return {
    file,
    line: row.line,
    id: row.id,
    text: row.item,
    kind,
    readings,
    translations: splitList(row.translations, ';'),
    partOfSpeech: row.part_of_speech,
    level2025: row.level_2025 === '' ? null : Number(row.level_2025),
    traditional: splitList(row.traditional, '/'),
    measureWords,
    roles,
    association: row.association,
    note: row.note,
    sameAs: row.same_as,
  };
}

/** Reads every table of a folder and collects every formal error; invalid lines are skipped. */
export function readTables(folder: string): { tables: Tables; faults: ContentIssue[] } {
  const issues: ContentIssue[] = [];
  const components = readTable(folder, componentsFile, componentColumns, parseComponent, issues);
  const characters = readTable(folder, charactersFile, characterColumns, parseCharacter, issues);
  const readWords = (wordFile: WordFile) => {
    if (!existsSync(join(folder, wordFile.file))) return [];
    const table = readTable(folder, wordFile.file, wordColumns, (row, report) => parseWord(row, wordFile, report), issues);
    return dropDuplicates(table.records, (word) => [word.id], 'id', table.report);
  };
  const levels = taughtLevels.flatMap((level) => {
    const file = `level-${level}.tsv`;
    const words = readWords({ file, idPattern: new RegExp(`^${level}-\\d{3,4}$`), idExample: `${level}-001` });
    return existsSync(join(folder, file)) ? [{ level, file, words }] : [];
  });
  const listTables = readListTables(folder, issues);
  const added = groupAdded(readWords({ file: addedFile, idPattern: /^[nc]-\d{4}$/, idExample: 'n-0001 or c-0001' }), listTables);
  return {
    tables: {
      components: dropDuplicates(components.records, (component) => [component.glyph, ...component.variants], 'glyph', components.report),
      characters: dropDuplicates(characters.records, (character) => [character.character], 'character', characters.report),
      levels,
      added,
      levels2026: joinLists([...levels, ...added], listTables),
      listTables,
    },
    faults: issues,
  };
}
