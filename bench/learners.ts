// Learners for the benchmark: inserted directly into the database, each with paid levels and an open session.
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { createCsrfToken } from '#server/access/csrf.ts';

export interface Learner {
  readonly id: string;
  readonly token: string;
}

/** Creates learners who have paid for these levels. */
export async function createLearners(pool: pg.Pool, count: number, levels: readonly number[] = [1]): Promise<Learner[]> {
  const learners: Learner[] = [];
  for (let number = 0; number < count; number += 1) {
    const token = randomBytes(32).toString('base64url');
    const name = `bench-${randomBytes(6).toString('hex')}`;
    const { rows } = await pool.query<{ id: string }>(
      `with learner as (
         insert into users (name, name_skeleton, name_shape, email, verified_at) values ($1::text, $1, $1, $1 || '@example.org', now()) returning id
       ), access as (
         insert into level_access (user_id, level, starts_at, ends_at, source)
         select id, level, now(), now() + interval '1 month', 'bench' from learner, unnest($3::int[]) as level
       )
       insert into sessions (token_hash, user_id, login_method, expires_at) select $2, id, 1, now() + interval '1 day' from learner returning user_id as id`,
      [name, createHash('sha256').update(token).digest(), levels],
    );
    learners.push({ id: rows[0]?.id ?? '', token });
  }
  return learners;
}

/** The Cookie header of a learner's session. */
export function buildCookieHeader({ token }: Learner): string {
  return `hv_session=${token}; hv_csrf=${createCsrfToken(token)}`;
}
