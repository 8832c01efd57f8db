// The words of a list or of a folder, with how many of them are learnt and the way to the quiz (learning §2 "Word lists").
import { quizPage } from '#contract/pages.ts';
import type { ListRow } from '#contract/lists.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { WordRows, type WordRowsProps } from './WordRows.tsx';

function summary(rows: readonly ListRow[]): string {
  const ignored = rows.filter((row) => row.ignored).length;
  const learnt = rows.filter((row) => !row.ignored && row.answered >= row.total).length;
  return `${learnt} of ${rows.length} words learnt${ignored > 0 ? `, ${ignored} ignored` : ''}`;
}

/** Rows in list order; a preview has neither. */
export function Words({ level, rows, isPreview = false }: WordRowsProps) {
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
      <WordRows level={level} rows={rows} isPreview={isPreview} />
    </>
  );
}
