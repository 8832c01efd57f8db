// The threads: one task a learner, a bounded queue, and what happens to a task that needs too much.
import { afterEach, expect, test } from 'vitest';
import { createLogger } from '#server/log.ts';
import { ThreadPool, defineTask } from './thread-pool.ts';

const task = defineTask<'wait' | 'fill' | 'throw' | 'echo', string>(new URL('../../dev/fixtures/thread-task.ts', import.meta.url));
let pool = new ThreadPool(createLogger({ logLevel: 'silent' }));
afterEach(async () => {
  await pool.close();
  pool = new ThreadPool(createLogger({ logLevel: 'silent' }));
});

const run = (input: 'wait' | 'fill' | 'throw' | 'echo', learnerId = 'anna', timeoutMs = 60_000) =>
  pool.run(task, input, { learnerId, timeoutMs });
const unavailable = { status: 503, code: 'unavailable' };

test('a learner has one task at a time, and the next one when that is done', async () => {
  const first = run('echo');
  await expect(run('echo')).rejects.toMatchObject({ status: 429, code: 'too_fast' });
  await expect(run('echo', 'ben')).resolves.toBe('echo');
  await expect(first).resolves.toBe('echo');
  await expect(run('echo')).resolves.toBe('echo');
});

test('a task that takes too long or too much memory is ended, and the next one runs', async () => {
  await expect(run('wait', 'anna', 50)).rejects.toMatchObject(unavailable);
  await expect(run('fill')).rejects.toMatchObject(unavailable);
  await expect(run('throw')).rejects.toThrow('of the task');
  await expect(run('echo')).resolves.toBe('echo');
});

test('more learners than can wait are refused at once', async () => {
  const waiting = Array.from({ length: 40 }, (_, index) => run('wait', `learner ${index}`, 600_000).catch((error: unknown) => error));
  // The queue is full: this one does not wait for its time to end.
  await expect(run('echo', 'ben', 600_000)).rejects.toMatchObject(unavailable);
  await pool.close();
  expect(await Promise.all(waiting)).toHaveLength(40);
});
