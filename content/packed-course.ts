// Packs the course for its file and unpacks it: an item of both lists is written once, with what differs in the list of 2026 beside its id.
import type { WordUse } from '#contract/study-aids.ts';
import type { StudyLevel, StudyWord } from '#contract/study-word.ts';
import { getWordList } from '#contract/wire.ts';

/** A word of the list of 2026: what differs from its item in the list of 2012, or all of it where that has none. */
type PackedWord = Pick<StudyWord, 'id'> & Partial<StudyWord>;

interface PackedLevel extends Omit<StudyLevel, 'words' | 'uses'> {
  readonly words: readonly PackedWord[];
  /** The uses of its words; only the id of a word whose uses are in a level of 2012. */
  readonly uses?: readonly (string | readonly [id: string, uses: readonly WordUse[]])[];
}

/** The levels of both lists as the file holds them. */
export interface PackedLevels {
  readonly levels: readonly StudyLevel[];
  readonly levels2026: readonly PackedLevel[];
}

function indexWords(levels: readonly StudyLevel[]): ReadonlyMap<string, StudyWord> {
  return new Map(levels.flatMap(({ words }) => words.map((word) => [word.id, word] as const)));
}

function indexUses(levels: readonly StudyLevel[]): ReadonlyMap<string, readonly WordUse[]> {
  return new Map(levels.flatMap(({ uses }) => Object.entries(uses ?? {})));
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function packWord(word: StudyWord, base: StudyWord | undefined): PackedWord {
  if (!base) return word;
  const differing = Object.entries(word).filter(([name, value]) => !isSame(value, base[name as keyof StudyWord]));
  return { id: word.id, ...(Object.fromEntries(differing) as Partial<StudyWord>) };
}

/** Packs the levels of a course. */
export function packLevels(all: readonly StudyLevel[]): PackedLevels {
  const levels = all.filter(({ level }) => getWordList(level) === '2012');
  const words2012 = indexWords(levels);
  const uses2012 = indexUses(levels);
  const packLevel = ({ words, uses, ...level }: StudyLevel): PackedLevel => ({
    ...level,
    words: words.map((word) => packWord(word, words2012.get(word.id))),
    ...(uses && { uses: Object.entries(uses).map(([id, own]) => (isSame(own, uses2012.get(id)) ? id : ([id, own] as const))) }),
  });
  return { levels, levels2026: all.filter(({ level }) => getWordList(level) === '2026').map(packLevel) };
}

/** Unpacks the levels; items of both lists share what does not differ. */
export function unpackLevels({ levels, levels2026 }: PackedLevels): StudyLevel[] {
  const words2012 = indexWords(levels);
  const uses2012 = indexUses(levels);
  const unpackLevel = ({ words, uses, ...level }: PackedLevel): StudyLevel => ({
    ...level,
    words: words.map((word) => ({ ...words2012.get(word.id), ...word }) as StudyWord),
    ...(uses && {
      uses: Object.fromEntries(uses.map((entry) => (typeof entry === 'string' ? [entry, uses2012.get(entry) ?? []] : entry))),
    }),
  });
  return [...levels, ...levels2026.map(unpackLevel)];
}
