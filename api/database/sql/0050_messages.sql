-- Text messages that are sent over an account's carriers, by a key of ours: one is asked for once.
create table outbound.messages (
  tenant_id text collate "C" not null references access.accounts (id),
  key text collate "C" not null,
  connection_id text collate "C" not null,
  conversation_id bigint not null,
  sid text collate "C",
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed')),
  -- The carrier's, of what went wrong.
  code text,
  sent_at timestamptz not null,
  primary key (tenant_id, key)
);
create index messages__conversation on outbound.messages (tenant_id, conversation_id);

-- Text messages that carriers bring, by their own id: one is taken once.
create table intake.text_messages (
  connection_id text collate "C" not null,
  sid text collate "C" not null,
  tenant_id text collate "C" not null references access.accounts (id),
  conversation_id bigint not null,
  primary key (connection_id, sid)
);
create index text_messages__conversation on intake.text_messages (tenant_id, conversation_id);

-- What goes on between two numbers by text, a conversation until a day is silent.
create table intake.text_threads (
  tenant_id text collate "C" not null references access.accounts (id),
  connection_id text collate "C" not null,
  ours text collate "C" not null,
  theirs text collate "C" not null,
  conversation_id bigint not null,
  last_at timestamptz not null,
  is_open boolean not null,
  primary key (tenant_id, connection_id, ours, theirs)
);
create index text_threads__silent on intake.text_threads (last_at) where is_open;
create index text_threads__conversation on intake.text_threads (tenant_id, conversation_id);
