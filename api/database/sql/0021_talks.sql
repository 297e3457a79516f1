-- Agents' publications, and the talks that are held with them.
create schema talk;

-- All that talks run on, frozen; once each, whoever uses it.
create table talk.versions (
  tenant_id text collate "C" not null references access.accounts (id),
  -- SHA-256 of the content, in hex.
  hash text collate "C" not null,
  content jsonb not null,
  used_at timestamptz not null,
  primary key (tenant_id, hash)
);
create index versions__used_at on talk.versions (used_at);

create table talk.publications (
  tenant_id text collate "C" not null,
  agent_id text collate "C" not null,
  number integer not null,
  hash text collate "C" not null,
  name text not null,
  note text not null,
  -- Of the agent and of its flows, to tell whether a draft is ahead.
  agent_version integer not null,
  flow_versions jsonb not null,
  published_at timestamptz not null,
  published_by text not null,
  primary key (tenant_id, agent_id, number),
  foreign key (tenant_id, hash) references talk.versions (tenant_id, hash)
);

create table talk.talks (
  tenant_id text collate "C" not null,
  conversation_id bigint not null,
  agent_id text collate "C" not null,
  -- A publication's number, or "draft".
  version text not null,
  hash text collate "C" not null,
  channel text not null,
  -- Who tests it; null of a call.
  user_id text,
  -- What its clock is ahead of the real one, in milliseconds.
  clock_offset_ms bigint not null,
  state jsonb not null,
  is_open boolean not null,
  started_at timestamptz not null,
  last_input_at timestamptz not null,
  primary key (tenant_id, conversation_id),
  foreign key (tenant_id, hash) references talk.versions (tenant_id, hash)
);
create index talks__open on talk.talks (tenant_id) where is_open;
create index talks__hash on talk.talks (tenant_id, hash);

-- Effects, by their key: stored before they run, so that none runs twice.
create table talk.effects (
  tenant_id text collate "C" not null,
  key text collate "C" not null,
  conversation_id bigint not null,
  effect jsonb not null,
  status text not null check (status in ('stored', 'running', 'done')),
  result jsonb,
  at timestamptz not null,
  primary key (tenant_id, key)
);
create index effects__conversation on talk.effects (tenant_id, conversation_id);
create index talks__ended on talk.talks (last_input_at) where not is_open;
create index talks__abandoned on talk.talks (last_input_at) where is_open;
