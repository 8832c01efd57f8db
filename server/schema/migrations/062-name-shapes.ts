// Names that look alike to the eye, such as PauI and Paul, are one name (security, "Found by attack", 15).
import { type Kysely, sql } from 'kysely';

/**
 * Adds the shape of a name, unique. Names of ASCII letters get theirs now, the oldest account first; where two of them look alike, the
 * younger one keeps its name without a shape. Other names get theirs when they are next changed.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column name_shape text`.execute(database);
  await sql`
    update users set name_shape = shapes.shape
    from (
      select distinct on (shape) id, shape
      from (
        select id, replace(replace(lower(translate(name, 'I10', 'llo')), 'm', 'rn'), 'w', 'vv') as shape
        from users where name ~ '^[ -~]+$'
      ) named order by shape, id
    ) shapes where shapes.id = users.id`.execute(database);
  await sql`create unique index users_by_name_shape on users (name_shape)`.execute(database);
}
