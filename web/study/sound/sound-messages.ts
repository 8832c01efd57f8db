// How a sound is described, alike on every screen (content.md "The sound line").
import { plural } from '#contract/format.ts';
import type { Sound } from '#contract/study-aids.ts';
import { neutralTone } from '#engine/tones.ts';

const movementNames = ['level', 'rising', 'dipping and returning', 'dropping', 'light'] as const;

/** "tone 4", or "light tone". */
export function formatTone(tone: number): string {
  return tone === neutralTone ? 'light tone' : `tone\u00a0${tone}`;
}

/** The tones of a word, by their movements. */
export function describeTones(tones: readonly number[]): string {
  return `${plural(tones.length, 'Tone', 'Tones')}: ${tones.map((tone) => movementNames[tone - 1]).join(', ')}`;
}

/** What a sound is like: another character, an English word, or its own letters. The tones are always told. */
export function formatSoundLead({ character, relation, of, pinyin, peg, spelling, tone }: Sound): string {
  const named = pinyin === undefined ? of : `${of} (${pinyin})`;
  const other = of === character ? `its reading ${pinyin}` : named;
  if (relation === 'same') return `same sound, same tone as ${other}`;
  if (of !== '') return `sounds like ${other}, ${formatTone(tone)}`;
  return peg === '' ? `say ${spelling}, ${formatTone(tone)}` : `think of “${peg}”, ${formatTone(tone)}`;
}
