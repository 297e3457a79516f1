-- Calls that an account makes over its carriers, by a key of ours: one is dialled once.
create table outbound.dials (
  tenant_id text collate "C" not null references access.accounts (id),
  key text collate "C" not null,
  connection_id text collate "C" not null,
  number_id text collate "C" not null,
  caller text collate "C" not null,
  callee text collate "C" not null,
  agent_id text collate "C" not null,
  -- Null: the version that is published when it is answered.
  agent_version integer,
  batch_id text collate "C",
  name text,
  language text,
  variables jsonb not null default '{}',
  wanted_at timestamptz not null,
  -- When the carrier was asked last, stored before it is asked, and how often.
  asked_at timestamptz,
  asks integer not null default 0,
  call_sid text collate "C",
  status text not null default 'wanted',
  answered_by text,
  -- When the carrier last told of it, or was asked how it stands.
  told_at timestamptz,
  -- Why it could not be dialled.
  fault text,
  conversation_id bigint,
  ended_at timestamptz,
  primary key (tenant_id, key)
);
create unique index dials__call_sid on outbound.dials (connection_id, call_sid) where call_sid is not null;
-- Those of no batch count among an account's calls until they are talks.
create index dials__ringing on outbound.dials (tenant_id) where ended_at is null and batch_id is null;
create index dials__ended_at on outbound.dials (ended_at) where ended_at is not null;

-- How a call stands by its carrier's callbacks, and what its conversation has been told of it.
alter table talk.carrier_calls
  add column status text,
  add column last_sequence integer not null default -1,
  add column duration_ms bigint,
  add column recording_url text,
  add column told_duration_ms bigint,
  add column told_recording_url text,
  add column is_late_told boolean not null default false;
