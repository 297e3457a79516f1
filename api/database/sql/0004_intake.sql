-- What comes in from outside: the ids it is given, and the webhooks of voice platforms as they came.
create schema intake;

-- One of each for all accounts, so that another account's id never exists in yours.
create sequence intake.conversation_ids as bigint start with 1001;
create sequence intake.smart_tag_ids as bigint start with 1001;

-- Which conversation a call is. A call is known by its id at its source: `api` for our own intake, else the connection's id.
create table intake.calls (
  tenant_id text collate "C" not null,
  source text collate "C" not null,
  call_id text collate "C" not null,
  conversation_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, source, call_id)
);
create unique index calls__conversation_id on intake.calls (conversation_id);

-- The conversations of calls (each named once), made for those that are new. However many ask at once, all get the same ids:
-- new calls are inserted in sorted order, so that two statements can't wait for each other, and who comes second takes the
-- first one's id. An id that such a race leaves unused is never used.
-- `= any(array)` keeps to the primary key whatever the statistics say: a join was planned for an empty table, and read it whole.
create function intake.resolve_calls(p_tenant text, p_source text, p_calls text[])
returns table (call_id text, conversation_id bigint) language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  v_known text[];
begin
  select array_agg(c.call_id) into v_known from intake.calls c
    where c.tenant_id = p_tenant and c.source = p_source and c.call_id = any(p_calls);
  if coalesce(cardinality(v_known), 0) < cardinality(p_calls) then
    insert into intake.calls as c (tenant_id, source, call_id, conversation_id)
    select p_tenant, p_source, n.call_id, nextval('intake.conversation_ids')
    from (
      select u.call_id collate "C" as call_id from unnest(p_calls) as u(call_id)
      except select k.call_id from unnest(v_known) as k(call_id)
      order by 1
    ) n
    on conflict do nothing;
  end if;
  return query select c.call_id, c.conversation_id from intake.calls c
    where c.tenant_id = p_tenant and c.source = p_source and c.call_id = any(p_calls);
end
$$;

-- Webhooks as they came, stored before they are understood.
--
--   untranslated  to be turned into events, by the api at once or by a worker from `next_attempt_at` on
--   translated    what it had to say is in the log, which may be nothing; `outcome` says what came of it
--   held          it came while its account was suspended: nothing was made of it; a restore makes it untranslated
--   failed        it can't be understood, or was tried too often; `outcome` says why
--
-- A platform that gives no delivery id is recognised by the hash of the body. A body is forgotten when its conversation is
-- erased, and where nothing will ever be read from it again.
create table intake.raw_deliveries (
  id bigint generated always as identity primary key,
  tenant_id text collate "C" not null,
  connection_id text collate "C" not null,
  platform text not null,
  body_hash bytea not null,
  body bytea,
  state text not null default 'untranslated' check (state in ('untranslated', 'held', 'translated', 'failed')),
  outcome text,
  message_type text,
  conversation_id bigint,
  received_at timestamptz not null,
  finished_at timestamptz,
  trace_id text,
  unique (connection_id, body_hash)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index raw_deliveries__untranslated on intake.raw_deliveries (tenant_id) where state = 'untranslated';
create index raw_deliveries__conversation_id on intake.raw_deliveries (tenant_id, conversation_id) where conversation_id is not null;
-- Few: those that went wrong or wait for their account.
create index raw_deliveries__odd on intake.raw_deliveries (tenant_id, state, received_at desc) where state in ('failed', 'held');
create index raw_deliveries__kept on intake.raw_deliveries (received_at) where body is not null;
