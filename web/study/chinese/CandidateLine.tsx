// The words that the typed letters may stand for, in one line above the text box.
import type { KeyboardEvent } from 'react';
import type { Candidate } from '#engine/candidate.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';
import { LeafMark } from './LeafMark.tsx';
import type { Candidates } from './useCandidates.ts';
import { formatCandidate } from './chinese-messages.ts';

/** Id of an option of the list. */
export function buildOptionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

const untaught = 'not in the course';

function listDetails({ pinyin, meaning, isLearnt, isUntaught }: Candidate): string {
  return [pinyin, meaning, isUntaught && untaught, isLearnt && 'learnt'].filter(Boolean).join(', ');
}

interface CandidateOptionProps {
  readonly candidate: Candidate;
  readonly id: string;
  readonly number: number;
  readonly isHighlighted: boolean;
  readonly onChoose: () => void;
}

function CandidateOption({ candidate, id, number, isHighlighted, onChoose }: CandidateOptionProps) {
  return (
    // The keyboard chooses in the text box, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      role="option"
      id={id}
      aria-selected={isHighlighted}
      // Scrolled into view where the line is longer than a phone is wide.
      ref={isHighlighted ? (element) => element?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }) : undefined}
      onClick={onChoose}
      // Positioned, so that what only a screen reader hears stays within the line instead of widening the page.
      className="relative flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-1.5 rounded-control px-2.5 whitespace-nowrap select-none hover:bg-vine-soft aria-selected:bg-vine-soft aria-selected:text-vine-strong"
    >
      <span className="text-xs text-muted tabular-nums">{number}</span>
      <Chinese
        className={`text-xl ${candidate.isUntaught ? 'underline decoration-muted decoration-dotted decoration-1 underline-offset-4' : ''}`}
      >
        {candidate.text}
      </Chinese>
      {candidate.isLearnt && <LeafMark />}
      <span className="sr-only">{listDetails(candidate)}</span>
    </div>
  );
}

export interface CandidateLineProps {
  readonly listId: string;
  readonly candidates: Candidates;
  readonly onChoose: (candidate: Candidate) => void;
  /** The same keys as in the text box, for a learner who moved into the line, which scrolls on a phone. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A press does not take the focus from the text box, so a phone's keyboard stays. */
export function CandidateLine({ listId, candidates, onChoose, onKeyDown }: CandidateLineProps) {
  const { page, highlighted, pageNumber, pageCount, turnPage } = candidates;
  const current = page[highlighted];
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onMouseDown={(event) => event.preventDefault()} className="rounded-control border border-line bg-raised shadow-card">
      <p aria-hidden="true" className="truncate px-3 pt-1.5 text-sm leading-tight text-muted">
        <Pinyin className="text-ink">{current?.pinyin}</Pinyin>
        {current?.isUntaught === true && <span>{` · ${untaught}`}</span>}
        {current?.meaning && (
          <span>
            {' '}
            · <MixedText text={current.meaning} />
          </span>
        )}
      </p>
      <div className="flex items-center">
        <div
          role="listbox"
          id={listId}
          aria-label="Words for what you typed"
          aria-activedescendant={buildOptionId(listId, highlighted)}
          tabIndex={0}
          onKeyDown={onKeyDown}
          className="flex min-w-0 flex-1 overflow-x-auto overscroll-x-contain p-0.5 [scrollbar-width:none]"
        >
          {page.map((candidate, index) => (
            <CandidateOption
              key={candidate.text}
              candidate={candidate}
              id={buildOptionId(listId, index)}
              number={index + 1}
              isHighlighted={index === highlighted}
              onChoose={() => onChoose(candidate)}
            />
          ))}
        </div>
        {pageCount > 1 && (
          <div className="flex shrink-0 border-l border-line">
            <IconButton
              label="Previous words"
              icon={<ArrowIcon className="size-4 rotate-180" />}
              tabIndex={-1}
              aria-disabled={pageNumber === 1}
              className="aria-disabled:opacity-40"
              onClick={() => turnPage(-1)}
            />
            <IconButton
              label="More words"
              icon={<ArrowIcon className="size-4" />}
              tabIndex={-1}
              aria-disabled={pageNumber === pageCount}
              className="aria-disabled:opacity-40"
              onClick={() => turnPage(1)}
            />
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {current ? formatCandidate(highlighted + 1, current.text, listDetails(current), pageNumber, pageCount) : ''}
      </p>
    </div>
  );
}
