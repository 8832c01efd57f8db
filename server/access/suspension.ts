// What a suspension from the chat is, and whether it counts now (decisions §13).
import { sql } from 'kysely';

/** SQL condition: a row of `suspensions` counts now. One that has ended stays until the next one, or the cleanup. */
export const isSuspensionNow = sql<boolean>`(suspensions.ends_at is null or suspensions.ends_at > now())`;

export interface Suspension {
  /** Null for good. */
  readonly endsAt: Date | null;
}
