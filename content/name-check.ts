// Checks what the characters of a word are called: a name gives away neither the word nor a sense of another reading (content.md "Readings and their senses").
import type { Course, StudyWord } from '#contract/study-word.ts';
import { listCharacters } from './course.ts';
import { type ContentIssue, formatIssue } from './issue.ts';
import { tellsPrompt } from './senses.ts';
import { type CharacterRecord, listCourseTables, type Tables, type WordRecord } from './records.ts';
import { listStems, normalizeKeyword } from './wording.ts';

interface NameIssue extends ContentIssue {
  /** The id of the word and the character, `2-285 希`. */
  readonly subject: string;
}

/**
 * The characters whose name answers the question about them, for the prompt tells it. Not where the prompt tells two characters by different words,
 * as in 爬山 “climb a mountain”: there the question asks which is which. An ending and a loan have no sense in the word;
 * a picture has one of its own.
 */
function listToldCharacters(word: StudyWord): string[] {
  const [prompt = ''] = word.translations;
  const told = word.components.filter(({ keyword, role }) => (role === 'meaning' || role === 'picture') && tellsPrompt(keyword, prompt));
  const names = new Set(told.map(({ keyword }) => listStems(normalizeKeyword(keyword)).join(' ')));
  return names.size > 1 ? [] : [...new Set(told.map(({ glyph }) => glyph))];
}

/** A single character with the sense of a reading that its item does not teach: 子 zǐ as “noun ending”. */
function findForeignSense(record: CharacterRecord, { readings, translations }: WordRecord): string | undefined {
  const own = new Set(record.senses.filter(({ reading }) => readings.includes(reading)).flatMap(({ meanings }) => meanings));
  return translations.find((translation) => record.meanings.includes(translation) && !own.has(translation));
}

/** Checks the names of every word of a joined course. */
export function checkNames(tables: Tables, course: Course): NameIssue[] {
  const characters = new Map(tables.characters.map((record) => [record.character, record]));
  const issues = listCourseTables(tables).flatMap(({ level, words: records }) => {
    const words = new Map(course.levels.get(level)?.words.map((word) => [word.id, word]));
    return records.flatMap((record): NameIssue[] => {
      const { file, line, id, text } = record;
      const word = words.get(id);
      if (!word) return [];
      const glyphs = listCharacters(text);
      const character = characters.get(glyphs[0] ?? '');
      const foreign = glyphs.length === 1 && character ? findForeignSense(character, record) : undefined;
      const told = glyphs.length > 1 && word.kind !== 'pattern' ? listToldCharacters(word) : [];
      const unseen = word.introduces.filter(({ association }) => association === '');
      return [
        ...(foreign === undefined
          ? []
          : [{ file, line, column: 'translations', subject: id, reason: `“${foreign}” is what “${text}” means with another reading` }]),
        ...told.map((glyph) => ({
          file,
          line,
          column: 'association',
          subject: `${id} ${glyph}`,
          reason: `“${glyph}” is called “${word.components.find((part) => part.glyph === glyph)?.keyword}”, which the prompt “${word.translations[0]}” tells`,
        })),
        ...unseen.map(({ character: glyph, reading }) => ({
          file,
          line,
          column: 'item',
          subject: `${id} ${glyph}`,
          reason: `introduces “${glyph}” as ${reading}, which has no association in characters.tsv`,
        })),
      ];
    });
  });
  // A word of both lists has most of its issues in either.
  return [...new Map(issues.map((issue) => [formatIssue(issue), issue])).values()];
}
