-- Calls, as the `figures` projection keeps them: a row for each conversation, with a checkpoint of its own. Text that searches look at was
-- normalised by the program.
create table read.calls (
  tenant_id text collate "C" not null,
  id bigint not null,
  -- Neither deleted nor a test, and of a channel in which somebody speaks: what lists and figures see.
  is_listed boolean not null,
  name text,
  number text,
  search_text text collate "C" not null,
  digits text collate "C" not null,
  direction text not null,
  channel text not null,
  from_number text,
  to_number text,
  -- The account's side of both.
  own_number text,
  agent_id text,
  agent_name text,
  agent_version text,
  language text,
  status text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  duration_ms bigint,
  ended_reason text,
  ended_group text,
  outcome text,
  cost_cents double precision,
  costs jsonb not null,
  latency_p50 integer,
  latency_p90 integer,
  transferred boolean,
  resolved boolean,
  successful boolean,
  has_recording boolean not null,
  smart_tags bigint[] not null,
  -- By people.
  taken_off_tags bigint[] not null,
  tool_names text[] not null,
  group_id text,
  answer_ms bigint,
  attention_at timestamptz,
  attention_ms bigint,
  acknowledge_ms bigint,
  acknowledged_by text,
  -- What the fold must remember, and the detail shows.
  state jsonb not null,
  last_position bigint not null,
  primary key (tenant_id, id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);

-- Holds what most filters and figures look at: a range of time is read from this index alone.
create index calls__started_at on read.calls (tenant_id, started_at desc, id desc)
  include (direction, channel, status, outcome, resolved, agent_id, agent_version, language, duration_ms, cost_cents, latency_p50, ended_at)
  where is_listed;
create index calls__duration_ms on read.calls (tenant_id, duration_ms desc nulls last, id desc) where is_listed;
create index calls__cost_cents on read.calls (tenant_id, cost_cents desc nulls last, id desc) where is_listed;
create index calls__latency_p50 on read.calls (tenant_id, latency_p50 desc nulls last, id desc) where is_listed;
create index calls__live on read.calls (tenant_id, started_at) where ended_at is null and is_listed;
create index calls__smart_tags on read.calls using gin (tenant_id, smart_tags) with (gin_pending_list_limit = 512) where is_listed;
create index calls__search_text on read.calls using gin (tenant_id, search_text gin_trgm_ops) with (gin_pending_list_limit = 512) where is_listed;
create index calls__digits on read.calls using gin (tenant_id, digits gin_trgm_ops) with (gin_pending_list_limit = 512) where is_listed;

insert into worker.projections (name, version) values ('figures', 1);
