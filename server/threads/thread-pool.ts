// Runs work that would hold the event loop in threads of its own: one task a learner, a short queue, bounded memory and time (security "Bound to an account").
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { Logger } from 'pino';
import { errors } from '#server/errors.ts';

/** A file whose default export does the work, and the shapes of what goes in and out; both are copied between the threads. */
export interface ThreadTask<Input, Output> {
  readonly file: string;
  /** Never set: it carries the types. */
  readonly shapes?: { readonly input: Input; readonly output: Output };
}

/** Names the file of a task, as `new URL('./some-task.ts', import.meta.url)`. */
export function defineTask<Input, Output>(file: URL): ThreadTask<Input, Output> {
  return { file: fileURLToPath(file) };
}

/** Heap of one thread: what one learner's work may need. */
const maxHeapMb = 64;
/** Tasks under way and waiting, of all learners together. */
const maxTasks = 16;
const busySeconds = 5;

/** The threads of a process. They start with `start`, or else with the first task. */
export class ThreadPool {
  readonly #log: Logger;
  readonly #busyLearners = new Set<string>();
  #pool: Piscina | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Starts a thread, so that the first learner does not wait for it. */
  start(): void {
    if (this.#pool) return;
    this.#pool = new Piscina({
      minThreads: 1,
      // One core is the event loop's.
      maxThreads: Math.max(1, Math.min(4, availableParallelism() - 1)),
      idleTimeout: 60_000,
      // Where the cores are busy, the calls of others come first.
      niceIncrement: 10,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: maxHeapMb / 4 },
    });
    // A thread that was ended may have answered already: nobody waits for that answer, and without a listener it would end the process.
    this.#pool.on('error', (error) => this.#log.warn({ err: error }, 'a thread answered a task that is over, or ended between tasks'));
  }

  /**
   * Runs a task for a learner. `timeoutMs` includes the time in the queue. Throws 429 while another task of the learner runs, 503 where the queue is
   * full or the task needs too much time or memory, and what the task itself throws.
   */
  async run<Input, Output>(
    { file }: ThreadTask<Input, Output>,
    input: Input,
    { learnerId, timeoutMs }: { readonly learnerId: string; readonly timeoutMs: number },
  ): Promise<Output> {
    if (this.#busyLearners.has(learnerId)) throw errors.tooManyRequests(busySeconds);
    // Counted here: the library's own limit leaves out tasks that can be ended.
    if (this.#busyLearners.size >= maxTasks) throw errors.unavailable();
    this.#busyLearners.add(learnerId);
    this.start();
    try {
      return (await this.#pool?.run(input, { filename: file, signal: AbortSignal.timeout(timeoutMs) })) as Output;
    } catch (error) {
      if (!isOverload(error)) throw error;
      this.#log.warn({ err: error, task: file.split('/').at(-1) }, 'a task was ended');
      throw errors.unavailable();
    } finally {
      this.#busyLearners.delete(learnerId);
    }
  }

  /** Ends all threads, whatever they do. */
  async close(): Promise<void> {
    await this.#pool?.destroy();
  }
}

function isOverload(error: unknown): boolean {
  const { name, code } = error as NodeJS.ErrnoException;
  return name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY';
}
