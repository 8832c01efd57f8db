// A word with everything its card and its questions need: what the content hands over and the engine works on.
import type { ComponentRole, wordKinds } from './study.ts';
import type { TaughtLevel } from './wire.ts';

/** A part of a character, or a character of a word. */
export interface StudyComponent {
  readonly glyph: string;
  /** Pinyin with tone marks; empty where the part has none. */
  readonly reading: string;
  readonly keyword: string;
  readonly role: ComponentRole;
}

/** A character that a word uses before its level has taught it: a middle character (decisions §4). */
export interface StudyCharacter {
  readonly character: string;
  readonly reading: string;
  readonly traditional: string;
  /** Its meanings, the first is the prompt. */
  readonly translations: readonly string[];
  readonly association: string;
  readonly components: readonly StudyComponent[];
}

/** A word, pattern or character of a level. */
export interface StudyItem {
  /** Permanent, such as `1-001`. */
  readonly id: string;
  readonly level: TaughtLevel;
  /** Place in the list order of the level, from 0. */
  readonly position: number;
  readonly item: string;
  readonly kind: (typeof wordKinds)[number];
  /** Pinyin with tone marks. */
  readonly reading: string;
  readonly otherReadings: readonly string[];
  /** The first is the prompt. */
  readonly translations: readonly string[];
  readonly partOfSpeech: string;
  readonly level2025: number | null;
  /** Empty where it does not differ. */
  readonly traditional: string;
  readonly association: string;
  readonly note: string;
  /** In writing order; a part that stands twice is listed twice. */
  readonly components: readonly StudyComponent[];
  /** The middle characters whose questions come before the word's own; usually none. */
  readonly introduces: readonly StudyCharacter[];
}

/** The items of a level in list order. */
export interface StudyLevel {
  readonly level: TaughtLevel;
  readonly items: readonly StudyItem[];
}
