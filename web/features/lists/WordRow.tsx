// A word of the list: how it is written, said and built, how far it is learnt, and what can be done with it.
import type { ListRow } from '#contract/lists.ts';
import { Glyph } from '#web/study/Glyph.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { CheckIcon, EyeOffIcon, RestartIcon } from '#web/ui/icons.tsx';
import { WordRing } from './WordRing.tsx';

export interface WordRowProps {
  readonly row: ListRow;
  /** The word was opened again while this page is shown. */
  readonly isRestarted: boolean;
  readonly onOpen: (row: ListRow) => void;
  /** Undefined, as is the next, where words can only be looked at. */
  readonly onIgnore?: (row: ListRow) => void;
  readonly onLearnAgain?: (row: ListRow) => void;
}

function Components({ row }: { row: ListRow }) {
  // A character that cannot be taken apart has itself as its one component.
  if (row.hintsRadicals.length === 1 && row.hintsRadicals[0] === row.character) return null;
  return (
    <span className="mt-1 flex basis-full flex-wrap gap-x-3 text-sm text-muted">
      {row.hintsRadicals.map((glyph, at) => (
        <span key={`${at}${glyph}`}>
          <span lang="zh-Hans" className={`font-han text-lg leading-none ${row.ignored ? '' : 'text-ink'}`}>
            <Glyph glyph={glyph} />
          </span>{' '}
          {row.hintsRadicalTranslations[at]}
        </span>
      ))}
    </span>
  );
}

/** A press on the word opens its card. Ignored words are grey (learning §2 "Word lists"). */
export function WordRow({ row, isRestarted, onOpen, onIgnore, onLearnAgain }: WordRowProps) {
  const isOver = row.ignored || (row.total > 0 && row.answered >= row.total);
  // One button for both, so that the focus stays on it when the one has been done and the other can be.
  const act = isOver ? onLearnAgain : onIgnore;
  return (
    <li
      className={`relative flex items-center gap-1 pr-1 ${row.ignored ? 'bg-line/30 text-muted' : 'hover:bg-raised'} [contain-intrinsic-size:auto_6rem] [content-visibility:auto] min-[600px]:gap-2 min-[600px]:pr-3`}
    >
      <button
        type="button"
        onClick={() => onOpen(row)}
        className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 rounded-control px-2 py-3 text-left min-[600px]:grid min-[600px]:grid-cols-[9rem_1fr] min-[600px]:gap-x-5 min-[600px]:px-4"
      >
        <span
          lang="zh-Hans"
          className={`font-han text-4xl leading-tight min-[600px]:row-span-4 min-[600px]:self-center ${row.ignored ? 'text-muted' : ''}`}
        >
          {row.character}
        </span>
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <span lang="zh-Latn-pinyin" className={row.ignored ? 'text-muted' : 'text-vine-strong'}>
            {row.transcription}
          </span>
          {row.ignored && <span className="text-sm text-muted">ignored</span>}
        </span>
        <span className={`basis-full font-reading text-lg leading-snug ${row.ignored ? 'text-muted' : ''}`}>{row.translation}</span>
        <Components row={row} />
        {isRestarted && !row.ignored && (
          <span className="mt-1 flex basis-full items-center gap-1 text-sm text-vine-strong">
            <CheckIcon className="size-4" />
            comes again in the next part
          </span>
        )}
      </button>
      {act && (
        <IconButton
          label={`${isOver ? 'Learn again' : 'Ignore'}: ${row.character}`}
          icon={isOver ? <RestartIcon /> : <EyeOffIcon />}
          onClick={() => act(row)}
        />
      )}
      <WordRing row={row} />
    </li>
  );
}
