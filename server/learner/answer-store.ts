// SQL for an answer of the quiz: recording it, with all that follows when it completes its word, and taking it out again.
import { sql } from 'kysely';
import type { ListLevel } from '#contract/wire.ts';
import { buildAnswerKey, characterKey, typingKey } from '#engine/question-key.ts';
import type { Database, Db } from '#server/schema/tables.ts';
import { snapshotSql } from './memory-store.ts';
import { type LevelKey, type LevelProgressRow, type WordItem, staleVersion } from './store.ts';

export interface AnswerRow extends LevelProgressRow {
  /** Whether the word is done now: all questions answered, or ignored. */
  readonly completed: boolean;
}

// What changes several levels of a learner takes turns: two answers at once to a word that both levels hold would wait for each other's rows.
const lockLevelsSql = (userId: string) => `pg_advisory_xact_lock(1, hashtext(${userId}::text))`;

/** Waits until no other transaction changes several levels of the learner; to be taken before any row of them. */
export async function lockLevels(db: Db, userId: string): Promise<void> {
  await sql`select ${sql.raw(lockLevelsSql('u.id'))} from (select ${userId}::bigint as id) u`.execute(db);
}

// A completed word begins its memory. One that another level has learnt keeps its memory, unless it was opened again. A memory that begins has none of
// the reviews that are in the log by then, also where a device was late to say that the word was learnt. It begins with the last answer by its moment,
// whichever device completes the word.
const memorySql = `due as (
    select d.day as day, d.due_day, case when d.due_day <> d.day then jsonb_build_object('from', d.day, 'to', d.due_day, 'isSpread', false) end as moved
    from (
      select word.answered_day + 1 as day, coalesce((
          select upper(away) from (select unnest(range_agg(int4range(from_day, to_day, '[]'))) as away from pauses where user_id = $1) as merged
          where away @> word.answered_day + 1
        ), word.answered_day + 1) as due_day
      from word
    ) d
  ), remembered as (
    insert into word_memory as m (user_id, word_id, levels, began_at, learnt_day, learnt_key, due_day, moved, repeat_key)
    select $1::bigint, $13::text, case when word.ignored then '{}' else array[$2::smallint] end, greatest(word.answered_at, reviewed.until), word.answered_day, word.repeat_key, due.due_day, due.moved, word.repeat_key
    from word, due, (
      select max(reviewed_at) + interval '1 millisecond' as until from reviews where user_id = $1 and word_id = $13 and undoes is null
    ) as reviewed
    where word.completed
    on conflict (user_id, word_id) do update set
      levels = array(select distinct unnest(m.levels || excluded.levels) order by 1),
      (began_at, learnt_day, learnt_key, due_day, moved, repeat_key, repeat_way, memory, reviewed_at) = (
        select case when is_kept then m.began_at else excluded.began_at end, case when is_kept then m.learnt_day else excluded.learnt_day end,
          case when is_kept then m.learnt_key else excluded.learnt_key end,
          case when is_kept then m.due_day else new_due_day end,
          case when is_kept then m.moved when new_due_day <> excluded.learnt_day + 1
            then jsonb_build_object('from', excluded.learnt_day + 1, 'to', new_due_day, 'isSpread', false) end,
          case when is_kept then m.repeat_key else excluded.repeat_key end, case when is_kept then m.repeat_way end,
          case when is_kept then m.memory end, case when is_kept then m.reviewed_at end
        from (select not is_reopened as is_kept from word) w, (select least(excluded.due_day, (
          select min((one->>'day')::int) from jsonb_array_elements(m.put_back) as one where (one->>'at')::timestamptz >= excluded.began_at)) as new_due_day) d),
      -- The word was not learnt yet, as far as was known, when the backlog was spread.
      spread = case when (select is_reopened from word) and (m.spread->>'at')::timestamptz >= excluded.began_at then null else m.spread end,
      before = ${snapshotSql("'learnt ' || $2::smallint || ' ' || $8::text")}
    returning m.levels
  ), `;

// A completed word becomes known in the other levels that hold it (decisions §14).
const knownSql = `known as (
    insert into word_progress as w (user_id, level, word_id, known_from)
    select $1::bigint, same.level, same.id, $2::smallint from unnest($14::smallint[], $15::text[]) as same (level, id), remembered
    where not same.level = any(remembered.levels)
    on conflict (user_id, level, word_id) do update set known_from = excluded.known_from
    where w.known_from is null and not w.is_reopened and not w.ignored
    returning level
  ), stale as (
    insert into level_progress as l (user_id, level, answered, words_done, version) select distinct $1::bigint, level, 0, 0, '${staleVersion}' from known
    on conflict (user_id, level) do update set version = '${staleVersion}'
  ), `;

// Decision 0005. The key is added only if missing, and the totals rise only then: the same answer from two tabs at once
// meets on the word's row and counts once. Totals of another content version are marked stale, so that the next reader recounts.
// What follows when a word is complete costs time also where it writes nothing. Without it, an answer that would complete its word changes nothing.
// `open`: for an answer that leaves its word open; `own`: may complete a word of one level; `shared`: or a word that other levels hold too.
const writeAddAnswerSql = (scope: 'open' | 'own' | 'shared') => `
  with ${scope === 'shared' ? `turn as (select ${lockLevelsSql('$1::bigint')}), ` : ''}word as (
    insert into word_progress as w (user_id, level, word_id, answered, mistakes, repeat_key, answered_at, answered_day)
    select $1::bigint, $2::smallint, $3::text, array[$4::text], case when $6::int > 0 then jsonb_build_object($4::text, $6::int) else '{}' end, $9::text,
      least(coalesce($11::timestamptz, now()), now()), $10::int
    ${scope === 'shared' ? 'from (select count(*) from turn) as taken' : ''}
    where not exists (select from level_progress where user_id = $1 and level = $2 and restarted_at > $11::timestamptz)
    on conflict (user_id, level, word_id) do update set
      answered = w.answered || excluded.answered,
      mistakes = w.mistakes || excluded.mistakes,
      repeat_key = coalesce($9::text, w.repeat_key),
      answered_day = case when w.answered_at > excluded.answered_at then w.answered_day else excluded.answered_day end,
      answered_at = greatest(w.answered_at, excluded.answered_at)
    where not (w.answered @> excluded.answered) and (w.restarted_at <= $11::timestamptz) is not false
      ${scope === 'open' ? 'and not (w.answered || excluded.answered) @> $5::text[]' : ''}
    returning w.ignored, w.known_from, w.is_reopened, w.repeat_key, w.answered_at, w.answered_day, w.answered @> $5::text[] as completed
  ), ${scope === 'open' ? '' : memorySql}${scope === 'shared' ? knownSql : ''}studied as (
    insert into study_days (user_id, day) values ($1::bigint, $10::int) on conflict do nothing
  )
  insert into level_progress as l (user_id, level, answered, words_done, version, last_answer, last_event, studied_at)
  select $1, $2, 0, 0, '${staleVersion}', $8::text, $12::uuid, least(coalesce($11::timestamptz, now()), now()) from word
  on conflict (user_id, level) do update set
    answered = l.answered + (select case when ignored or known_from is not null then 0 else 1 end from word),
    words_done = l.words_done + (select case when completed and not ignored and known_from is null then 1 else 0 end from word),
    version = case when l.version = $7 then l.version else '${staleVersion}' end,
    last_answer = excluded.last_answer,
    last_event = excluded.last_event,
    studied_at = greatest(l.studied_at, excluded.studied_at)
  returning answered, words_done, version, (select completed or ignored or known_from is not null from word) as completed`;

const addAnswerSql = {
  open: writeAddAnswerSql('open'),
  own: writeAddAnswerSql('own'),
  shared: writeAddAnswerSql('shared'),
} as const;

/** Names the answer that completed a word, as the memory keeps it that it changed. */
export function nameLearning(level: ListLevel, wordId: string, key: string): string {
  return `learnt ${level} ${buildAnswerKey(wordId, key)}`;
}

/**
 * Records an answer in one statement, or in two where another question than the last one of `keys` may complete the word. `keys`: all questions of the
 * word; `version`: the content version they come from; `day`: the study day of `moment`, which is now where it is left out. A word that it completes is due on the day after, or after the pauses on it. The day counts as a day of study,
 * also where another device had answered the question.
 * `sameWords`: the items of the same word in other levels.
 * Returns undefined, with nothing else changed, if the question was already answered, or the word or its level was restarted since.
 */
export async function insertAnswer(
  database: Database,
  { userId, level }: LevelKey,
  answer: {
    wordId: string;
    memoryId: string;
    sameWords: readonly WordItem[];
    key: string;
    keys: readonly string[];
    mistakes: number;
    isSkipped?: boolean;
    version: string;
    moment: Date | undefined;
    day: number;
    /** What the device named the answer. */
    eventId?: string | undefined;
  },
): Promise<AnswerRow | undefined> {
  const { wordId, memoryId, sameWords, key, keys, mistakes, isSkipped = false, version, moment, day, eventId } = answer;
  // The first repeat asks for what was asked longer ago; typing first where it was missed or skipped (decisions §5).
  const repeatKey = key === typingKey ? (mistakes === 0 && !isSkipped ? characterKey : typingKey) : null;
  const answerValues = [
    userId,
    level,
    wordId,
    key,
    keys,
    mistakes,
    version,
    buildAnswerKey(wordId, key),
    repeatKey,
    day,
    moment ?? null,
    eventId ?? null,
  ];
  // The last question of a word is mostly asked last.
  if (key !== keys.at(-1)) {
    const [open] = await database.query<AnswerRow>('answer-add-open', addAnswerSql.open, answerValues);
    if (open) return open;
  }
  const values = [...answerValues, memoryId];
  const [row] =
    sameWords.length === 0
      ? await database.query<AnswerRow>('answer-add', addAnswerSql.own, values)
      : await database.query<AnswerRow>('answer-add-shared', addAnswerSql.shared, [
          ...values,
          sameWords.map((word) => word.level),
          sameWords.map(({ id }) => id),
        ]);
  return row;
}

/**
 * Removes an answer of the quiz, and the chance to remove it again; returns whether it completed its word, undefined with nothing changed if it is
 * not the last one of the level, or another device gave it. The totals then need a recount.
 * Locks the word's row before the totals, as an answer does.
 */
export async function removeAnswer(
  db: Db,
  { userId, level }: LevelKey,
  { wordId, key, keys, eventId }: { wordId: string; key: string; keys: readonly string[]; eventId: string | undefined },
): Promise<{ wasComplete: boolean } | undefined> {
  const row = await db
    .selectFrom('word_progress')
    .select('answered')
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('word_id', '=', wordId)
    .forUpdate()
    .executeTakeFirst();
  const last = await db
    .updateTable('level_progress')
    .set({ last_answer: null })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('last_answer', '=', buildAnswerKey(wordId, key))
    .where(sql<boolean>`coalesce(last_event = ${eventId ?? null}::uuid, true)`)
    .executeTakeFirst();
  if (!row || last.numUpdatedRows === 0n) return undefined;
  await db
    .updateTable('word_progress')
    .set({ answered: sql<string[]>`array_remove(answered, ${key})`, mistakes: sql`mistakes - ${key}::text` })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('word_id', '=', wordId)
    .execute();
  return { wasComplete: keys.every((one) => row.answered.includes(one)) };
}

/** Ends the chance to undo the last answer of a level: it would take what was marked since. */
export async function forgetLastAnswer(db: Db, { userId, level }: LevelKey): Promise<void> {
  await db
    .updateTable('level_progress')
    .set({ last_answer: null, last_event: null })
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .execute();
}

/** Whether the last answer of a level, which the device named so, was undone. */
export async function isAnswerUndone(db: Db, { userId, level }: LevelKey, eventId: string): Promise<boolean> {
  const undone = db
    .selectFrom('level_progress')
    .select('level')
    .where('user_id', '=', userId)
    .where('level', '=', level)
    .where('last_event', '=', eventId)
    .where('last_answer', 'is', null);
  return (await undone.executeTakeFirst()) !== undefined;
}
