// The rows of a list or of a folder with all that can be done there (learning §2 "Word lists").
import { useState } from 'react';
import type { ListRow } from '#contract/lists.ts';
import { quizPage } from '#contract/pages.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import type { Folder } from '#engine/progress.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { CardDialog } from './CardDialog.tsx';
import { useWordActions } from './words-query.ts';
import { WordRow } from './WordRow.tsx';

export interface WordsProps {
  readonly level: TaughtLevel;
  readonly rows: readonly ListRow[];
  /** The folder that the rows are of; undefined for a list that is not divided. */
  readonly folder?: Folder;
  /** The words can be looked at and nothing more: the level is not paid (decisions §8). */
  readonly isPreview?: boolean;
}

function summary(rows: readonly ListRow[]): string {
  const ignored = rows.filter((row) => row.ignored).length;
  const learnt = rows.filter((row) => !row.ignored && row.answered >= row.total).length;
  return `${learnt} of ${rows.length} words learnt${ignored > 0 ? `, ${ignored} ignored` : ''}`;
}

/** Rows in list order, the card of each, and the question before a word is ignored. */
export function Words({ level, rows, folder, isPreview = false }: WordsProps) {
  const actions = useWordActions(level, folder);
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
      {!isPreview && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-lg text-muted">{summary(rows)}</p>
          <LinkButton kind="primary" to={quizPage(level)}>
            To the quiz
          </LinkButton>
        </div>
      )}
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
            onIgnore={isPreview ? undefined : setIgnoring}
            onLearnAgain={isPreview ? undefined : (word) => void learnAgain(word)}
          />
        ))}
      </ul>
      <CardDialog
        rows={rows}
        at={at < 0 ? undefined : at}
        onMove={(to) => setOpenId(rows[to]?.id)}
        onClose={() => setOpenId(undefined)}
        onIgnore={isPreview ? undefined : (row) => void actions.ignore(row)}
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
