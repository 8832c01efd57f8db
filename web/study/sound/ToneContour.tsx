// The tones of pinyin drawn as movements: level, rising, dipping and returning, dropping, and a light touch.
import { parseSyllables } from '#engine/pinyin.ts';
import { describeTones } from './sound-messages.ts';

// Each in a square of 20, in the order of the tones 1 to 4; the voice goes from left to right.
const movements = ['M3 5h14', 'M3 16C8 15 13 11 17 4', 'M3 7c1 6 3 9 6 9 4 0 7-5 8-12', 'M3 4c5 1 10 5 14 12'] as const;
const size = 20;

/** The tone of each syllable of a word's first reading, 5 for a neutral one; none where it is not pinyin of so many characters. */
export function listTones(pinyin: string, text: string): number[] {
  const count = Array.from(text).filter((character) => /\p{Script=Han}/u.test(character)).length;
  return (parseSyllables(pinyin.split(' / ')[0] ?? '', count) ?? []).map((syllable) => Number(syllable.at(-1)));
}

export interface ToneContourProps {
  readonly tones: readonly number[];
  /** Says how large it is. */
  readonly className?: string;
  /** Not read out, because it is in the name of a control. */
  readonly isSilent?: boolean;
}

/** One drawing for all syllables of a word; nothing where there is no tone. */
export function ToneContour({ tones, className = 'h-6', isSilent = false }: ToneContourProps) {
  if (tones.length === 0) return null;
  const label = describeTones(tones);
  return (
    <svg
      {...(isSilent ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      viewBox={`0 0 ${size * tones.length} ${size}`}
      className={`inline-block shrink-0 text-vine ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {tones.map((tone, index) => (
        <g key={index} transform={`translate(${index * size} 0)`}>
          {movements[tone - 1] === undefined ? (
            <circle cx="10" cy="10" r="2.5" fill="currentColor" stroke="none" />
          ) : (
            <path d={movements[tone - 1]} />
          )}
        </g>
      ))}
    </svg>
  );
}
