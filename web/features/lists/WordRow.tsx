// A word of the list: writing, reading, meaning, components, progress and actions.
import { type Ref, memo, useEffect, useRef } from 'react';
import type { ListRow } from '#contract/lists.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { findListState } from '#engine/list-states.ts';
import { useStore } from '#web/client/device-store.ts';
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';
import { Glyph } from '#web/study/strokes/Glyph.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { soundHelp } from '#web/study/study-choices.ts';
import { ToneContour, listTones } from '#web/study/sound/ToneContour.tsx';
import { formatHandwriting } from '#web/study/card/card-messages.ts';
import { knownMessages } from '#web/study/card/known-messages.ts';
import { CheckIcon, PencilIcon } from '#web/ui/icons.tsx';
import { WordRing } from './WordRing.tsx';
import { formatKnownFrom, formatLevelName, stateNames } from './list-messages.ts';

export interface WordRowProps {
  readonly row: ListRow;
  /** Among words of several levels a row tells its own, and its state in a word. */
  readonly hasLevel: boolean;
  /** The word was restarted while this page is shown. */
  readonly isRestarted: boolean;
  readonly onOpen: (row: ListRow) => void;
  /** Undefined, like the next, if the words are read-only. */
  readonly onIgnore?: ((row: ListRow) => void) | undefined;
  readonly onLearnAgain?: ((row: ListRow) => void) | undefined;
}

function ComponentList({ row }: { row: ListRow }) {
  // An indivisible character has itself as its only component.
  if (row.components.length === 1 && row.components[0]?.glyph === row.text) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted wide:mt-0 wide:self-center">
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

interface RowActionProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly name: string;
  readonly row: ListRow;
  readonly onPress: (row: ListRow) => void;
}

/** A word that can be pressed; for screen readers also of which row. */
function RowAction({ ref, name, row, onPress }: RowActionProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={`${name}: ${row.text}`}
      onClick={() => onPress(row)}
      className="min-h-11 min-w-11 rounded-control px-2 text-sm whitespace-nowrap text-muted underline decoration-edge underline-offset-4 transition-colors hover:bg-vine-soft hover:text-vine-strong print:hidden"
    >
      {name}
    </button>
  );
}

/** The level of the exam and the state, beside the reading. */
function LevelAndState({ row }: { row: ListRow }) {
  const state = findListState(row);
  return (
    <span className="text-sm text-muted">
      <span>{formatLevelName(row.level)}</span>
      <span aria-hidden="true"> · </span>
      <span>{state === 'known' && row.knownFrom !== null ? formatKnownFrom(row.knownFrom) : stateNames[state]}</span>
    </span>
  );
}

/** A press on the word opens its card. Ignored words are grey (learning §2 "Word lists"). */
export const WordRow = memo(function WordRow({ row, hasLevel, isRestarted, onOpen, onIgnore, onLearnAgain }: WordRowProps) {
  const isLearnt = findListState(row) === 'known';
  // One button for the action and what undoes it, so that it keeps the focus. A learnt word has another one.
  const action = row.isIgnored ? onLearnAgain : onIgnore;
  const actionName = row.isIgnored ? 'Learn again' : isLearnt ? knownMessages.label : 'Ignore';
  const actionButton = useRef<HTMLButtonElement>(null);
  const wasLearnt = useRef(isLearnt);
  const isSoundShown = useStore(soundHelp);
  useEffect(() => {
    if (wasLearnt.current && !isLearnt && document.activeElement === document.body) actionButton.current?.focus();
    wasLearnt.current = isLearnt;
  }, [isLearnt]);
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center pr-1 ${row.isIgnored ? 'bg-line/30 text-muted' : 'hover:bg-raised'} [contain-intrinsic-size:auto_6rem] [content-visibility:auto] min-[600px]:grid-cols-[minmax(0,1fr)_auto_auto] min-[600px]:gap-x-2 min-[600px]:pr-3`}
    >
      <button
        type="button"
        onClick={() => onOpen(row)}
        className="grid min-h-19 min-w-0 grid-cols-[minmax(0,1fr)] content-center gap-x-6 wrap-anywhere rounded-control px-2 py-2 text-left min-[600px]:px-4 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <span className="block">
          <Chinese className={`mr-3 font-han text-4xl leading-tight ${row.isIgnored ? 'text-muted' : ''}`}>{row.text}</Chinese>
          <span className="inline-flex max-w-full flex-wrap items-baseline gap-x-3">
            <Pinyin className={row.isIgnored ? 'text-muted' : 'text-vine-strong'}>
              <span>{row.pinyin}</span>
              {isSoundShown && <ToneContour isSilent tones={listTones(row.pinyin, row.text)} className="ml-2 h-4 align-[-0.125em]" />}
            </Pinyin>
            {row.handwriting !== null && <HandwritingMark level={row.handwriting} />}
            {hasLevel && <LevelAndState row={row} />}
            {!hasLevel && row.isIgnored && <span className="text-sm text-muted">ignored</span>}
            {!hasLevel && row.knownFrom !== null && !row.isIgnored && (
              <span className="text-sm text-vine-strong">{formatKnownFrom(row.knownFrom)}</span>
            )}
          </span>
          <span className={`block font-reading text-lg leading-snug ${row.isIgnored ? 'text-muted' : ''}`}>
            <MixedText text={row.translation} />
          </span>
          {isRestarted && !row.isIgnored && (
            <span className="mt-1 flex items-center gap-1 text-sm text-vine-strong">
              <CheckIcon className="size-4" />
              comes again in the next batch of this level
            </span>
          )}
        </span>
        <ComponentList row={row} />
      </button>
      <span className="min-[600px]:order-last">
        <WordRing row={row} />
      </span>
      {(action || (isLearnt && onLearnAgain)) && (
        <span className="col-span-2 -mt-2 flex flex-wrap pb-1 min-[600px]:col-span-1 min-[600px]:mt-0 min-[600px]:justify-end min-[600px]:pb-0 wide:min-w-46">
          {action && <RowAction ref={actionButton} name={actionName} row={row} onPress={action} />}
          {isLearnt && onLearnAgain && <RowAction name="Learn again" row={row} onPress={onLearnAgain} />}
        </span>
      )}
    </li>
  );
});
