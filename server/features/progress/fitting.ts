// Fits the schedule to each learner's own log, at most once a week: the log is only read (learning-tools "Progress").
import { Worker } from 'node:worker_threads';
import { type FitResult, type WordHistory, fitMinimumReviews, listHistory } from '#engine/schedule-fit.ts';
import { type Memory, type Weights, defaultWeights, foldReviews } from '#engine/schedule.ts';
import type { Job } from '#server/jobs/job-runner.ts';
import type { Services } from '#server/services.ts';
import type { Db } from '#server/schema/tables.ts';
import type { FitTask } from './fit-worker.ts';
import {
  type ReviewRow,
  type RefoldedWord,
  delayFit,
  findFit,
  hasFitSql,
  readMemories,
  readReviews,
  writeFit,
  writeMemories,
} from './store.ts';

const minuteMs = 60_000;
/** Weights are looked for again after so many days; with too few reviews sooner. */
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
      if ((await readReviews(kysely, userId, fitMinimumReviews)).length < fitMinimumReviews) {
        await delayFit(kysely, userId, daysBetween.counts);
        return true;
      }
      // Before the work: a log that the optimiser cannot digest must not be tried without end.
      await delayFit(kysely, userId, daysBetween.fits);
      const words = groupByWord(await readReviews(kysely, userId));
      const result = await fitInThread({ histories: words.map(({ history }) => history), inUse }, signal);
      if (result) await applyFit(kysely, userId, { words, inUse, result });
      return true;
    },
  };
}

interface ReviewedWord {
  readonly level: ReviewRow['level'];
  readonly wordId: string;
  readonly reviews: readonly ReviewRow[];
  readonly history: WordHistory;
}

function groupByWord(rows: readonly ReviewRow[]): ReviewedWord[] {
  return [...Map.groupBy(rows, ({ word_id: id }) => id)].flatMap(([wordId, reviews]) => {
    const level = reviews[0]?.level;
    return level === undefined ? [] : [{ level, wordId, reviews, history: listHistory(reviews) }];
  });
}

// Undefined if the server stops meanwhile.
function fitInThread(task: FitTask, signal: AbortSignal): Promise<FitResult | undefined> {
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
  { words, inUse, result }: { words: readonly ReviewedWord[]; inUse: Weights; result: FitResult },
): Promise<void> {
  const weights = result.weights === defaultWeights || result.weights.join() === defaultWeights.join() ? undefined : result.weights;
  const reviews = words.reduce((sum, { history }) => sum + history.length, 0);
  await kysely.transaction().execute(async (transaction) => {
    await writeFit(transaction, userId, { weights, reviews, loss: result.loss, lossBefore: result.lossBefore });
    if (result.weights.join() === inUse.join()) return;
    const memories = new Map((await readMemories(transaction, userId)).map(({ level, word_id: id, memory }) => [`${level} ${id}`, memory]));
    const refolded = words.flatMap(({ level, wordId, reviews: log }): RefoldedWord[] => {
      const before = memories.get(`${level} ${wordId}`);
      const after = foldReviews(log, result.weights);
      // A state that the log does not explain, as of a word learnt anew or taken over from another level, stays.
      return before && after && isSameMemory(before, foldReviews(log, inUse)) ? [{ level, word_id: wordId, before, after }] : [];
    });
    await writeMemories(transaction, userId, refolded);
  });
}

function isSameMemory(one: Memory, other: Memory | undefined): boolean {
  return other !== undefined && one.day === other.day && one.repeats === other.repeats && Math.abs(one.stability - other.stability) < 1e-6;
}
