// The word list of a level (learning §2 "Word lists").
import { useState } from 'react';
import type { ListRow } from '#contract/lists.ts';
import { quizPage } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { trialWords } from '#engine/progress.ts';
import { CallError } from '#web/client/call.ts';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Trouble } from '#web/ui/Trouble.tsx';
import { CardDialog } from './CardDialog.tsx';
import { useWordActions, useWords } from './words-query.ts';
import { WordRow } from './WordRow.tsx';

function summary(rows: readonly ListRow[]): string {
  const ignored = rows.filter((row) => row.ignored).length;
  const learnt = rows.filter((row) => !row.ignored && row.answered >= row.total).length;
  return `${learnt} of ${rows.length} words learnt${ignored > 0 ? `, ${ignored} ignored` : ''}`;
}

function EndOfTrial() {
  return (
    <Card className="mt-8 flex flex-col items-center gap-4 p-6 text-center">
      <p className="font-reading text-xl">These are the free words. The vine goes on from here.</p>
      <LinkButton kind="primary" to="/payingPage">
        Access course
      </LinkButton>
    </Card>
  );
}

function Words({ level, rows }: { level: TaughtLevel; rows: readonly ListRow[] }) {
  const actions = useWordActions(level);
  const [openId, setOpenId] = useState<string>();
  const [ignoring, setIgnoring] = useState<ListRow>();
  const [restarted, setRestarted] = useState<ReadonlySet<string>>(new Set());
  async function learnAgain(row: ListRow): Promise<void> {
    if (await actions.learnAgain(row)) setRestarted((ids) => new Set([...ids, row.id]));
  }
  const lastRestarted = rows.find(({ id }) => id === [...restarted].at(-1));
  const at = rows.findIndex(({ id }) => id === openId);
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-lg text-muted">{summary(rows)}</p>
        <LinkButton kind="primary" to={quizPage(level)}>
          To the quiz
        </LinkButton>
      </div>
      <p role="status" className="sr-only">
        {lastRestarted && `${lastRestarted.character} comes again in the next part`}
      </p>
      <ul aria-label={`Words of HSK ${level}`} className="mt-6 divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <WordRow
            key={row.id}
            row={row}
            isRestarted={restarted.has(row.id)}
            onOpen={({ id }) => setOpenId(id)}
            onIgnore={setIgnoring}
            onLearnAgain={(word) => void learnAgain(word)}
          />
        ))}
      </ul>
      {level === 1 && rows.length === trialWords && <EndOfTrial />}
      <CardDialog
        rows={rows}
        at={at < 0 ? undefined : at}
        onMove={(to) => setOpenId(rows[to]?.id)}
        onClose={() => setOpenId(undefined)}
        onIgnore={(row) => void actions.ignore(row)}
      />
      <ConfirmDialog
        open={ignoring !== undefined}
        title="Do you want to ignore the word?"
        text={
          ignoring &&
          `The questions of ${ignoring.character} (${ignoring.translation}) are left out and it is not repeated. You can learn it again from this list.`
        }
        yes="Yes"
        no="No"
        onYes={() => ignoring && void actions.ignore(ignoring)}
        onClose={() => setIgnoring(undefined)}
      />
    </>
  );
}

function WordsSkeleton() {
  return (
    <div role="status" aria-label="Loading the words" className="mt-12 flex flex-col gap-6">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="flex items-center gap-6">
          <Skeleton className="h-14 w-24" />
          <Skeleton className="h-14 flex-1" />
          <Skeleton className="size-11 rounded-full" />
        </div>
      ))}
    </div>
  );
}

/** /list, /listHSK2 */
export default function ListPage({ level }: { readonly level: TaughtLevel }) {
  const { data, error, refetch } = useWords(level);
  const isUnwritten = error instanceof CallError && error.status === 404;
  return (
    <div className="mx-auto max-w-210">
      <PageHeading title={`Words of HSK ${level}`} over={`HSK ${level}`}>
        Words
      </PageHeading>
      {data && <Words level={level} rows={data.characters} />}
      {!data && !error && <WordsSkeleton />}
      {!data && error && !isUnwritten && (
        <Trouble text="The words could not be loaded. Your progress is safe." onRetry={() => void refetch()} />
      )}
      {isUnwritten && (
        <div className="mt-4 flex flex-col items-start gap-4">
          <p className="text-lg text-muted">The words of this level are still being written.</p>
          <LinkButton kind="primary" to="/courses">
            Back to Tests
          </LinkButton>
        </div>
      )}
    </div>
  );
}
