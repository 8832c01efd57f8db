// The words of a list or folder, with how many are learnt and links to the quiz and to their practice (learning §2 "Word lists").
import { buildQuizPagePath } from '#contract/pages.ts';
import type { ListRow } from '#contract/lists.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { WordRows, type WordRowsProps } from './WordRows.tsx';
import { formatLearnt, formatWordsName } from './list-messages.ts';

function formatSummary(rows: readonly ListRow[]): string {
  const ignored = rows.filter((row) => row.isIgnored).length;
  const learnt = rows.filter((row) => !row.isIgnored && row.answered >= row.total).length;
  return formatLearnt(learnt, rows.length, ignored);
}

interface WordListProps extends Pick<WordRowsProps, 'rows'> {
  readonly level: TaughtLevel;
  /** Read-only, because the level is not paid (decisions §8). */
  readonly isPreview?: boolean;
  /** Where these words are practised. */
  readonly practicePath: string;
}

/** Rows in list order; a preview has no summary and no links. */
export function WordList({ level, rows, isPreview = false, practicePath }: WordListProps) {
  return (
    <>
      {!isPreview && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-lg text-muted">{formatSummary(rows)}</p>
          <div className="flex flex-wrap gap-2">
            <LinkButton kind="primary" to={buildQuizPagePath(level)}>
              To the quiz
            </LinkButton>
            <LinkButton to={practicePath} className="wide:-mr-4">
              Practise
            </LinkButton>
          </div>
        </div>
      )}
      <WordRows name={formatWordsName(level)} rows={rows} isReadOnly={() => isPreview} />
    </>
  );
}
