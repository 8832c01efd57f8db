// A word with all data that its card and its questions need: the content provides it, the engine uses it.
import type { StudyAids, WordUse } from './study-aids.ts';
import type { ListLevel, TaughtLevel } from './wire.ts';

export const wordKinds = ['word', 'pattern', 'character'] as const;
/**
 * What a component does; shape: a memory aid only. A character in a word may also be its ending, be borrowed for its sound alone, or have a meaning
 * that is true of it and not of this word: picture.
 */
export const componentRoles = ['meaning', 'sound', 'shape', 'ending', 'loan', 'picture'] as const;
export type ComponentRole = (typeof componentRoles)[number];

/** A component of a character, or a character of a word. */
export interface StudyComponent {
  readonly glyph: string;
  /** Pinyin with tone marks; empty if the component has none. */
  readonly reading: string;
  readonly keyword: string;
  readonly role: ComponentRole;
  /** Whether we made the keyword up: it is shown as our name, never as a meaning. */
  readonly isOurName?: true;
}

/** A character used by a word before its own level teaches it: a middle character (decisions §4). */
export interface StudyCharacter {
  readonly character: string;
  readonly reading: string;
  readonly traditional: string;
  /** All meanings; the first one is the prompt. */
  readonly translations: readonly string[];
  readonly association: string;
  readonly components: readonly StudyComponent[];
}

/** An everyday word that the course does not teach, in all its writings, the simplified one first. */
export interface OtherWord {
  readonly texts: readonly string[];
  readonly reading: string;
}

/** A word, pattern or single character of a level. */
export interface StudyWord extends StudyAids {
  /** Permanent id, such as `1-001`. */
  readonly id: string;
  /**
   * Id of the earliest item of the same word, its own if there is no earlier one. Items with the same one are one word in several levels: what is
   * learnt of it belongs to all of them (decisions §14). Stays on the server.
   */
  readonly memoryId: string;
  readonly level: ListLevel;
  /** Zero-based position in the level's list order. */
  readonly position: number;
  readonly text: string;
  readonly kind: (typeof wordKinds)[number];
  /** Pinyin with tone marks. */
  readonly reading: string;
  readonly otherReadings: readonly string[];
  /** Readings of everyday speech that are accepted and not taught. */
  readonly spokenReadings: readonly string[];
  /** Words outside the course that mean it: who types one is asked again. */
  readonly otherWords: readonly OtherWord[];
  /** All translations; the first one is the prompt. */
  readonly translations: readonly string[];
  readonly partOfSpeech: string;
  readonly level2025: number | null;
  /** Empty if it equals the simplified form. */
  readonly traditional: string;
  /** Other accepted writings of the traditional form, such as 甚麼 for 什麼. */
  readonly traditionalVariants: readonly string[];
  readonly association: string;
  readonly note: string;
  /** In writing order; a component that occurs twice is listed twice. */
  readonly components: readonly StudyComponent[];
  /** Middle characters whose questions come before the word's own; usually empty. */
  readonly introduces: readonly StudyCharacter[];
  /** Of a character that the exam of 2026 asks to be written by hand: the lowest level that does. */
  readonly handwriting?: TaughtLevel;
  /** Address of its recording; joined by the server, empty or missing without one. */
  readonly voice?: string;
}

/** How many characters the exam of 2026 asks to be written by hand at each level, beyond those of the levels below. */
export const handwritingTotals: Readonly<Record<TaughtLevel, number>> = { 1: 0, 2: 100, 3: 150, 4: 150, 5: 150 };

/** The words of a level in list order. */
export interface StudyLevel {
  readonly level: ListLevel;
  readonly words: readonly StudyWord[];
  /** Answers that would also be right for a component, character or word, though they share no meaning with it here: they are never offered. */
  readonly alsoRight: Readonly<Record<string, readonly string[]>>;
  /** The uses of its words by their ids; left out where a level has none. They stand apart from the words: a card asks for those of its own. */
  readonly uses?: Readonly<Record<string, readonly WordUse[]>>;
}

/** Every level of both word lists that has content. */
export interface Course {
  readonly levels: ReadonlyMap<ListLevel, StudyLevel>;
  /** Changes with any edit of the tables. */
  readonly version: string;
}
