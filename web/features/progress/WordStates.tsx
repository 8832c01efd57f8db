// The words of each level by state, as bars and numbers.
import type { LevelWords, Progress } from '#contract/progress.ts';
import { ValueReader } from '#web/ui/ValueReader.tsx';
import { PlainTable } from './DataTable.tsx';
import { formatOfLearnt, formatWords, listStates, statesDescription } from './progress-messages.ts';

const states = [
  { key: 'mature', name: 'Mature', classes: 'bg-vine-strong' },
  { key: 'young', name: 'Young', classes: 'bg-vine' },
  { key: 'known', name: 'Known before', classes: 'bg-gold' },
  { key: 'learning', name: 'Learning', classes: 'bg-edge' },
  { key: 'new', name: 'New', classes: 'bg-line' },
] as const;

const listNamed = (level: LevelWords | undefined) => states.map(({ key, name }) => ({ name, words: level?.[key] ?? 0 }));

/** Levels without words are left out. */
export function WordStates({ levels, learnt }: Pick<Progress, 'levels' | 'learnt'>) {
  const shown = levels.filter(({ words }) => words > 0);
  return (
    <>
      <p className="mt-2">
        You keep about <strong>{formatWords(Math.round(learnt.kept))}</strong> <span>{formatOfLearnt(learnt.words)}</span>
      </p>
      <div className="mt-4 flex text-sm">
        <div aria-hidden="true" className="w-13 shrink-0">
          {shown.map(({ level }) => (
            <span key={level} className="flex h-7 items-center">{`HSK ${level}`}</span>
          ))}
        </div>
        <ValueReader
          label={statesDescription}
          count={shown.length}
          start={0}
          steps={{ right: 1, down: 1 }}
          read={(index) => ({ name: `HSK ${shown[index]?.level}`, lines: listStates(listNamed(shown[index])) })}
          place={(index) => ({ x: 0.5, y: index / shown.length })}
          find={({ y }) => Math.min(Math.max(Math.floor(y * shown.length), 0), shown.length - 1)}
          className="flex-1 rounded-sm"
        >
          {(at) =>
            shown.map((level, index) => (
              <span key={level.level} className="flex h-7 items-center">
                <span
                  className={`flex h-4 flex-1 forced-color-adjust-none overflow-hidden rounded-full bg-line ${index === at ? 'outline-2 outline-offset-2 outline-edge' : ''}`}
                >
                  {states.map(({ key, classes }) => (
                    <span key={key} className={classes} style={{ width: `${(100 * level[key]) / level.words}%` }} />
                  ))}
                </span>
              </span>
            ))
          }
        </ValueReader>
      </div>
      <div aria-hidden="true" className="mt-1">
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
