// How a sound is told, alike on every screen (content.md "The sound line").
import type { Sound } from '#contract/study-aids.ts';
import { formatTone } from './ToneContour.tsx';

/** What a sound is like: another character, an English word, or its own letters. The tones are always told. */
export function formatSoundLead({ character, relation, of, peg, spelling, tone }: Sound): string {
  if (relation === 'same') return `same sound, same tone as ${of}`;
  if (of !== '') return `sounds like ${of === character ? 'its other reading' : of}, ${formatTone(tone)}`;
  return peg === '' ? `say ${spelling}, ${formatTone(tone)}` : `think of “${peg}”, ${formatTone(tone)}`;
}
