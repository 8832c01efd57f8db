// The tables of study: access, progress, parts, repeats, and what a learner plans and writes (decisions §4, §5, decision 0005).
import { sql } from 'kysely';

/**
 * Creates them. Every key begins with the learner, so that each table can be split by learner. A fill factor leaves free space where rows are
 * rewritten with every answer: it keeps the new version on the same page.
 */
export const study = sql`
  -- A level is paid while now lies in one of its rows.
  create table level_access (
    user_id bigint not null references users (id) on delete cascade,
    level smallint not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    source text not null,
    primary key (user_id, level, starts_at)
  );
  -- An order grants once.
  create unique index level_access_of_order on level_access (source) where source like 'order:%';

  create table asked_levels (
    user_id bigint not null references users (id) on delete cascade,
    level smallint not null,
    wants_mail boolean not null,
    answered_at timestamptz not null default now(),
    primary key (user_id, level)
  );

  create table word_progress (
    user_id bigint not null references users (id) on delete cascade,
    level smallint not null,
    word_id text not null,
    answered text[] not null default '{}',
    mistakes jsonb not null default '{}',
    ignored boolean not null default false,
    known_from smallint,
    is_reopened boolean not null default false,
    repeat_key text check (repeat_key in ('c', 'f')),
    restarted_at timestamptz,
    answered_at timestamptz,
    answered_day integer,
    primary key (user_id, level, word_id)
  ) with (fillfactor = 80);

  -- One row for a word, however many levels hold it (decisions §14).
  create table word_memory (
    user_id bigint not null references users (id) on delete cascade,
    word_id text not null,
    levels smallint[] not null,
    began_at timestamptz not null default now(),
    learnt_day integer,
    learnt_key text check (learnt_key in ('c', 'f')),
    due_day integer not null,
    repeat_key text check (repeat_key in ('c', 'f')),
    repeat_way text check (repeat_way in ('reading', 'pronunciation', 'sentence', 'listening', 'tone', 'writing')),
    memory jsonb,
    -- Counts only while due_day is still the day that it names: whatever sets another one ends it.
    moved jsonb,
    reviewed_at timestamptz,
    put_back jsonb not null default '[]',
    spread jsonb,
    before jsonb,
    primary key (user_id, word_id)
  ) with (fillfactor = 80);
  create index word_memory_due on word_memory (user_id, due_day) where levels <> '{}';

  create table level_progress (
    user_id bigint not null references users (id) on delete cascade,
    level smallint not null,
    answered integer not null,
    words_done integer not null,
    version text not null,
    last_answer text,
    last_event uuid,
    -- When its quiz was answered last: what is marked, imported or known from another level moves nobody.
    studied_at timestamptz,
    restarted_at timestamptz,
    primary key (user_id, level)
  ) with (fillfactor = 50);

  create table parts (
    user_id bigint not null references users (id) on delete cascade,
    level smallint not null,
    word_ids text[] not null,
    served_at timestamptz not null default now(),
    primary key (user_id, level)
  );

  create table repeat_circles (
    user_id bigint not null references users (id) on delete cascade,
    level smallint not null,
    word_ids text[] not null,
    answers jsonb not null default '{}',
    last jsonb,
    served_at timestamptz not null default now(),
    primary key (user_id, level)
  ) with (fillfactor = 50);

  create table reviews (
    user_id bigint not null references users (id) on delete cascade,
    level smallint not null,
    word_id text not null,
    event_id uuid not null default gen_random_uuid(),
    day integer not null,
    grade text check (grade in ('good', 'again')),
    undoes uuid,
    recall real,
    was_due boolean not null default true,
    kind text,
    ms integer check (ms >= 0),
    reviewed_at timestamptz not null default now(),
    served_at timestamptz not null default now(),
    received_at timestamptz not null default now(),
    is_left_behind boolean not null default false,
    primary key (user_id, word_id, event_id),
    check (kind is not null or undoes is not null)
  );
  -- Finds the few that take another one back without reading the whole log of a learner.
  create index reviews_undoing on reviews (user_id, undoes) where undoes is not null;
  -- Counts what was repeated on a day, and lists the days, without the undos.
  create index reviews_of_day on reviews (user_id, day) where undoes is null;

  -- Also the days on which no word was finished (learning-tools "Today").
  create table study_days (
    user_id bigint not null references users (id) on delete cascade,
    day integer not null,
    primary key (user_id, day)
  );

  -- A learner without a row has the default plan.
  create table study_plans (
    user_id bigint primary key references users (id) on delete cascade,
    daily_goal smallint not null check (daily_goal between 0 and 50),
    repeat_limit smallint not null check (repeat_limit between 20 and 500)
  );

  create table pauses (
    user_id bigint not null references users (id) on delete cascade,
    from_day integer not null,
    to_day integer not null check (to_day >= from_day),
    primary key (user_id, from_day)
  );

  -- A learner without a row is not reminded.
  create table reminders (
    user_id bigint primary key references users (id) on delete cascade,
    every text not null check (every in ('day', 'week')),
    hour smallint not null check (hour between 0 and 23),
    weekday smallint not null check (weekday between 1 and 7),
    time_zone text not null,
    token text not null unique,
    next_at timestamptz not null
  );
  create index reminders_next on reminders (next_at);

  -- Who gets a mail a day about friend requests and invitations.
  create table news_mails (
    user_id bigint primary key references users (id) on delete cascade,
    time_zone text not null,
    token text not null unique,
    next_at timestamptz not null,
    -- Nothing that came before is news.
    told_until timestamptz not null default now()
  );
  create index news_mails_next on news_mails (next_at);

  -- What was emptied stays as a row: its version goes on, so that a page that was opened before does not take it for new.
  create table word_notes (
    user_id bigint not null references users (id) on delete cascade,
    word_id text not null,
    note text not null,
    association text not null,
    synonyms text[] not null,
    version integer not null,
    changed_at timestamptz not null default now(),
    primary key (user_id, word_id)
  );

  -- An append-only log; the key makes an event that is sent twice count once.
  create table met_words (
    user_id bigint not null references users (id) on delete cascade,
    -- The earliest item of the word.
    word_id text not null,
    -- Where it was met. No foreign key: the message goes first.
    message_id bigint,
    met_at timestamptz not null default now(),
    primary key (user_id, word_id)
  );

  create table mixup_events (
    user_id bigint not null references users (id) on delete cascade,
    event_id text not null,
    first_word text not null,
    second_word text not null check (first_word < second_word),
    asked_word text not null check (asked_word in (first_word, second_word)),
    kind text not null check (kind in ('mistake', 'right', 'wrong')),
    day integer not null,
    happened_at timestamptz not null default clock_timestamp(),
    primary key (user_id, event_id)
  );

  create table schedule_fits (
    user_id bigint primary key references users (id) on delete cascade,
    weights jsonb,
    reviews integer not null default 0,
    loss real,
    loss_before real,
    fitted_at timestamptz,
    is_waiting boolean not null default true,
    next_at timestamptz not null default now()
  );
  create index schedule_fits_waiting on schedule_fits (next_at) where is_waiting;

  create table exam_days (
    user_id bigint primary key references users (id) on delete cascade,
    level smallint not null,
    day integer not null
  );
`;
