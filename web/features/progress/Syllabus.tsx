// The syllabus of 2026: how much of each of its levels the learner knows by this course, and what is missing.
import { useState } from 'react';
import type { Progress } from '#contract/progress.ts';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useSyllabusWords } from './progress-query.ts';
import { formatKnown, formatKnownWords, formatOfLevel, formatShowMissing, formatSyllabusLevel } from './progress-messages.ts';

function MissingWords({ level, isOpen }: { readonly level: number; readonly isOpen: boolean }) {
  const { data, error, refetch } = useSyllabusWords(level, isOpen);
  if (data)
    return (
      <Chinese
        as="div"
        role="region"
        aria-label="Missing words"
        // A box that scrolls must be reachable by keyboard.
        tabIndex={0}

        className="font-han max-h-64 overflow-y-auto text-lg leading-relaxed"
      >
        {data.words.map(({ character }) => character).join(' · ')}
      </Chinese>
    );
  if (error) return <ErrorPanel error={error} text="The words could not be loaded." onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label="Loading the words">
      <Skeleton className="h-6 w-full" />
    </div>
  );
}

function SyllabusLevel({ level, words, known }: Progress['syllabus'][number]) {
  const [isOpen, setOpen] = useState(false);
  const name = `Level ${level === 7 ? '7–9' : level}`;
  return (
    <li>
      <p className="mb-1 flex justify-between gap-3 text-sm">
        <span>{name}</span>
        <span className="tabular-nums text-muted">{formatKnown(known, words)}</span>
      </p>
      <ProgressBar label={formatSyllabusLevel(name)} ratio={known / words} text={formatKnownWords(known, words)} />
      {known < words && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-control text-sm text-muted underline underline-offset-4 hover:text-ink">
            <span>{formatShowMissing(words - known)}</span>
            <span className="sr-only">{formatOfLevel(name)}</span>
          </summary>
          <MissingWords level={level} isOpen={isOpen} />
        </details>
      )}
    </li>
  );
}

/** Levels of which the course has no word are left out. */
export function Syllabus({ syllabus }: Pick<Progress, 'syllabus'>) {
  return (
    <>
      <p className="mt-2 text-muted">Words of this course by their level in the syllabus of July 2026, and how many of them you know.</p>
      <ul className="mt-4 grid gap-x-8 gap-y-4 wide:grid-cols-2">
        {syllabus
          .filter(({ words }) => words > 0)
          .map((one) => (
            <SyllabusLevel key={one.level} {...one} />
          ))}
      </ul>
    </>
  );
}
