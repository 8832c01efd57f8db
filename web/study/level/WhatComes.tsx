// What follows a trial: how many words, how long they take at the learner's pace, and the next of them.
import type { LevelState } from '#contract/dashboard.ts';
import type { TaughtLevel } from '#contract/wire.ts';
import { MixedText } from '#web/study/text/MixedText.tsx';
import { Chinese, Pinyin } from '#web/study/text/Chinese.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useLevelPace } from './level-pace.ts';
import { formatAtGoal, formatMoreWords, formatPaceDays, nameMoreWords, noPace } from './pace-messages.ts';
import { useSampleWords } from './sample-words.ts';

const figureClasses = 'font-reading text-4xl leading-tight font-semibold text-ink tabular-nums';

interface WhatComesProps {
  readonly level: TaughtLevel;
  readonly state: LevelState;
}

/** How many words, and how many days at the learner's goal. */
export function ComingNumbers({ level, state }: WhatComesProps) {
  const { paced } = useLevelPace(level, state);
  const words = state.words - state.wordsDone;
  const days = paced?.pace.days;
  return (
    <dl className="grid gap-x-8 gap-y-4 text-left min-[600px]:grid-cols-2">
      <div className="flex flex-col">
        <dt className="order-2 text-muted">{nameMoreWords(words, level)}</dt>
        <dd className={figureClasses}>{formatMoreWords(words)}</dd>
      </div>
      <div className="flex min-h-18 flex-col">
        <dt className="order-2 text-muted">{paced && (days === undefined ? noPace : formatAtGoal(paced.goal, paced.pace.faster))}</dt>
        <dd className={figureClasses}>{days === undefined ? '–' : formatPaceDays(days)}</dd>
      </div>
    </dl>
  );
}

/** The next words of the level. A sample that cannot be loaded is left out. */
function NextWords({ level }: { readonly level: TaughtLevel }) {
  const { data, error } = useSampleWords(level);
  if (error || data?.characters.length === 0) return null;
  return (
    <div className="text-left">
      <h2 id="next-words" className="text-sm font-medium text-muted">
        The next words
      </h2>
      {data ? (
        <ul aria-labelledby="next-words" className="mt-1 divide-y divide-line">
          {data.characters.map(({ id, text, pinyin, translation }) => (
            <li key={id} className="grid grid-cols-[4.5rem_6rem_1fr] items-baseline gap-x-3 py-1.5 max-[26rem]:grid-cols-[4rem_1fr]">
              <Chinese className="font-han text-2xl leading-tight">{text}</Chinese>
              <Pinyin className="text-muted">{pinyin}</Pinyin>
              <span className="max-[26rem]:col-start-2">
                <MixedText text={translation} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="mt-1 h-56 w-full max-[26rem]:h-80" />
      )}
    </div>
  );
}

/** Numbers first, then a sample. */
export function WhatComes({ level, state }: WhatComesProps) {
  return (
    <div className="grid gap-6">
      <ComingNumbers level={level} state={state} />
      <NextWords level={level} />
    </div>
  );
}
