// SQL of the log of repeats, which features/repeat writes and several features read.
import { type Expression, type RawBuilder, sql } from 'kysely';
import { toText } from '#server/schema/sql-text.ts';

/** Selects the days on which the learner $1 answered anything, whatever came of it. */
export const studyDaysSql =
  'select day from study_days where user_id = $1 union select day from reviews where user_id = $1 and undoes is null';

/** A line of `reviews` is a learner's answer, and was not undone. */
export function isNotUndone(userId: Expression<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(reviews.undoes is null and reviews.event_id not in (
    select undoing.undoes from reviews undoing where undoing.user_id = ${userId} and undoing.undoes is not null))`;
}

/** A line of `reviews` counts: it was not undone, and the word had not moved on since it was served. */
export function isStandingReview(userId: Expression<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(not reviews.is_left_behind and ${isNotUndone(userId)})`;
}

/** A line of `reviews` counts for the study day $2 of the user $1. A later day is the one just lived, east of here: it is part of the same day. */
export const countsForDaySql = `user_id = $1 and day >= $2::int and ${toText(isStandingReview(sql.raw('$1')))}`;
