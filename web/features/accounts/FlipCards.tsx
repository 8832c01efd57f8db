// Three flip cards: a character on the front, its components on the back (accounts-and-chat §2, /register).
import { useState } from 'react';
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';
import { type DemoWord, demoWords } from './demo-words.ts';

const sideClasses =
  'absolute inset-0 flex flex-col items-center justify-center rounded-card border border-line p-3 text-center backface-hidden';

function CardBack({ word }: { word: DemoWord }) {
  return (
    <>
      <span className="font-reading text-lg leading-tight">{word.meaning}</span>
      <Pinyin className="text-sm text-muted">{word.reading}</Pinyin>
      <span className="my-2 flex gap-3">
        {word.components.map(({ glyph, keyword }) => (
          <span key={glyph} className="flex flex-col items-center">
            <Chinese className="font-han text-2xl leading-tight">{glyph}</Chinese>
            <span className="text-xs text-muted">{keyword}</span>
          </span>
        ))}
      </span>
      <span className="font-reading text-sm leading-snug text-balance">{word.association}</span>
    </>
  );
}

function FlipCard({ word }: { word: DemoWord }) {
  const [isTurned, setTurned] = useState(false);
  return (
    <button
      type="button"
      aria-pressed={isTurned}
      onClick={() => setTurned(!isTurned)}
      className="group h-44 w-full rounded-card text-ink perspective-distant min-[600px]:h-52"
    >
      <span className={`relative block size-full transition-transform transform-3d ${isTurned ? 'rotate-y-180' : ''}`}>
        <span aria-hidden={isTurned} className={`${sideClasses} bg-raised shadow-card group-hover:border-vine`}>
          <Chinese className="font-han text-6xl leading-none min-[600px]:text-7xl">{word.character}</Chinese>
          <span className="mt-4 text-sm text-muted">Turn the card</span>
        </span>
        <span aria-hidden={!isTurned} className={`${sideClasses} rotate-y-180 bg-vine-soft group-hover:border-vine`}>
          <CardBack word={word} />
        </span>
      </span>
    </button>
  );
}

/** The flip-card demo: each card is a button, so that keyboard and touch turn it too. */
export function FlipCards() {
  return (
    <ul className="grid grid-cols-1 gap-4 min-[600px]:grid-cols-3">
      {demoWords.map((word) => (
        <li key={word.character}>
          <FlipCard word={word} />
        </li>
      ))}
    </ul>
  );
}
