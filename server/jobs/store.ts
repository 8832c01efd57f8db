// SQL for the background jobs: schedules, and leases that several processes share.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/schema/tables.ts';

const leaseSeconds = 30;

/** How long a lease lasts unless it is renewed: a killed process delays its jobs by no more than this. */
export const leaseMs = leaseSeconds * 1000;

/** What the schedule needs to know of a job. */
export interface ScheduledJob {
  readonly name: string;
  readonly everyMs: number;
  readonly hasWork?: RawBuilder<boolean>;
}

/** Schedules jobs: a new one is due at once, one that is already scheduled is due no later than its period from now. */
export async function scheduleJobs(db: Db, jobs: readonly ScheduledJob[]): Promise<void> {
  await db
    .insertInto('jobs')
    .values(jobs.map(({ name }) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const periods = jobs.map(({ name, everyMs }) => sql`(${name}::text, ${everyMs / 1000}::float8)`);
  await sql`
    update jobs set next_run_at = now() + make_interval(secs => job.seconds)
    from (values ${sql.join(periods)}) as job (name, seconds)
    where jobs.name = job.name and jobs.next_run_at > now() + make_interval(secs => job.seconds)`.execute(db);
}

/**
 * Claims those of the jobs that are due, have work and are not claimed by anybody else; returns their names. One statement asks for all of
 * them. Where it fails, each job is asked for by itself, so that a table that cannot be read in time delays its own jobs alone; throws if all fail.
 */
export async function claimDueJobs(db: Db, runnerId: string, jobs: readonly ScheduledJob[]): Promise<string[]> {
  try {
    return await claim(db, runnerId, jobs);
  } catch (error) {
    if (jobs.length === 1) throw error;
    const outcomes = await Promise.allSettled(jobs.map((job) => claim(db, runnerId, [job])));
    if (outcomes.every(({ status }) => status === 'rejected')) throw error;
    return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
  }
}

async function claim(db: Db, runnerId: string, jobs: readonly ScheduledJob[]): Promise<string[]> {
  const conditions = jobs.map(({ name, hasWork }) => (hasWork ? sql`(job.name = ${name} and ${hasWork})` : sql`job.name = ${name}`));
  const { rows } = await sql<{ name: string }>`
    update jobs set locked_by = ${runnerId}, locked_until = now() + make_interval(secs => ${leaseSeconds}), last_started_at = now()
    where name in (
      select job.name from jobs as job
      where job.next_run_at <= now() and (job.locked_until is null or job.locked_until <= now()) and (${sql.join(conditions, sql` or `)})
      for update skip locked)
    returning name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Renews the leases of a runner on its running jobs; returns the names of those that it still holds. */
export async function renewLeases(db: Db, runnerId: string, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .updateTable('jobs')
    .set({ locked_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
    .where('locked_by', '=', runnerId)
    .where('name', 'in', names)
    .returning('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Ends a run that succeeded: the job is due again one period after this run started. */
export async function finishJob(db: Db, runnerId: string, { name, everyMs }: ScheduledJob): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      ...unlocked,
      last_finished_at: sql<Date>`now()`,
      next_run_at: sql<Date>`last_started_at + make_interval(secs => ${everyMs / 1000})`,
      failures: 0,
    })
    .where('name', '=', name)
    .where('locked_by', '=', runnerId)
    .execute();
}

/** Ends a run that failed: the job is due again after 1 s, 2 s, 4 s …, at most five minutes. */
export async function delayFailedJob(db: Db, runnerId: string, name: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      ...unlocked,
      last_finished_at: sql<Date>`now()`,
      next_run_at: sql<Date>`now() + make_interval(secs => least(300, power(2, least(failures, 10))))`,
      failures: sql<number>`failures + 1`,
    })
    .where('name', '=', name)
    .where('locked_by', '=', runnerId)
    .execute();
}

/** Ends a run that was interrupted: the job stays due. */
export async function releaseJob(db: Db, runnerId: string, name: string): Promise<void> {
  await db.updateTable('jobs').set(unlocked).where('name', '=', name).where('locked_by', '=', runnerId).execute();
}

const unlocked = { locked_by: null, locked_until: null };
