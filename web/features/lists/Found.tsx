// The words that a search found, 25 at a time.
import { offerPage } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { MixedText } from '#web/study/MixedText.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Trouble } from '#web/ui/Trouble.tsx';
import type { Search } from './search-address.ts';
import { syllabusName } from './syllabus.ts';
import { WordRows } from './WordRows.tsx';
import { useFound } from './words-query.ts';
import { WordsSkeleton } from './WordsSkeleton.tsx';

function emptySentence(level: TaughtLevel, { text, syllabus }: Search, isFree: boolean): string {
  const words = isFree ? `free word of HSK ${level}` : `word of HSK ${level}`;
  const where = syllabus === undefined ? '' : ` of level ${syllabusName(syllabus)} of the 2026 syllabus`;
  if (text === '') return isFree ? `No ${words} is${where}.` : `HSK ${level} has no word${where}.`;
  return `No ${words}${syllabus === undefined ? '' : ` and${where}`} matches “${text}”.`;
}

interface FoundProps {
  readonly level: TaughtLevel;
  readonly search: Search;
  readonly isFree: boolean;
  readonly onClear: () => void;
}

/** The ways on from a search without words: back to all of them, or to those that are not free. */
function NothingFound({ level, isFree, onClear }: Omit<FoundProps, 'search'>) {
  return (
    <>
      <p className="mt-1 text-muted">Pinyin is found with and without tones, a meaning by the beginning of its words.</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onClear}>Clear the search</Button>
        {isFree && (
          // The list of level 1 has its own address for this (learning §2 "Word lists").
          <LinkButton kind="primary" to={level === 1 ? '/payingPage' : offerPage(level)}>
            Access course
          </LinkButton>
        )}
      </div>
    </>
  );
}

/** Rows as in the list; the old ones stay, paler, until the new ones are there. */
export function Found({ level, search, isFree, onClear }: FoundProps) {
  const { data, error, refetch, isPlaceholderData, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage } = useFound(
    level,
    search,
  );
  if (!data && error) return <Trouble text="The words could not be searched. Your progress is safe." onRetry={() => void refetch()} />;
  if (!data) return <WordsSkeleton />;
  const rows = data.pages.flatMap((page) => page.characters);
  const total = data.pages.at(-1)?.total ?? 0;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
      <p role="status" className="mt-2 text-lg text-muted">
        {total === 0 ? <MixedText text={emptySentence(level, search, isFree)} /> : `${total} ${total === 1 ? 'word' : 'words'} found`}
      </p>
      {total === 0 && <NothingFound level={level} isFree={isFree} onClear={onClear} />}
      {rows.length > 0 && <WordRows level={level} rows={rows} isPreview={isFree && level !== 1} />}
      {hasNextPage && (
        <div className="mt-6 flex flex-col items-center gap-2">
          {isFetchNextPageError && <p role="alert">More words could not be loaded.</p>}
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}
