// What the tables hold once they are read: components, characters and words, and the levels of both word lists.
import type { ComponentRole, wordKinds } from '#contract/study-word.ts';
import type { ListLevel, WordList } from '#contract/wire.ts';
import type { ListTables } from './list-tables.ts';

/**
 * What a character does in a word where it does not bring its meaning: an ending (子 in 桌子), a loan that lends only its sound (咖 in 咖啡), or a
 * picture, whose meaning the association uses though it is not of this word (营 “camp” in 经营).
 */
export const wordRoles = ['ending', 'loan', 'picture'] as const satisfies readonly ComponentRole[];
export type WordRole = (typeof wordRoles)[number];

export interface ComponentRecord {
  readonly line: number;
  readonly glyph: string;
  readonly variants: readonly string[];
  readonly reading: string;
  readonly keyword: string;
  /** Whether we made the name up, and the part does not mean it. */
  readonly isOurName: boolean;
  /** Why it is not called what the character means that is written like it; else empty. */
  readonly reason: string;
}

/** What a character means when it is read in one way. */
interface CharacterSenses {
  readonly reading: string;
  readonly meanings: readonly string[];
  /** Leads to the first meaning; empty where the course needs no picture of this reading. */
  readonly association: string;
}

export interface CharacterRecord {
  readonly line: number;
  readonly character: string;
  readonly traditional: string;
  /** The usual reading first. */
  readonly senses: readonly CharacterSenses[];
  readonly readings: readonly string[];
  /** The meanings of all readings; the first is its keyword. */
  readonly meanings: readonly string[];
  readonly components: readonly { readonly glyph: string; readonly role: ComponentRole }[];
  readonly association: string;
}

export interface WordRecord {
  readonly file: string;
  readonly line: number;
  readonly id: string;
  readonly text: string;
  readonly kind: (typeof wordKinds)[number];
  readonly readings: readonly string[];
  readonly translations: readonly string[];
  readonly partOfSpeech: string;
  readonly level2025: number | null;
  /** The traditional forms where they differ from the item, the one that is shown first. */
  readonly traditional: readonly string[];
  /** The measure words that count it, the usual one first; only nouns have any. */
  readonly measureWords: readonly string[];
  /** The role of each character that does not stand for its meaning in this word. */
  readonly roles: ReadonlyMap<string, WordRole>;
  readonly association: string;
  readonly note: string;
  /** The id of the earliest item of the same word; empty if this is it. */
  readonly sameAs: string;
}

/** The words of a level in the order of a table. */
export interface LevelTable {
  readonly level: ListLevel;
  /** Where the order stands. */
  readonly file: string;
  readonly words: readonly WordRecord[];
  /** The line of each word there by its id, where that is not the word's own line. */
  readonly lines?: ReadonlyMap<string, number>;
}

/** All tables of a folder; `levels`, of the list of 2012, has only levels whose file exists. */
export interface Tables {
  readonly components: readonly ComponentRecord[];
  readonly characters: readonly CharacterRecord[];
  readonly levels: readonly LevelTable[];
  /** The words that only the list of 2026 has, as they are in their own file. */
  readonly added: readonly LevelTable[];
  /** The list of 2026: words of `levels` and of `added` in its own order. Empty without its file. */
  readonly levels2026: readonly LevelTable[];
  readonly listTables: ListTables;
}

/** The tables as a list sees them: its levels, and no other. */
export function selectList(tables: Tables, list: WordList): Tables {
  return list === '2012' ? tables : { ...tables, levels: tables.levels2026 };
}

/** Every word of the tables once, in the order of the files. */
export function listAllTables({ levels, added }: Pick<Tables, 'levels' | 'added'>): readonly LevelTable[] {
  return [...levels, ...added];
}

/** The levels that the course is made of, those of 2012 first. */
export function listCourseTables({ levels, levels2026 }: Pick<Tables, 'levels' | 'levels2026'>): readonly LevelTable[] {
  return [...levels, ...levels2026];
}

/** Where a level lists a word. */
export function findListLine({ lines }: LevelTable, { id, line }: WordRecord): number {
  return lines ? (lines.get(id) ?? 0) : line;
}
