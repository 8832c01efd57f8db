// How a word sounds: for each reading its tone as a movement, what it is like, and the way to its family.
import { useState } from 'react';
import type { Sound } from '#contract/study-aids.ts';
import type { Word } from '#contract/study.ts';
import { parseSyllables } from '#engine/pinyin.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';
import { FoldMark } from '#web/ui/FoldMark.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { formatSoundLead } from './sound-messages.ts';
import { ToneContour } from './ToneContour.tsx';

const SoundFamily = lazyPart(() => import('#web/study/chinese/SoundFamily.tsx'), { name: 'SoundFamily', isNeeded: true });

/** The written line of a sound; its prop, its peg or, without one, the sounds that it quotes are told apart from the other words. */
function WrittenLine({ sound: { text, peg, prop } }: { readonly sound: Sound }) {
  const marked = [peg, prop].filter(Boolean).map((word) => `${word}\\p{L}*`);
  if (peg === '') marked.push('“[^”]+”');
  return text.split(new RegExp(`(${marked.join('|')})`, 'iu')).map((piece, index) =>
    index % 2 === 1 ? (
      <strong key={`${index}${piece}`} translate={piece.startsWith('“') ? 'no' : undefined} className="font-semibold text-vine-strong">
        {piece}
      </strong>
    ) : (
      <MixedText key={`${index}${piece}`} text={piece} />
    ),
  );
}

interface SoundLineProps {
  readonly sound: Sound;
  /** What the line is about, where the card does not say it already. */
  readonly isCharacterShown: boolean;
  readonly isReadingShown: boolean;
}

function SoundLine({ sound, isCharacterShown, isReadingShown }: SoundLineProps) {
  const [isFamilyShown, setFamilyShown] = useState(false);
  const { character, reading, tone, text } = sound;
  const syllable = parseSyllables(reading, 1)?.[0]?.slice(0, -1) ?? reading;
  const lead = formatSoundLead(sound);
  return (
    <li className="text-left">
      <div className="flex items-center gap-3">
        {isReadingShown && <ToneContour tones={[tone]} className="size-6" />}
        <p className="min-w-0 flex-1 text-muted">
          {isCharacterShown && <Chinese className="mr-2 font-han text-2xl leading-none text-ink">{character}</Chinese>}
          {isReadingShown && <Pinyin className="mr-2 text-lg text-vine-strong">{reading}</Pinyin>}
          <MixedText text={isReadingShown ? lead : lead.charAt(0).toUpperCase() + lead.slice(1)} />
        </p>
        <Button kind="quiet" aria-haspopup="dialog" className="-mr-4 text-sm whitespace-nowrap" onClick={() => setFamilyShown(true)}>
          <span>
            <Pinyin>{syllable}</Pinyin> family
          </span>
        </Button>
      </div>
      {text !== '' && (
        <p className={`font-reading text-lg leading-snug ${isReadingShown ? 'pl-9' : ''}`}>
          <WrittenLine sound={sound} />
        </p>
      )}
      {isFamilyShown && (
        <SoundFamily syllable={syllable} character={character} relatives={sound.family} onClose={() => setFamilyShown(false)} />
      )}
    </li>
  );
}

/** Nothing for a word without sounds. The characters of a longer word have had cards of their own, so their lines are folded. */
export function SoundLines({ word }: { readonly word: Word }) {
  const { sounds, text } = word;
  if (sounds.length === 0) return null;
  const isOneCharacter = Array.from(text).length === 1;
  const lines = (
    <ul aria-label="How it sounds" className="flex flex-col gap-2">
      {sounds.map((sound) => (
        <SoundLine
          key={sound.character + sound.reading}
          sound={sound}
          isCharacterShown={!isOneCharacter}
          isReadingShown={sounds.length > 1 || !isOneCharacter}
        />
      ))}
    </ul>
  );
  if (isOneCharacter) return lines;
  return (
    <details className="text-left">
      <summary className="flex min-h-11 items-center gap-2 text-sm font-medium text-vine-strong">
        <FoldMark />
        How its characters sound
      </summary>
      {lines}
    </details>
  );
}
