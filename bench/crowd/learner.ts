// One learner of the crowd: looks at the dashboard, loads a part, answers it question by question, rests, and begins again.
import { setTimeout as sleep } from 'node:timers/promises';
import { type TaughtLevel, formatQuizSegment } from '#contract/wire.ts';
import type { Learner } from '../learners.ts';
import type { Caller } from './caller.ts';

export interface Studying {
  readonly caller: Caller;
  readonly level: TaughtLevel;
  /** Mean time between two answers; each is up to a third shorter or longer. */
  readonly answerEveryMs: number;
  readonly signal: AbortSignal;
}

/** How many of the parts are repeats of learnt words. */
const repeatShare = 0.3;
const restMs = 15_000;

interface Served {
  readonly questions: readonly {
    readonly id: string;
    readonly character: string;
    readonly key: string;
    readonly index: number;
    readonly questionType: string;
  }[];
}

/** Studies until the signal. Begins in the middle of a part, so that a crowd that begins at once is spread over theirs. */
export async function studyAsOneOfMany(learner: Learner, { caller, level, answerEveryMs, signal }: Studying): Promise<void> {
  const segment = formatQuizSegment(level);
  const pause = (meanMs: number) => sleep(meanMs * (2 / 3 + Math.random() * (2 / 3)), undefined, { signal });
  let skipped = Math.random();
  try {
    for (;;) {
      await caller.callUntilDone('dashboard', learner, '/api/overview');
      const isRepeat = Math.random() < repeatShare;
      const call = isRepeat ? 'getQuizRepeat' : 'getQuiz';
      const served = (await caller.callUntilDone(isRepeat ? 'repeat load' : 'quiz load', learner, `/api/${segment}/${call}`)) as
        Served | undefined;
      const questions = served?.questions ?? [];
      for (const { id, character, key, index, questionType } of questions.slice(Math.floor(skipped * questions.length))) {
        await pause(answerEveryMs);
        await caller.callUntilDone(
          isRepeat ? 'repeat answer' : 'answer',
          learner,
          `/api/${segment}/${isRepeat ? 'answerRepeat' : 'answer'}`,
          { id, character, key, question_index: isRepeat ? questionType : index },
        );
      }
      skipped = 0;
      await pause(restMs);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
