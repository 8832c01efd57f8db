// The words of each level by state, as bars and numbers.
import type { Progress } from '#contract/progress.ts';
import { PlainTable } from './DataTable.tsx';
import { formatOfLearnt, formatWords } from './progress-messages.ts';

const states = [
  { key: 'mature', name: 'Mature', classes: 'bg-vine-strong' },
  { key: 'young', name: 'Young', classes: 'bg-vine' },
  { key: 'known', name: 'Known before', classes: 'bg-gold' },
  { key: 'learning', name: 'Learning', classes: 'bg-edge' },
  { key: 'new', name: 'New', classes: 'bg-line' },
] as const;

/** Levels without words are left out. */
export function WordStates({ levels, learnt }: Pick<Progress, 'levels' | 'learnt'>) {
  const shown = levels.filter(({ words }) => words > 0);
  return (
    <>
      <p className="mt-2">
        You keep about <strong>{formatWords(Math.round(learnt.kept))}</strong> <span>{formatOfLearnt(learnt.words)}</span>
      </p>
      <div aria-hidden="true" className="mt-4 space-y-2">
        {shown.map((level) => (
          <div key={level.level} className="flex items-center gap-3 text-sm">
            <span className="w-13 shrink-0">{`HSK ${level.level}`}</span>
            <span className="flex h-4 flex-1 forced-color-adjust-none overflow-hidden rounded-full bg-line">
              {states.map(({ key, classes }) => (
                <span key={key} className={classes} style={{ width: `${(100 * level[key]) / level.words}%` }} />
              ))}
            </span>
          </div>
        ))}
        <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-1 text-sm text-muted">
          {states.map(({ key, name, classes }) => (
            <li key={key} className="flex items-center gap-1.5">
              <span className={`size-3 forced-color-adjust-none rounded-sm border border-edge ${classes}`} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-4">
        <PlainTable
          caption="Words of each level by state"
          // The states go down: side by side they are wider than a phone.
          head={['State', ...shown.map(({ level }) => `HSK ${level}`)]}
          rows={[
            ...states.map(({ key, name }) => [name, ...shown.map((level) => String(level[key]))]),
            ['Kept today', ...shown.map((level) => String(Math.round(level.kept)))],
          ]}
        />
      </div>
      <p className="mt-2 text-sm text-muted">
        Young words come back within 21 days, mature ones later. Kept today is the sum of their chances.
      </p>
    </>
  );
}
