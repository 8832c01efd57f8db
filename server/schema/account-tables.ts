// Tables about who somebody is: accounts, sessions, codes, browsers, names given up. Each comment names the module that writes the table.
import type { Generated } from 'kysely';
import type { Audience } from '#contract/settings.ts';

/** An account (features/accounts). */
export interface UsersTable {
  id: Generated<string>;
  /** Opaque and permanent: the id that browsers know, which a new name does not change. */
  public_id: Generated<string>;
  name: string;
  /** The name with case and look-alike letters folded: unique. */
  name_skeleton: string;
  /** What the name looks like to the eye: unique. Null where the name is older than this column and another one looked like it. */
  name_shape: Generated<string | null>;
  /** As typed; compared case-insensitively. Belongs to one verified account; others may claim it until they are verified or expire. */
  email: string;
  /** argon2id hash including its parameters; null if the account has no password. */
  password_hash: string | null;
  verified_at: Date | null;
  /** Whether the quiz shows associations. */
  shows_associations: Generated<boolean>;
  /** Who may see the profile, and who may see the friends (features/settings). */
  info_audience: Generated<Audience>;
  friends_audience: Generated<Audience>;
  /** Whether others may invite the learner by random search. */
  allows_random_invites: Generated<boolean>;
  /** Who may write to the learner in private. */
  private_chat_audience: Generated<Audience>;
  /** Whether repeats also ask by a sentence with a gap, by the sound, for the tones, and for the strokes. */
  asks_sentences: Generated<boolean>;
  asks_listening: Generated<boolean>;
  asks_tones: Generated<boolean>;
  asks_writing: Generated<boolean>;
  created_at: Generated<Date>;
}

/** An open session: stores the cookie's hash, never the cookie (platform/sessions). */
export interface SessionsTable {
  token_hash: Buffer;
  /** Names the session to its owner; not a secret. */
  id: Generated<string>;
  user_id: string;
  /** How it was opened: 0 Google, 1 password, 2 unknown. */
  way: number;
  /** Short text about browser and system; empty if unknown. */
  device: Generated<string>;
  created_at: Generated<Date>;
  /** When the password was last entered, or Google asked. */
  signed_in_at: Generated<Date>;
  seen_at: Generated<Date>;
  expires_at: Date;
}

/** Hash of an emailed code, one per user and purpose (features/accounts). */
export interface MailCodesTable {
  user_id: string;
  purpose: 'verify' | 'reset' | 'email';
  /** The address that the code of purpose `email` confirms; null for the others. */
  new_email: Generated<string | null>;
  code_hash: Buffer;
  created_at: Generated<Date>;
  expires_at: Date;
}

/** A browser in which somebody logged in to the account before: evidence of no more than that (features/accounts). */
export interface KnownDevicesTable {
  user_id: string;
  token_hash: Buffer;
  created_at: Generated<Date>;
  /** The last login. */
  seen_at: Generated<Date>;
}

/** The Google identity of an account (features/accounts). */
export interface GoogleIdentitiesTable {
  issuer: string;
  subject: string;
  user_id: string;
  linked_at: Generated<Date>;
}

/** A name that its owner gave up: kept for them, refused to others for 30 days (features/accounts). */
export interface FormerNamesTable {
  id: Generated<string>;
  /** Null once the account is deleted. */
  user_id: string | null;
  name_skeleton: string;
  given_up_at: Generated<Date>;
}
