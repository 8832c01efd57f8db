// The taught readings in course order, and which earlier ones share their sound component: families come from the roles of characters.tsv.
import type { ListLevel } from '#contract/wire.ts';
import { listCharacters } from './course.ts';
import { stripTones } from './reading.ts';
import type { CharacterRecord, LevelTable, Tables } from './records.ts';

/** A reading of a character at the place where the course first shows the character. */
export interface TaughtReading {
  readonly character: string;
  readonly reading: string;
  readonly level: ListLevel;
  /** Without tone. */
  readonly syllable: string;
}

/** Every reading of every character, in the order in which they are taught. */
export function listTaughtReadings(levels: readonly LevelTable[], tables: Pick<Tables, 'characters'>): TaughtReading[] {
  const characters = new Map(tables.characters.map((record) => [record.character, record]));
  const taught = new Map<string, ListLevel>();
  for (const { level, words } of levels)
    for (const character of words.flatMap(({ text }) => listCharacters(text))) if (!taught.has(character)) taught.set(character, level);
  return [...taught].flatMap(([character, level]) =>
    (characters.get(character)?.readings ?? []).map((reading) => ({ character, reading, level, syllable: stripTones(reading) })),
  );
}

/** Tells whether two characters share their sound component: one is the sound of the other, or both have the same one. */
export function createFamilyTest(tables: Tables): (one: string, other: string) => boolean {
  const glyphByVariant = new Map(tables.components.flatMap(({ glyph, variants }) => variants.map((variant) => [variant, glyph])));
  const findGlyph = (form: string) => glyphByVariant.get(form) ?? form;
  const listSounds = ({ character, components }: CharacterRecord) => [
    findGlyph(character),
    ...components.filter(({ role }) => role === 'sound').map(({ glyph }) => findGlyph(glyph)),
  ];
  const sounds = new Map(tables.characters.map((record) => [record.character, listSounds(record)]));
  return (one, other) => (sounds.get(one) ?? []).some((glyph) => sounds.get(other)?.includes(glyph));
}
