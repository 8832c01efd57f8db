// A word of the list: writing, reading, meaning, components, progress and actions.
import { useEffect, useRef } from 'react';
import type { ListRow } from '#contract/lists.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { useStore } from '#web/client/device-store.ts';
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';
import { Glyph } from '#web/study/strokes/Glyph.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { soundHelp } from '#web/study/study-choices.ts';
import { ToneContour, listTones } from '#web/study/sound/ToneContour.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { formatHandwriting } from '#web/study/card/card-messages.ts';
import { knownMessages } from '#web/study/card/known-messages.ts';
import { CheckIcon, EyeOffIcon, PencilIcon, RestartIcon } from '#web/ui/icons.tsx';
import { WordRing } from './WordRing.tsx';
import { formatKnownFrom } from './list-messages.ts';

export interface WordRowProps {
  readonly row: ListRow;
  /** The word was restarted while this page is shown. */
  readonly isRestarted: boolean;
  readonly onOpen: (row: ListRow) => void;
  /** Undefined, like the next, if the words are read-only. */
  readonly onIgnore?: (row: ListRow) => void;
  readonly onLearnAgain?: (row: ListRow) => void;
}

function ComponentList({ row }: { row: ListRow }) {
  // An indivisible character has itself as its only component.
  if (row.components.length === 1 && row.components[0]?.glyph === row.text) return null;
  return (
    <span className="mt-1 flex basis-full flex-wrap gap-x-3 text-sm text-muted">
      {row.components.map(({ glyph, keyword }, index) => (
        <span key={`${index}${glyph}`}>
          <Chinese className={`font-han text-lg leading-none ${row.isIgnored ? '' : 'text-ink'}`}>
            <Glyph glyph={glyph} />
          </Chinese>{' '}
          <span>{keyword}</span>
        </span>
      ))}
    </span>
  );
}

/** A pen; a tooltip and a text for screen readers say what it means. */
function HandwritingMark({ level }: { level: TaughtLevel }) {
  const meaning = formatHandwriting(level);
  return (
    <span title={meaning} className="self-center text-muted">
      <PencilIcon className="size-4" />
      <span className="sr-only">{meaning}</span>
    </span>
  );
}

/** A press on the word opens its card. Ignored words are grey (learning §2 "Word lists"). */
export function WordRow({ row, isRestarted, onOpen, onIgnore, onLearnAgain }: WordRowProps) {
  const isLearnt = !row.isIgnored && row.total > 0 && row.answered >= row.total;
  const learnAgain = { name: 'Learn again', icon: <RestartIcon />, run: onLearnAgain };
  const takeOut = { name: isLearnt ? knownMessages.label : 'Ignore', icon: <EyeOffIcon />, run: onIgnore };
  // One button for the action and what undoes it, so that it keeps the focus. A learnt word has another one.
  const action = row.isIgnored ? learnAgain : takeOut;
  const actionButton = useRef<HTMLButtonElement>(null);
  const wasLearnt = useRef(isLearnt);
  const isSoundShown = useStore(soundHelp);
  useEffect(() => {
    if (wasLearnt.current && !isLearnt && document.activeElement === document.body) actionButton.current?.focus();
    wasLearnt.current = isLearnt;
  }, [isLearnt]);
  return (
    <li
      className={`relative flex flex-wrap items-center justify-end gap-1 pr-1 ${row.isIgnored ? 'bg-line/30 text-muted' : 'hover:bg-raised'} [contain-intrinsic-size:auto_6rem] [content-visibility:auto] min-[600px]:gap-2 min-[600px]:pr-3`}
    >
      <button
        type="button"
        onClick={() => onOpen(row)}
        className="flex min-w-0 flex-1 basis-32 flex-wrap items-center gap-x-4 rounded-control px-2 py-3 text-left min-[600px]:grid min-[600px]:grid-cols-[9rem_1fr] min-[600px]:gap-x-5 min-[600px]:px-4"
      >
        <Chinese
          className={`font-han text-4xl leading-tight min-[600px]:row-span-4 min-[600px]:self-center ${row.isIgnored ? 'text-muted' : ''}`}
        >
          {row.text}
        </Chinese>
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <Pinyin className={row.isIgnored ? 'text-muted' : 'text-vine-strong'}>
            <span>{row.pinyin}</span>
            {isSoundShown && <ToneContour isSilent tones={listTones(row.pinyin, row.text)} className="ml-2 h-4 align-[-0.125em]" />}
          </Pinyin>
          {row.handwriting !== null && <HandwritingMark level={row.handwriting} />}
          {row.isIgnored && <span className="text-sm text-muted">ignored</span>}
          {row.knownFrom !== null && !row.isIgnored && <span className="text-sm text-vine-strong">{formatKnownFrom(row.knownFrom)}</span>}
        </span>
        <span className={`basis-full font-reading text-lg leading-snug ${row.isIgnored ? 'text-muted' : ''}`}>
          <MixedText text={row.translation} />
        </span>
        <ComponentList row={row} />
        {isRestarted && !row.isIgnored && (
          <span className="mt-1 flex basis-full items-center gap-1 text-sm text-vine-strong">
            <CheckIcon className="size-4" />
            comes again in the next batch of this level
          </span>
        )}
      </button>
      {action.run && (
        <IconButton ref={actionButton} label={`${action.name}: ${row.text}`} icon={action.icon} onClick={() => action.run?.(row)} />
      )}
      {isLearnt && onLearnAgain && (
        <IconButton label={`${learnAgain.name}: ${row.text}`} icon={learnAgain.icon} onClick={() => onLearnAgain(row)} />
      )}
      <WordRing row={row} />
    </li>
  );
}
