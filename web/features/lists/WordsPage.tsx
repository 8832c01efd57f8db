// All words of the learner's word list in one place.
import { useOverview } from '#web/client/login-session.ts';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { WordListLine } from '#web/study/level/WordListLine.tsx';
import { LevelLinks } from './LevelLinks.tsx';
import { WordListSkeleton } from './WordListSkeleton.tsx';

/** /words */
export default function WordsPage() {
  const { data, error, refetch } = useOverview();
  return (
    <div className="mx-auto max-w-210">
      <PageHeading>Words</PageHeading>
      {data?.levels[0] && <WordListLine list={data.levels[0].list} className="mt-1" />}
      {data && <LevelLinks levels={data.levels} />}
      {!data && !error && <WordListSkeleton />}
      {!data && error && (
        <ErrorPanel error={error} text="The words could not be loaded. Your progress is safe." onRetry={() => void refetch()} />
      )}
    </div>
  );
}
