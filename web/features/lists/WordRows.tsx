// Rows of words with their actions: the card, ignoring, learning again (learning §2 "Word lists").
import { useCallback, useState } from 'react';
import type { ListRow } from '#contract/lists.ts';
import { knownMessages } from '#web/study/card/known-messages.ts';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { CardDialog } from './CardDialog.tsx';
import { useWordActions } from './word-queries.ts';
import { WordRow } from './WordRow.tsx';
import { formatIgnore, formatIgnoreLearnt, formatRestart, formatRestarted } from './list-messages.ts';

export interface WordRowsProps {
  /** The name of the list. */
  readonly name: string;
  readonly rows: readonly ListRow[];
  /** The words are of several levels. */
  readonly hasLevels?: boolean;
  /** Which can only be looked at, because their level is not paid (decisions §8); left out: none. */
  readonly isReadOnly?: (row: ListRow) => boolean;
}

const isNeverReadOnly = () => false;

/** Both actions ask for confirmation. */
export function WordRows({ name, rows, hasLevels = false, isReadOnly = isNeverReadOnly }: WordRowsProps) {
  const actions = useWordActions();
  const [openId, setOpenId] = useState<string>();
  const [ignoring, setIgnoring] = useState<ListRow>();
  const [restarting, setRestarting] = useState<ListRow>();
  const [restarted, setRestarted] = useState<ReadonlySet<string>>(new Set());
  const openCard = useCallback(({ id }: ListRow) => setOpenId(id), []);
  async function learnAgain(row: ListRow): Promise<void> {
    if (await actions.learnAgain(row)) setRestarted((ids) => new Set([...ids, row.id]));
  }
  const lastRestarted = rows.find(({ id }) => id === [...restarted].at(-1));
  const isIgnoringLearnt = ignoring !== undefined && ignoring.answered >= ignoring.total;
  const openIndex = rows.findIndex(({ id }) => id === openId);
  const openRow = rows[openIndex];
  return (
    <>
      <p role="status" className="sr-only">
        {lastRestarted && <MixedText text={formatRestarted(lastRestarted.text)} />}
      </p>
      <ul aria-label={name} className="mt-6 divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <WordRow
            key={row.id}
            row={row}
            hasLevel={hasLevels}
            isRestarted={restarted.has(row.id)}
            onOpen={openCard}
            onIgnore={isReadOnly(row) ? undefined : setIgnoring}
            onLearnAgain={isReadOnly(row) ? undefined : setRestarting}
          />
        ))}
      </ul>
      <CardDialog
        rows={rows}
        index={openIndex < 0 ? undefined : openIndex}
        onMove={(to) => setOpenId(rows[to]?.id)}
        onClose={() => setOpenId(undefined)}
        onIgnore={openRow === undefined || isReadOnly(openRow) ? undefined : (row) => void actions.ignore(row)}
      />
      <ConfirmDialog
        open={ignoring !== undefined}
        title={isIgnoringLearnt ? knownMessages.title : 'Do you want to ignore the word?'}
        text={
          ignoring && (
            <MixedText
              text={
                isIgnoringLearnt
                  ? formatIgnoreLearnt(ignoring.text, ignoring.translation)
                  : formatIgnore(ignoring.text, ignoring.translation)
              }
            />
          )
        }
        yes="Yes"
        no="No"
        onYes={() => ignoring && void actions.ignore(ignoring)}
        onClose={() => setIgnoring(undefined)}
      />
      <ConfirmDialog
        open={restarting !== undefined}
        title="Do you want to learn the word again?"
        text={restarting && <MixedText text={formatRestart(restarting.text, restarting.translation)} />}
        yes="Yes"
        no="No"
        onYes={() => restarting && void learnAgain(restarting)}
        onClose={() => setRestarting(undefined)}
      />
    </>
  );
}
