// SQL for the list of those who want to talk.
import { sql } from 'kysely';
import type { Audience } from '#contract/settings.ts';
import type { Level } from '#contract/wire.ts';
import { isInAudience, isShownTo, isUnblocked, wasHereSince } from '#server/access/people.ts';
import { isSuspensionNow } from '#server/access/suspension.ts';
import { learntWords } from '#server/learner/learnt-words.ts';
import { ownLevel } from '#server/learner/own-level.ts';
import { hasAccessNow } from '#server/schema/access-now.ts';
import type { Db } from '#server/schema/tables.ts';

/** Somebody of the list, as a viewer sees them. */
export interface PartnerRow {
  readonly place: string;
  readonly publicId: string;
  readonly name: string;
  /** This and the next two are null where the information is hidden from the viewer. */
  readonly photoId: string | null;
  readonly level: Level | null;
  readonly words: number | null;
  readonly isHereToday: boolean;
  readonly topic: string;
}

/** Which page of the list is read. */
export interface PartnerPage {
  readonly viewerId: string;
  /** Of this level only. */
  readonly level: number | undefined;
  /** Behind this one. */
  readonly after: { readonly isHereToday: boolean; readonly place: string } | undefined;
  /** When the viewer's day began. */
  readonly dayStart: Date;
  readonly limit: number;
}

/**
 * Those who were here this week, may chat, and let the viewer write in private, without blocks either way; who was here today first, then the newest.
 * A hidden level is not found by the filter either.
 */
export async function readPartners(db: Db, page: PartnerPage): Promise<PartnerRow[]> {
  const { after, limit } = page;
  const today = after?.isHereToday === false ? [] : await readLines(db, { ...page, isHereToday: true, below: after?.place });
  if (today.length === limit) return today;
  const below = after?.isHereToday === false ? after.place : undefined;
  return [...today, ...(await readLines(db, { ...page, isHereToday: false, below, limit: limit - today.length }))];
}

interface PartnerLines extends PartnerPage {
  readonly isHereToday: boolean;
  /** Behind this place. */
  readonly below: string | undefined;
}

// The limit is inside, in the order of an index: what a line shows is read for those of the page only, and the list is walked no further.
async function readLines(db: Db, { viewerId, level, dayStart, limit, isHereToday, below }: PartnerLines): Promise<PartnerRow[]> {
  const isShown = isShownTo(viewerId, 'info_audience');
  const wasHereToday = wasHereSince(sql`${dayStart}::timestamptz`);
  const { rows } = await sql<PartnerRow>`
    with page as materialized (
      select partner.user_id, partner.place, partner.topic
      from chat_partners partner join users on users.id = partner.user_id
      where users.id <> ${viewerId} and users.verified_at is not null
        and ${below === undefined ? sql`true` : sql`partner.place < ${below}::bigint`}
        and ${isHereToday ? wasHereToday : sql`(${wasHereSince(sql`now() - interval '7 days'`)} and not (${wasHereToday}))`}
        and ${hasAccessNow(sql.ref('users.id'))}
        and not exists (select from suspensions where suspensions.user_id = users.id and ${isSuspensionNow})
        and ${isUnblocked(viewerId)}
        and ${isInAudience('users.private_chat_audience', sql.ref('users.id'), sql`${viewerId}`)}
        and ${level === undefined ? sql`true` : sql`(${isShown} and ${ownLevel} = ${level})`}
      order by partner.place desc limit ${limit}
    )
    select page.place, users.public_id as "publicId", users.name, page.topic, ${isHereToday}::boolean as "isHereToday",
      case when ${isShown} then ${ownLevel} end as level,
      case when ${isShown} then (select photos.id from photos where photos.user_id = users.id) end as "photoId",
      case when ${isShown} then ${learntWords} end as words
    from page join users on users.id = page.user_id
    order by page.place desc`.execute(db);
  return rows;
}

/** The learner's own line, null while they are not on the list, and whom they let write in private. */
export async function readOwnPartner(db: Db, userId: string): Promise<{ topic: string | null; audience: Audience }> {
  const row = await db
    .selectFrom('users')
    .leftJoin('chat_partners', 'chat_partners.user_id', 'users.id')
    .select(['chat_partners.topic', 'users.private_chat_audience as audience'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return row;
}

/** Puts a learner on the list; who is on it keeps the place. */
export async function writePartner(db: Db, userId: string, topic: string): Promise<void> {
  await db
    .insertInto('chat_partners')
    .values({ user_id: userId, topic })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ topic }))
    .execute();
}

/** Takes a learner off the list. */
export async function deletePartner(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('chat_partners').where('user_id', '=', userId).execute();
}
