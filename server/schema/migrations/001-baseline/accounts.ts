// The tables of accounts: who somebody is, how they log in, and their settings.
import { sql } from 'kysely';

/** Creates them. */
export const accounts = sql`
  create table users (
    id bigint generated always as identity primary key,
    -- Opaque: browsers may see it, and it stays when the name changes (decisions §13).
    public_id uuid not null default gen_random_uuid() unique,
    name text not null,
    name_skeleton text not null unique,
    -- Names that look alike to the eye, such as PauI and Paul, are one name (security, "Found by attack", 15).
    name_shape text not null unique,
    email text not null,
    password_hash text,
    verified_at timestamptz,
    created_at timestamptz not null default now(),
    -- When the first day's page was left; any answer ends it too (decisions §17).
    welcomed_at timestamptz,
    -- Settings are stable words: what the pages say about them may change, what is stored may not (accounts-and-chat §3 "Settings").
    info_audience text not null default 'everyone' check (info_audience in ('everyone', 'friends', 'nobody')),
    friends_audience text not null default 'everyone' check (friends_audience in ('everyone', 'friends', 'nobody')),
    private_chat_audience text not null default 'everyone' check (private_chat_audience in ('everyone', 'friends', 'nobody')),
    allows_random_invites boolean not null default true,
    shows_reading boolean not null default true,
    shows_associations boolean not null default true,
    asks_reading boolean not null default true,
    asks_pronunciation boolean not null default true,
    asks_sentences boolean not null default true,
    asks_listening boolean not null default false,
    asks_tones boolean not null default false,
    asks_writing boolean not null default false,
    word_list text not null default '2012' check (word_list in ('2012', '2026')),
    -- Whether the learner was asked for it: before that, the first day proposes the list of 2026 (decisions §16).
    has_chosen_list boolean not null default false
  );
  -- An address belongs to one verified account, whatever its case; until then it is only a claim, and several registrations may claim it
  -- (security, "Found by attack" 4).
  create unique index users_verified_email on users (lower(email)) where verified_at is not null;
  create index users_by_email on users (lower(email));
  -- The search among those who show their information to all. Byte order, so that a prefix is a range.
  create index users_by_name_prefix on users (name_skeleton collate "C")
    where info_audience = 'everyone' and verified_at is not null;

  create table sessions (
    token_hash bytea primary key,
    -- No secret: names the session in the learner's list of them.
    id uuid not null default gen_random_uuid() unique,
    user_id bigint not null references users (id) on delete cascade,
    login_method smallint not null check (login_method in (0, 1, 2)),
    device text not null default '',
    -- A password that is asked for again moves the second, not the first.
    created_at timestamptz not null default now(),
    signed_in_at timestamptz not null default now(),
    seen_at timestamptz not null default now(),
    expires_at timestamptz not null
  );
  create index sessions_by_user on sessions (user_id);
  -- Who was here since a moment: the list of partners and the random search begin with them.
  create index sessions_by_seen on sessions (seen_at, user_id);

  -- Browsers in which somebody logged in to an account before; several accounts may know one browser (security, "Found by attack" 5).
  create table known_devices (
    user_id bigint not null references users (id) on delete cascade,
    token_hash bytea not null,
    created_at timestamptz not null default now(),
    seen_at timestamptz not null default now(),
    primary key (user_id, token_hash)
  );
  create index known_devices_by_token on known_devices (token_hash);
  create index known_devices_by_seen on known_devices (seen_at, user_id);

  -- One code for a learner and purpose, so that a new one ends the old one (decisions §12).
  create table mail_codes (
    user_id bigint not null references users (id) on delete cascade,
    purpose text not null check (purpose in ('verify', 'reset', 'email')),
    new_email text,
    code_hash bytea not null unique,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    primary key (user_id, purpose),
    check ((purpose = 'email') = (new_email is not null))
  );

  -- Issuer and subject, never the email alone (security, "Accounts"): an identity belongs to one account, which has at most one.
  create table google_identities (
    issuer text not null,
    subject text not null,
    user_id bigint not null unique references users (id) on delete cascade,
    linked_at timestamptz not null default now(),
    primary key (issuer, subject)
  );

  create table former_names (
    id bigint generated always as identity primary key,
    user_id bigint references users (id) on delete set null,
    name_skeleton text not null,
    given_up_at timestamptz not null default now()
  );
  create index former_names_by_skeleton on former_names (name_skeleton, given_up_at);
  create index former_names_by_user on former_names (user_id, given_up_at);
`;
