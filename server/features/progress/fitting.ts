// Fits the schedule to each learner's own log, at most once a week: the log is only read (learning-tools "Progress").
import { Worker } from 'node:worker_threads';
import { fitMinimumReviews } from '#engine/schedule-fit.ts';
import { type Memory, defaultWeights } from '#engine/schedule.ts';
import type { Job } from '#server/jobs/job-runner.ts';
import type { Services } from '#server/services.ts';
import type { Db } from '#server/schema/tables.ts';
import { inSlices } from '#server/learner/slices.ts';
import type { FitOutput, FitTask } from './fit-worker.ts';
import { type RefoldedWord, type WordLog, delayFit, findFit, hasFitSql, readLogs, readMemories, writeFit, writeMemories } from './store.ts';

const minuteMs = 60_000;
/** Days between two fits; sooner with too few reviews. */
const daysBetween = { fits: 7, counts: 1 } as const;

/** The job that fits one learner's schedule after the other. */
export function createScheduleFitJob({ database: { kysely } }: Pick<Services, 'database'>): Job {
  return {
    name: 'schedule-fit',
    everyMs: 10 * minuteMs,
    hasWork: hasFitSql,
    async run(signal) {
      const next = await findFit(kysely);
      if (!next || signal.aborted) return false;
      const { userId, weights: inUse = defaultWeights } = next;
      const words = await readLogs(kysely, userId);
      const hasEnough = words.reduce((sum, { reviews }) => sum + reviews, 0) >= fitMinimumReviews;
      // Before the work: a log that the optimiser cannot digest must not be tried without end.
      await delayFit(kysely, userId, hasEnough ? daysBetween.fits : daysBetween.counts);
      if (!hasEnough) return true;
      const output = await fitInThread({ logs: words.map(({ log }) => log), inUse }, signal);
      if (output) await applyFit(kysely, userId, words, output);
      return true;
    },
  };
}

// Undefined if the server stops meanwhile.
function fitInThread(task: FitTask, signal: AbortSignal): Promise<FitOutput | undefined> {
  const worker = new Worker(new URL('fit-worker.ts', import.meta.url), { workerData: task });
  return new Promise((resolve, reject) => {
    const stop = () => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      resolve(undefined);
    });
  });
}

async function applyFit(
  kysely: Db,
  userId: string,
  words: readonly WordLog[],
  { result: { weights, loss, lossBefore }, reviews, memories }: FitOutput,
): Promise<void> {
  const own = weights.join() === defaultWeights.join() ? undefined : weights;
  await kysely.transaction().execute(async (transaction) => {
    await writeFit(transaction, userId, { weights: own, reviews, loss, lossBefore });
    if (memories.length === 0) return;
    const kept = new Map((await readMemories(transaction, userId)).map(({ word_id: id, memory }) => [id, memory]));
    for await (const slice of inSlices(words.map((word, index) => ({ ...word, folded: memories[index] })))) {
      const refolded = slice.flatMap(({ word_id, folded }): RefoldedWord[] => {
        const before = kept.get(word_id);
        // A state that the log does not explain, as of a word learnt again, stays.
        return before && folded?.after && isSameMemory(before, folded.before) ? [{ word_id, before, after: folded.after }] : [];
      });
      await writeMemories(transaction, userId, refolded);
    }
  });
}

function isSameMemory(one: Memory, other: Memory | undefined): boolean {
  return other !== undefined && one.day === other.day && one.repeats === other.repeats && Math.abs(one.stability - other.stability) < 1e-6;
}
