// The tables of the chat: rooms, members, messages, invitations, partners (decisions §10, §13, decision 0012).
import { sql } from 'kysely';

/** Creates them. */
export const chat = sql`
  -- Its cursor numbers messages and deletions in the order of their commits.
  create table chat_rooms (
    id text primary key,
    is_private boolean not null,
    low_id bigint references users (id) on delete set null,
    high_id bigint references users (id) on delete set null,
    -- The level of the exam whose standing room it is.
    level smallint unique check (level between 1 and 5),
    cursor bigint not null default 0,
    created_at timestamptz not null default now(),
    check (low_id < high_id)
  );
  -- A pair of users has at most one private room.
  create unique index chat_rooms_by_pair on chat_rooms (low_id, high_id) where is_private;
  create index chat_rooms_by_high on chat_rooms (high_id) where high_id is not null;

  create table chat_members (
    room_id text not null references chat_rooms (id) on delete cascade,
    user_id bigint not null references users (id) on delete cascade,
    name text,
    read_cursor bigint not null,
    -- What the other of a private room is shown of it: only what was read while the reader showed it.
    seen_cursor bigint not null default 0,
    joined_at timestamptz not null default now(),
    -- When the member last had the room open, to some minutes.
    opened_at timestamptz not null default now(),
    primary key (room_id, user_id)
  );
  create index chat_members_by_user on chat_members (user_id);

  -- A deleted message keeps its row, without its text, so that a resend does not bring it back and others learn of the deletion.
  create table chat_messages (
    id bigint generated always as identity primary key,
    room_id text not null references chat_rooms (id) on delete cascade,
    cursor bigint not null,
    sender_id bigint references users (id) on delete set null,
    client_message_id text not null,
    text text,
    sent_at timestamptz not null default clock_timestamp(),
    deleted_cursor bigint,
    -- No foreign key: what it refers to may go first, and a reply remains one.
    kind text check (kind in ('reply', 'correction')),
    refers_to bigint,
    check ((text is null) = (deleted_cursor is not null)),
    check ((kind is null) = (refers_to is null)),
    check (text is not null or refers_to is null)
  );
  create unique index chat_messages_by_cursor on chat_messages (room_id, cursor);
  -- A sender's message id stands for one message.
  create unique index chat_messages_by_client_id on chat_messages (sender_id, client_message_id);
  create index chat_messages_deleted on chat_messages (room_id, deleted_cursor) where deleted_cursor is not null;
  create index chat_messages_by_time on chat_messages (sent_at);

  create table chat_invitations (
    room_id text not null references chat_rooms (id) on delete cascade,
    receiver_id bigint not null references users (id) on delete cascade,
    sender_id bigint not null references users (id) on delete cascade,
    sent_at timestamptz not null default now(),
    primary key (receiver_id, room_id),
    check (sender_id <> receiver_id)
  );
  create index chat_invitations_by_room on chat_invitations (room_id);
  create index chat_invitations_by_sender on chat_invitations (sender_id);

  -- Whose invitation somebody removed: the random search of the same learner passes them over for a day.
  create table chat_refusals (
    receiver_id bigint not null references users (id) on delete cascade,
    sender_id bigint not null references users (id) on delete cascade,
    refused_at timestamptz not null default now(),
    primary key (sender_id, receiver_id)
  );
  create index chat_refusals_by_receiver on chat_refusals (receiver_id);
  create index chat_refusals_by_time on chat_refusals (refused_at);

  create table chat_partners (
    user_id bigint primary key references users (id) on delete cascade,
    -- The order of the list.
    place bigint generated always as identity unique,
    topic text not null,
    since timestamptz not null default now()
  );
`;
