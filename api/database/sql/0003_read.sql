-- The inbox read model: what the `inbox` projection writes, all of a batch in one transaction with its checkpoint.
-- Shapes and indexes are those that held at a million conversations an account. Text was normalised by the program;
-- SQL only compares it, bytewise.
create extension if not exists btree_gin;
create extension if not exists pg_trgm;
create schema read;

create table read.conversations (
  tenant_id text collate "C" not null,
  id bigint not null,
  name text,
  number text,
  sort_name text collate "C" not null,
  -- Folded name and folded number, a line feed between them; digits of the number in `digits`.
  search_text text collate "C" not null,
  digits text collate "C" not null,
  channel text not null,
  direction text not null,
  language text,
  agent_id text,
  agent_name text,
  status text not null,
  priority smallint not null, -- index into contracts' PRIORITIES
  needs_attention boolean not null,
  attention jsonb,
  waiting_since timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  duration_ms bigint,
  last_message_at timestamptz not null,
  message_count integer not null,
  last_message jsonb,
  smart_tags bigint[] not null default '{}',
  assignee_id text,
  group_id text,
  late boolean not null,
  summary text,
  recording_url text,
  provider jsonb,
  -- What the fold must remember and no reader sees (see domain, conversations/fold).
  state jsonb not null,
  last_position bigint not null,
  last_alert_position bigint not null default 0,
  -- When the last event was accepted: what finds calls that went silent.
  last_recorded_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);

create index conversations__sort_name on read.conversations (tenant_id, sort_name, id) include (last_message_at) where deleted_at is null;
-- Holds whatever a list filters or sorts by: a range is read from this index alone. Its entries stay under 2 KB, the names in it
-- are cut (contracts, sortKey).
create index conversations__last_message_at on read.conversations (tenant_id, last_message_at desc, id desc)
  include (sort_name, status, channel, direction, agent_id, language, needs_attention, priority, smart_tags,
    assignee_id, group_id, created_at, duration_ms, waiting_since) where deleted_at is null;
-- What was written last waits in a list that each search reads whole. A full one of 512 kB costs a search a millisecond, one of
-- 4 MB, the default, ten; a write costs some microseconds more for it.
create index conversations__smart_tags on read.conversations using gin (tenant_id, smart_tags)
  with (gin_pending_list_limit = 512) where deleted_at is null;
create index conversations__attention on read.conversations (tenant_id, waiting_since, id) where needs_attention and deleted_at is null;
-- The dashboard lists emergencies first, and few of the tens of thousands that need attention are emergencies.
create index conversations__emergency on read.conversations (tenant_id, waiting_since, id)
  where needs_attention and priority = 2 and deleted_at is null;
create index conversations__last_position on read.conversations (tenant_id, last_position);
create index conversations__search_text on read.conversations using gin (tenant_id, search_text gin_trgm_ops)
  with (gin_pending_list_limit = 512) where deleted_at is null;
create index conversations__digits on read.conversations using gin (tenant_id, digits gin_trgm_ops)
  with (gin_pending_list_limit = 512) where deleted_at is null;
create index conversations__live on read.conversations (tenant_id, last_message_at) where ended_at is null and deleted_at is null;
create index conversations__unended on read.conversations (last_recorded_at) where ended_at is null;
create index conversations__deleted on read.conversations (tenant_id, id) where deleted_at is not null;

create table read.messages (
  tenant_id text collate "C" not null,
  conversation_id bigint not null,
  seq integer not null,
  message_id text not null,
  role text not null,
  text text not null,
  at timestamptz not null,
  offset_ms integer,
  late boolean not null,
  position bigint not null,
  -- Folded words as the program made them (contracts, wordsOf); never updated, so that the index only grows.
  words tsvector not null,
  primary key (tenant_id, conversation_id, seq)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
-- A search for words reads whole what their index has yet to take in: at a million conversations and 200 events a second, half of a
-- search for two words went into a list of 512 kB. 64 kB is the least that PostgreSQL takes.
create index messages__words on read.messages using gin (tenant_id, words) with (gin_pending_list_limit = 64);

create table read.message_translations (
  tenant_id text collate "C" not null,
  conversation_id bigint not null,
  seq integer not null,
  lang text not null,
  text text not null,
  primary key (tenant_id, conversation_id, seq, lang)
);

create table read.attention (
  tenant_id text collate "C" not null,
  conversation_id bigint not null,
  position bigint not null,
  level text not null,
  reason text not null,
  rule_id text,
  evidence text,
  seq integer,
  raised_at timestamptz not null,
  cleared_at timestamptz,
  cleared_by text,
  primary key (tenant_id, conversation_id, position)
);
-- Finds and counts the alerts that were raised in some hours, but for those of conversations that were deleted since, which are few.
create index attention__raised_at on read.attention (tenant_id, raised_at) include (conversation_id);

-- Live conversations by the UTC hour of their lastMessageAt: what makes a range's total cheap.
create table read.hourly_totals (
  tenant_id text collate "C" not null,
  hour timestamptz not null,
  conversations integer not null,
  primary key (tenant_id, hour)
) with (fillfactor = 70);

create table read.smart_tags (
  tenant_id text collate "C" not null,
  id bigint not null,
  name text not null,
  folded_name text collate "C" not null,
  color text not null,
  archived boolean not null,
  position bigint not null,
  primary key (tenant_id, id)
);
