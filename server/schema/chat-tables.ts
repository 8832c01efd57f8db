// The tables of the chat, as the query builder sees them; written by features/chat.
import type { Generated } from 'kysely';
import type { ReferenceKind } from '#contract/chat-messages.ts';
import type { TaughtLevel } from '#contract/wire.ts';

/** A chat room (features/chat). */
export interface ChatRoomsTable {
  /** Random; that of a private room ends with `:private`. */
  id: string;
  is_private: boolean;
  /** The two of a private room; both null for a group and until a private one has its pair, one null once an account is deleted. */
  low_id: string | null;
  high_id: string | null;
  /** The level of the exam whose standing room it is; null for any other. */
  level: Generated<TaughtLevel | null>;
  /** The running number of the room's last message or deletion; a bigint, hence text. */
  cursor: Generated<string>;
  created_at: Generated<Date>;
}

/** Who is in a room (features/chat). */
export interface ChatMembersTable {
  room_id: string;
  user_id: string;
  /** The member's own name for the room; null until they give one. */
  name: string | null;
  /** Everything up to it has been read, or was there before. */
  read_cursor: string;
  /** Up to where the other of a private room may see that it was read. */
  seen_cursor: Generated<string>;
  joined_at: Generated<Date>;
  /** When the member last had the room open, to some minutes. */
  opened_at: Generated<Date>;
}

/** A message; it stays for ten days (features/chat). */
export interface ChatMessagesTable {
  id: Generated<string>;
  room_id: string;
  cursor: string;
  /** Null once the account is deleted; the text is then gone too. */
  sender_id: string | null;
  /** What the sender's device named it: unique for each sender. */
  client_message_id: string;
  /** Null once it is deleted. */
  text: string | null;
  sent_at: Generated<Date>;
  /** The room's running number of the deletion. */
  deleted_cursor: string | null;
  /** How it refers to an earlier message of its room, and that message's id, which may be gone; both null for one that stands for itself. */
  kind: ReferenceKind | null;
  refers_to: string | null;
}

/** An open invitation to a room (features/chat). */
export interface ChatInvitationsTable {
  room_id: string;
  receiver_id: string;
  sender_id: string;
  sent_at: Generated<Date>;
}

/** That somebody removed an invitation of somebody; it counts for a day (features/chat). */
export interface ChatRefusalsTable {
  receiver_id: string;
  sender_id: string;
  refused_at: Generated<Date>;
}

/** Who wants to talk, and is on the list of partners (features/chat). */
export interface ChatPartnersTable {
  user_id: string;
  /** Grows with each that comes: the list shows the newest first. */
  place: Generated<string>;
  /** What they like to talk about, in Chinese; may be empty. */
  topic: string;
  since: Generated<Date>;
}
