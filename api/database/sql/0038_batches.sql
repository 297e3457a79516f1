-- People whom batches call: a row each, written in the transaction of its events.
create table outbound.batch_contacts (
  tenant_id text collate "C" not null references access.accounts (id),
  batch_id text collate "C" not null,
  nth integer not null,
  phone text collate "C" not null,
  name text,
  language text,
  variables jsonb not null,
  consent jsonb not null,
  candidate_id text collate "C",
  state text not null check (state in ('waiting', 'calling', 'done')),
  outcome text,
  attempts integer not null,
  -- Of one that waits: when it is called next. Of one that is called: when its carrier is looked at next.
  due_at timestamptz not null,
  -- Of the last call, stored before it is dialled.
  call_key text collate "C",
  conversation_id bigint,
  changed_at timestamptz not null,
  primary key (tenant_id, batch_id, nth),
  unique (tenant_id, batch_id, phone)
);
create index batch_contacts__due on outbound.batch_contacts (tenant_id, batch_id, due_at, nth) where state <> 'done';
create index batch_contacts__calling on outbound.batch_contacts (tenant_id) where state = 'calling';

-- Calls of batches by their key: one is dialled once.
create table outbound.batch_calls (
  tenant_id text collate "C" not null,
  key text collate "C" not null,
  batch_id text collate "C" not null,
  nth integer not null,
  dialled_at timestamptz not null,
  ended_at timestamptz,
  outcome text,
  conversation_id bigint,
  primary key (tenant_id, key),
  foreign key (tenant_id, batch_id, nth) references outbound.batch_contacts (tenant_id, batch_id, nth)
);
create index batch_calls__ended_at on outbound.batch_calls (tenant_id, batch_id, ended_at);
