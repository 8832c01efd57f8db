// The words of a part on a piece of the vine: each flies to its leaf.
import type { CSSProperties } from 'react';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { useShortMotion } from '#web/ui/useShortMotion.ts';
import { Bud } from './vine-elements.tsx';
import { formatOnVine } from './vine-messages.ts';

export interface WordSprigProps {
  readonly words: readonly string[];
  /** Whether they have just been learnt; otherwise they are there already. */
  readonly isNew: boolean;
}

const longestWaitMs = 350;
const waitMs = 35;

/** Where a word starts from, and when: from the middle of the page, one after the other. */
function startAt(index: number, count: number): CSSProperties {
  const place = (index + 0.5) / count;
  const wait = Math.min(waitMs, longestWaitMs / count);
  return { '--from-x': `${(0.5 - place) * 18}rem`, animationDelay: `${Math.round(index * wait)}ms` } as CSSProperties;
}

/** Leaves above and below the stem in turn, which ends in a bud. */
export function WordSprig({ words, isNew }: WordSprigProps) {
  const isMoving = useShortMotion(isNew);
  const renderSide = (side: 0 | 1) =>
    words.map((word, index) =>
      index % 2 === side ? (
        <span
          key={`${index}${word}`}
          className={`flex min-w-0 flex-1 justify-center ${isMoving ? 'fly-to-vine' : ''}`}
          style={isMoving ? startAt(index, words.length) : undefined}
        >
          <Chinese
            className={`border border-vine bg-vine-soft px-2 py-1 font-han leading-tight whitespace-nowrap text-vine-strong min-[600px]:px-3 min-[600px]:text-2xl ${Array.from(word).length > 3 ? 'text-sm' : 'text-lg'} ${side === 0 ? 'rounded-tl-2xl rounded-tr-sm rounded-br-2xl rounded-bl-sm' : 'rounded-tl-sm rounded-tr-2xl rounded-br-sm rounded-bl-2xl'}`}
          >
            {word}
          </Chinese>
        </span>
      ) : null,
    );
  return (
    <div
      role="img"
      aria-label={formatOnVine(words.length)}
      data-moving={isMoving}
      className="relative mx-auto mt-6 mb-5 w-full max-w-160 pr-14 min-[600px]:mt-12 min-[600px]:pr-20"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 600 40"
        preserveAspectRatio="none"
        className="absolute inset-x-0 top-1/2 h-10 w-full -translate-y-1/2 text-vine-strong"
      >
        <path
          d="M0 30C60 4 120 6 190 20S330 36 400 20S520 8 560 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="4"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <svg
        aria-hidden="true"
        viewBox="-36 -110 72 116"
        className="absolute top-1/2 right-0 h-22 overflow-visible -translate-y-[88%] min-[600px]:right-4 min-[600px]:h-26"
      >
        <Bud transform="rotate(10)" score={0.5} />
      </svg>
      <span className="relative flex">{renderSide(0)}</span>
      <span className="relative mt-3 flex pr-2 pl-8">{renderSide(1)}</span>
    </div>
  );
}
