// A word with all data that its card and its questions need: the content provides it, the engine uses it.
import type { StudyAids } from './study-aids.ts';
import type { ComponentRole, wordKinds } from './study.ts';
import type { TaughtLevel } from './wire.ts';

/** A component of a character, or a character of a word. */
export interface StudyComponent {
  readonly glyph: string;
  /** Pinyin with tone marks; empty if the component has none. */
  readonly reading: string;
  readonly keyword: string;
  readonly role: ComponentRole;
  /** Whether we made the keyword up: it is told as our name, never as a meaning. */
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
  readonly level: TaughtLevel;
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
  /** Address of its recording; joined by the server, empty or missing without one. */
  readonly voice?: string;
}

/** The words of a level in list order. */
export interface StudyLevel {
  readonly level: TaughtLevel;
  readonly words: readonly StudyWord[];
  /** Answers that would also be right for a component, character or word, though they share no meaning with it here: they are never offered. */
  readonly alsoRight: Readonly<Record<string, readonly string[]>>;
}

/** Every level that has content, by its number. */
export interface Course {
  readonly levels: ReadonlyMap<TaughtLevel, StudyLevel>;
  /** Changes with any edit of the tables. */
  readonly version: string;
}
