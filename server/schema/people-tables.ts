// Tables about people among each other: profiles, photos, friends, blocks. Each comment names the module that writes the table.
import type { Generated } from 'kysely';
import type { Level } from '#contract/wire.ts';

/** What a learner says of themself; no row until they say something (features/profile). */
export interface ProfilesTable {
  user_id: string;
  level: Level | null;
  age: number | null;
  info: string | null;
}

/** A learner's one photo, re-encoded (features/profile). */
export interface PhotosTable {
  user_id: string;
  /** Random: the name in the photo's address. */
  id: string;
  bytes: Buffer;
  created_at: Generated<Date>;
}

/** Two friends: one row for each pair (features/friends). */
export interface FriendshipsTable {
  low_id: string;
  high_id: string;
  since: Generated<Date>;
}

/** An open friend request (features/friends). */
export interface FriendRequestsTable {
  sender_id: string;
  receiver_id: string;
  sent_at: Generated<Date>;
}

/** Who blocked whom (features/friends). */
export interface BlocksTable {
  blocker_id: string;
  blocked_id: string;
  blocked_at: Generated<Date>;
}
