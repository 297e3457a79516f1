-- What people of an account write to each other about a conversation. Each row is the latest state of a note, whose events are in the conversation's
-- stream and commit together with the row. A removed note has no row.
create table inbox.notes (
  tenant_id text collate "C" not null,
  conversation_id bigint not null,
  id text collate "C" not null,
  author_id text collate "C" not null,
  text text not null,
  -- The ids of the mentioned people.
  mentions text[] not null,
  written_at timestamptz not null,
  edited_at timestamptz,
  primary key (tenant_id, conversation_id, id)
);
alter table read.conversations add column note_count integer not null default 0;

-- Who is mentioned where: the list of a person's mentions, and the mails about them.
create table inbox.mentions (
  tenant_id text collate "C" not null,
  user_id text collate "C" not null,
  conversation_id bigint not null,
  note_id text collate "C" not null,
  at timestamptz not null,
  -- When the person got a mail, or needed none; null while neither is decided.
  settled_at timestamptz,
  primary key (tenant_id, user_id, conversation_id, note_id),
  foreign key (tenant_id, conversation_id, note_id) references inbox.notes on delete cascade
);
create index mentions__note on inbox.mentions (tenant_id, conversation_id, note_id);
create index mentions__unsettled on inbox.mentions (tenant_id, user_id, at) where settled_at is null;

-- What a person has begun to write to a contact, for each person and conversation. Only that person reads it.
create table inbox.drafts (
  tenant_id text collate "C" not null,
  conversation_id bigint not null,
  user_id text collate "C" not null,
  text text not null,
  template_id text,
  -- The last message that its writer had seen.
  base_seq integer not null,
  saved_at timestamptz not null,
  primary key (tenant_id, conversation_id, user_id)
);
-- Old rows are deleted.
create index drafts__saved_at on inbox.drafts (saved_at);

-- A thread can belong to a call: a person answered its caller by text, and the caller's texts join it. Silence doesn't end a call.
alter table intake.text_threads add column is_call boolean not null default false;
