// Checks every traditional form against CC-CEDICT, and lists the other ways in which a form is written in Taiwan and Hong Kong.
import { Converter } from 'opencc-js';
import type { Course, StudyWord } from '#contract/study-word.ts';
import { type DictionaryEntry, listDictionaryEntries } from './cedict.ts';
import { splitHalves } from './course.ts';
import { normalizeTones } from './dictionary.ts';
import type { ContentIssue } from './issue.ts';
import { stripTones } from './reading.ts';
import { listAllTables, type Tables } from './records.ts';
import { charactersFile } from './tables.ts';

/** “variant of 裡|里[li3]”: the traditional form that an entry is another writing of. */
function findStandardForm({ meanings }: DictionaryEntry): string | undefined {
  return /^(?:\w+ )?variant of ([^|[\s]+)/.exec(meanings[0] ?? '')?.[1];
}

type EntriesByWord = ReadonlyMap<string, readonly DictionaryEntry[]>;

/** The entries of a word with one of these readings, or else with the same sounds, or else all of them. */
function findEntries(word: string, readings: readonly string[], entriesByWord: EntriesByWord): readonly DictionaryEntry[] {
  const entries = entriesByWord.get(word) ?? [];
  const wanted = readings.map(normalizeTones);
  const exact = entries.filter(({ reading }) => wanted.includes(normalizeTones(reading)));
  if (exact.length > 0) return exact;
  const sounds = new Set(wanted.map(stripTones));
  const alike = entries.filter(({ reading }) => sounds.has(stripTones(normalizeTones(reading))));
  return alike.length > 0 ? alike : entries;
}

/** The forms that the dictionary has for a word with one of these readings. Of a word that is a variant itself, such as 桔子, also the standard. */
function listDictionaryForms(word: string, readings: readonly string[], entriesByWord: EntriesByWord): string[] {
  const entries = findEntries(word, readings, entriesByWord);
  const standard = entries.filter((entry) => findStandardForm(entry) === undefined);
  const forms =
    standard.length > 0
      ? standard.map(({ traditional }) => traditional)
      : entries.flatMap((entry) => [entry.traditional, findStandardForm(entry) ?? '']);
  return [...new Set(forms)];
}

/** Whether the dictionary has the form. A word that it does not have, such as 打篮球, is compared part by part, each as long as may be. */
function isDictionaryForm(word: string, form: string, readings: readonly string[], entriesByWord: EntriesByWord): boolean {
  if (entriesByWord.has(word)) return listDictionaryForms(word, readings, entriesByWord).includes(form);
  const characters = Array.from(word);
  const lengths = characters.map((_, index) => characters.length - index);
  const length = lengths.find((count) => entriesByWord.has(characters.slice(0, count).join('')));
  if (length === undefined) return word === form;
  const part = characters.slice(0, length).join('');
  const rest = characters.slice(length).join('');
  return listDictionaryForms(part, [], entriesByWord).some(
    (partForm) => form.startsWith(partForm) && isDictionaryForm(rest, form.slice(partForm.length), [], entriesByWord),
  );
}

/** Every traditional form that CC-CEDICT does not have for the word and its reading; `subject` is the value for exceptions.tsv. */
export function checkTraditional(tables: Pick<Tables, 'characters' | 'levels' | 'added'>): (ContentIssue & { subject: string })[] {
  const entriesByWord = Map.groupBy(listDictionaryEntries(), ({ simplified }) => simplified);
  const issues: (ContentIssue & { subject: string })[] = [];
  const check = (file: string, line: number, word: string, forms: readonly string[], readings: readonly string[]) => {
    const name = splitHalves(word).join('');
    for (const form of forms.length > 0 ? forms : [word]) {
      if (isDictionaryForm(name, splitHalves(form).join(''), readings, entriesByWord)) continue;
      const known = listDictionaryForms(name, readings, entriesByWord).join(' or ') || 'nothing';
      const reason = `CC-CEDICT does not write “${word}” ${readings.join(' / ')} as “${form}” but as ${known}`;
      issues.push({ file, line, column: 'traditional', subject: word, reason });
    }
  };
  for (const { line, character, traditional, readings } of tables.characters)
    check(charactersFile, line, character, traditional === '' ? [] : [traditional], readings);
  for (const { file, words } of listAllTables(tables))
    for (const { line, text, traditional, readings } of words) check(file, line, text, traditional, readings);
  return issues;
}

const standards = ['tw', 'hk'] as const;

/** The characters that are one and the same character, written as in Taiwan, in Hong Kong or by OpenCC's own standard. */
function groupCharacterVariants(): (character: string) => readonly string[] {
  const converters = standards.flatMap((from) => [Converter({ from, to: 't' }), Converter({ from: 't', to: from })]);
  const groups = new Map<string, Set<string>>();
  const join = (one: string, other: string) => {
    const group = (groups.get(one) ?? new Set([one])).union(groups.get(other) ?? new Set([other]));
    for (const character of group) groups.set(character, group);
  };
  for (let code = 0x4e00; code <= 0x9fff; code += 1) {
    const character = String.fromCodePoint(code);
    for (const convert of converters) {
      const other = convert(character);
      if (other !== character) join(character, other);
    }
  }
  return (character) => [...(groups.get(character) ?? [character])];
}

/** The course with every accepted writing of the traditional forms of its words. */
export function addTraditionalVariants(course: Course): Course {
  const findVariants = createVariantFinder();
  const addVariants = (word: StudyWord): StudyWord => {
    const [shown, ...others] = [word.traditional || word.text, ...word.traditionalVariants];
    const writings = [...others, ...[shown, ...others].flatMap((form) => findVariants(word.text, form))];
    return { ...word, traditionalVariants: [...new Set(writings)].filter((writing) => writing !== shown) };
  };
  const levels = [...course.levels.values()].map((level) => [level.level, { ...level, words: level.words.map(addVariants) }] as const);
  return { ...course, levels: new Map(levels) };
}

/**
 * Prepares a function that lists the other accepted writings of a traditional form: those of words that CC-CEDICT calls variants (甚麼 for 什麼), and
 * the regional ones of OpenCC (麵 麪, 眾 衆, 裡 裏). Neither the form itself nor the simplified word is among them. The dictionary's variants of
 * single characters do not count: most are hundreds of years old.
 */
function createVariantFinder(): (word: string, form: string) => string[] {
  const listCharacterVariants = groupCharacterVariants();
  const variantsByForm = Map.groupBy(
    listDictionaryEntries().filter(({ traditional, meanings }) => traditional.length > 1 && meanings[0]?.startsWith('variant of')),
    (entry) => findStandardForm(entry) ?? '',
  );
  return (word, form) => {
    const variants = variantsByForm.get(form)?.map(({ traditional }) => traditional) ?? [];
    const writings = [form, ...variants].flatMap((spelling) =>
      Array.from(spelling).reduce<string[]>(
        (parts, character) => parts.flatMap((part) => listCharacterVariants(character).map((variant) => part + variant)),
        [''],
      ),
    );
    return [...new Set(writings)].filter((writing) => writing !== form && writing !== word);
  };
}
