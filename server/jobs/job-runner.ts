// Runs everything periodic: each job in one process at a time, by leases in the database, and never longer than the server wants.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawBuilder } from 'kysely';
import type { Logger } from 'pino';
import type { Metrics } from '#server/metrics.ts';
import type { Database } from '#server/schema/tables.ts';
import { claimDueJobs, delayFailedJob, finishJob, leaseMs, releaseJob, renewLeases, scheduleJobs } from './store.ts';

/** Something that is done again and again, in one process at a time. It may be repeated after a crash. */
export interface Job {
  /** Permanent: the key of its row in the database. */
  readonly name: string;
  /** From the start of one run to the start of the next. */
  readonly everyMs: number;
  /** SQL condition on which a due job runs at all, so that a frequent one costs nothing while there is nothing to do. */
  readonly hasWork?: RawBuilder<boolean>;
  /**
   * Resolves to true if there is more to do at once. Never holds a transaction open while it waits for anything else.
   * The signal aborts when the server stops or another process has taken the job over.
   */
  run(signal: AbortSignal): Promise<boolean | void>;
}

export interface JobRunner {
  /** Aborts the running jobs and resolves within 2 s, whatever they do. */
  stop(): Promise<void>;
}

export interface JobRunnerOptions {
  readonly database: Database;
  readonly jobs: readonly Job[];
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'countJob' | 'countJobPoll'>;
}

interface Run {
  readonly abortController: AbortController;
  readonly ended: Promise<void>;
  /** By this process's clock: once it has passed, another process may have taken over. */
  leaseEndsAt: number;
}

const pollIntervalMs = 1000;
const renewalIntervalMs = leaseMs / 6;
const stopTimeoutMs = 1500;

/** Runs jobs until stopped. While nothing is due, all of them together cost one statement a second. */
export function startJobs(options: JobRunnerOptions): JobRunner {
  const runner = new Runner(options);
  runner.start();
  return { stop: () => runner.stop() };
}

class Runner {
  readonly #id = randomUUID();
  readonly #database: Database;
  readonly #jobs: readonly Job[];
  readonly #log: Logger;
  readonly #metrics: JobRunnerOptions['metrics'];
  readonly #runs = new Map<string, Run>();
  #isScheduled = false;
  #isDatabaseFailing = false;
  #renewedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | undefined;

  constructor({ database, jobs, log, metrics }: JobRunnerOptions) {
    this.#database = database;
    this.#jobs = jobs;
    this.#log = log;
    this.#metrics = metrics;
  }

  start(): void {
    if (this.#jobs.length > 0) this.#polling = this.#poll();
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#timer);
    for (const { abortController } of this.#runs.values()) abortController.abort();
    const timeout = new AbortController();
    // The lease of a job that does not stop in time runs out by itself.
    await Promise.race([
      this.#polling.then(() => Promise.all([...this.#runs.values()].map(({ ended }) => ended))),
      sleep(stopTimeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined),
    ]);
    timeout.abort();
  }

  get #isStopped(): boolean {
    return this.#stopped !== undefined;
  }

  async #poll(): Promise<void> {
    try {
      await this.#renewLeases();
      await this.#startDueJobs();
      this.#isDatabaseFailing = false;
      this.#metrics.countJobPoll('done');
    } catch (error) {
      if (!this.#isStopped) this.#metrics.countJobPoll('failed');
      if (!this.#isDatabaseFailing && !this.#isStopped)
        this.#log.warn({ reason: (error as Error).message }, 'could not read the schedule of the jobs, will retry');
      this.#isDatabaseFailing = true;
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => void (this.#polling = this.#poll()), pollIntervalMs).unref();
  }

  async #startDueJobs(): Promise<void> {
    const { kysely } = this.#database;
    if (!this.#isScheduled) await scheduleJobs(kysely, this.#jobs);
    this.#isScheduled = true;
    const idleJobs = this.#jobs.filter(({ name }) => !this.#runs.has(name));
    if (idleJobs.length === 0 || this.#isStopped) return;
    const leaseEndsAt = performance.now() + leaseMs;
    const claimed = await claimDueJobs(kysely, this.#id, idleJobs);
    for (const job of idleJobs.filter(({ name }) => claimed.includes(name))) this.#start(job, leaseEndsAt);
  }

  #start(job: Job, leaseEndsAt: number): void {
    const abortController = new AbortController();
    if (this.#isStopped) abortController.abort();
    const ended = this.#run(job, abortController.signal).finally(() => this.#runs.delete(job.name));
    this.#runs.set(job.name, { abortController, ended, leaseEndsAt });
  }

  // Never rejects: one job must not stop another.
  async #run(job: Job, signal: AbortSignal): Promise<void> {
    const { kysely } = this.#database;
    let record = () => finishJob(kysely, this.#id, job);
    try {
      while (!signal.aborted && (await job.run(signal)) === true);
      if (!signal.aborted) this.#metrics.countJob(job.name, 'done');
    } catch (error) {
      if (!signal.aborted) this.#metrics.countJob(job.name, 'failed');
      if (!signal.aborted)
        this.#log.error({ job: job.name, error: error instanceof Error ? error.stack : String(error) }, 'a job failed, will retry');
      record = () => delayFailedJob(kysely, this.#id, job.name);
    }
    if (signal.aborted) record = () => releaseJob(kysely, this.#id, job.name);
    // If the database does not answer, the lease runs out and the job starts again.
    await record().catch(() => undefined);
  }

  async #renewLeases(): Promise<void> {
    for (const { abortController, leaseEndsAt } of this.#runs.values()) if (leaseEndsAt <= performance.now()) abortController.abort();
    const now = performance.now();
    if (this.#runs.size === 0 || now - this.#renewedAt < renewalIntervalMs) return;
    this.#renewedAt = now;
    const runs = new Map(this.#runs);
    const held = await renewLeases(this.#database.kysely, this.#id, [...runs.keys()]);
    for (const [name, run] of runs) {
      if (held.includes(name)) run.leaseEndsAt = now + leaseMs;
      else run.abortController.abort();
    }
  }
}
