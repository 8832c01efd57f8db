// Tables about who somebody is: accounts, sessions, codes, browsers, names given up. Each comment names the module that writes the table.
import type { Generated } from 'kysely';
import type { SettingName, Settings } from '#contract/settings.ts';

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;
/** The column of `users` that holds a setting: its name in snake case (features/settings). */
export type SettingColumn = SnakeCase<SettingName>;

/** The column of a setting. */
export function toSettingColumn(name: SettingName): SettingColumn {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SettingColumn;
}

type SettingColumns = { [Name in SettingName as SnakeCase<Name>]: Generated<Settings[Name]> };

/** An account (features/accounts). */
export interface UsersTable extends SettingColumns {
  id: Generated<string>;
  /** Opaque and permanent: the id that browsers know, which a new name does not change. */
  public_id: Generated<string>;
  name: string;
  /** The name with case and look-alike letters folded: unique. */
  name_skeleton: string;
  /** What the name looks like to the eye: unique. */
  name_shape: string;
  /** As typed; compared case-insensitively. Belongs to one verified account; others may claim it until they are verified or expire. */
  email: string;
  /** argon2id hash including its parameters; null if the account has no password. */
  password_hash: string | null;
  verified_at: Date | null;
  created_at: Generated<Date>;
  /** When the page of the first day was left, in whichever way; null before. */
  welcomed_at: Generated<Date | null>;
  /** Whether the learner chose the word list. */
  has_chosen_list: Generated<boolean>;
}

/** An open session: stores the cookie's hash, never the cookie (platform/sessions). */
export interface SessionsTable {
  token_hash: Buffer;
  /** Names the session to its owner; not a secret. */
  id: Generated<string>;
  user_id: string;
  /** How it was opened: 0 Google, 1 password, 2 unknown. */
  login_method: number;
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
