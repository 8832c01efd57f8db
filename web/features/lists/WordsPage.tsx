// All words of the learner's word list in one place: a search over its levels, and the way to each.
import { useRef } from 'react';
import type { LevelState } from '#contract/dashboard.ts';
import { useOverview } from '#web/client/login-session.ts';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { WordListLine } from '#web/study/level/WordListLine.tsx';
import { MetWords } from '#web/study/chinese/MetWords.tsx';
import { AllResults } from './AllResults.tsx';
import { LevelLinks } from './LevelLinks.tsx';
import { SearchForm } from './SearchForm.tsx';
import { type WordsSearch, isActiveSearch, useWordsSearch } from './search-address.ts';
import { StateFilter } from './StateFilter.tsx';
import { WordListSkeleton } from './WordListSkeleton.tsx';

function Words({ levels }: { readonly levels: readonly LevelState[] }) {
  const [search, setSearch] = useWordsSearch();
  const field = useRef<HTMLInputElement>(null);
  const { text, state } = search;
  // The buttons disappear with the results and would take the focus with them.
  function searchFromResults(to: WordsSearch): void {
    setSearch(to);
    field.current?.focus();
  }
  return (
    <>
      {levels[0] && <WordListLine list={levels[0].list} className="mt-1" />}
      <SearchForm label="Search all levels" text={text} field={field} onSearch={(to) => setSearch({ text: to, state })}>
        <StateFilter value={state} onChange={(to) => setSearch({ text, state: to })} />
      </SearchForm>
      {isActiveSearch(search) ? (
        <AllResults search={search} onSearch={searchFromResults} />
      ) : (
        <>
          <LevelLinks levels={levels} />
          <MetWords className="mt-6" />
        </>
      )}
    </>
  );
}

/** /words */
export default function WordsPage() {
  const { data, error, refetch } = useOverview();
  return (
    <PageFrame width="wide">
      <PageHeading>Words</PageHeading>
      {data && <Words levels={data.levels} />}
      {!data && !error && <WordListSkeleton />}
      {!data && error && (
        <ErrorPanel error={error} text="The words could not be loaded. Your progress is safe." onRetry={() => void refetch()} />
      )}
    </PageFrame>
  );
}
