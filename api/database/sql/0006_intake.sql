-- Intake: ids of incoming conversations, and the webhooks of voice platforms as they arrived.
create schema intake;

-- Shared by all accounts, so that an id of another account never exists in yours.
create sequence intake.conversation_ids as bigint start with 1001;
create sequence intake.smart_tag_ids as bigint start with 1001;

-- The conversation of each call. A call is identified by its id at its source: `api` for our own intake, else the connection's id.
create table intake.calls (
  tenant_id text collate "C" not null,
  source text collate "C" not null,
  call_id text collate "C" not null,
  conversation_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, source, call_id)
);
create unique index calls__conversation_id on intake.calls (conversation_id);

-- Other ids of calls: the carrier's (source `carrier`), and those of a second source that reports the same call.
create table intake.call_aliases (
  tenant_id text collate "C" not null,
  source text collate "C" not null,
  call_id text collate "C" not null,
  conversation_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, source, call_id)
);
create index call_aliases__conversation on intake.call_aliases (tenant_id, conversation_id);

-- Returns the conversations of calls (each named once, also by an alias) and creates those of new calls. Concurrent callers all get the same ids: new calls are
-- inserted in sorted order, so two statements can't deadlock, and the second one takes the first one's id. An id that such a race leaves unused is
-- never used. `= any(array)` keeps to the primary key whatever the statistics say: a join was planned for an empty table, and read it whole.
create function intake.resolve_calls(p_tenant text, p_source text, p_calls text[])
returns table (call_id text, conversation_id bigint) language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  v_known text[];
  v_aliased text[];
begin
  select array_agg(c.call_id) into v_known from intake.calls c
    where c.tenant_id = p_tenant and c.source = p_source and c.call_id = any(p_calls);
  if coalesce(cardinality(v_known), 0) < cardinality(p_calls) then
    select array_agg(a.call_id) into v_aliased from intake.call_aliases a
      where a.tenant_id = p_tenant and a.source = p_source and a.call_id = any(p_calls) and a.call_id <> all(coalesce(v_known, '{}'));
    insert into intake.calls as c (tenant_id, source, call_id, conversation_id)
    select p_tenant, p_source, n.call_id, nextval('intake.conversation_ids')
    from (
      select u.call_id collate "C" as call_id from unnest(p_calls) as u(call_id)
      except select k.call_id from unnest(v_known || v_aliased) as k(call_id)
      order by 1
    ) n
    on conflict do nothing;
  end if;
  return query select c.call_id, c.conversation_id from intake.calls c
    where c.tenant_id = p_tenant and c.source = p_source and c.call_id = any(p_calls);
  if v_aliased is not null then
    return query select a.call_id, a.conversation_id from intake.call_aliases a
      where a.tenant_id = p_tenant and a.source = p_source and a.call_id = any(v_aliased);
  end if;
end
$$;

-- Returns the conversation of a call whose carrier ids are known: the one that has any of these ids, the call's own, or a new one. All ids refer to it
-- afterwards. Concurrent reports of the same carrier call wait for each other.
create function intake.resolve_named_call(p_tenant text, p_source text, p_call text, p_carrier_ids text[])
returns bigint language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_id bigint;
  v_name text;
begin
  for v_name in select u.name from unnest(p_carrier_ids) as u(name) order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('call ' || p_tenant || ' ' || v_name, 0));
  end loop;
  select c.conversation_id into v_id from intake.calls c
    where c.tenant_id = p_tenant and c.source = p_source and c.call_id = p_call;
  if v_id is null then
    select a.conversation_id into v_id from intake.call_aliases a
      where a.tenant_id = p_tenant and (a.source = p_source and a.call_id = p_call or a.source = 'carrier' and a.call_id = any(p_carrier_ids))
      order by a.source = 'carrier' limit 1;
    if v_id is null then
      select c.conversation_id into v_id from talk.carrier_calls c
        where c.tenant_id = p_tenant and c.call_sid = any(p_carrier_ids)
          and c.connection_id = any(array(select i.id from resource.items i where i.tenant_id = p_tenant and i.kind = 'connections'))
        limit 1;
    end if;
    if v_id is null then
      select r.conversation_id into v_id from intake.resolve_calls(p_tenant, p_source, array[p_call]) r;
    else
      insert into intake.call_aliases (tenant_id, source, call_id, conversation_id) values (p_tenant, p_source, p_call, v_id)
        on conflict do nothing;
    end if;
  end if;
  insert into intake.call_aliases (tenant_id, source, call_id, conversation_id)
    select p_tenant, 'carrier', u.name, v_id from unnest(p_carrier_ids) as u(name) order by 2, 3
    on conflict do nothing;
  return v_id;
end
$$;

-- Webhooks as they arrived, stored before they are parsed.
--
--   untranslated  to be translated into events, by the API immediately or by a worker's retry
--   translated    the events are in the log, if there are any; `outcome` says what happened
--   held          arrived while the account was suspended; restoring the account makes it untranslated
--   failed        can't be parsed, or failed too often; `outcome` says why
--
-- A webhook without a delivery id is recognized by the hash of its body. The body is deleted when its conversation is erased, and once nothing will
-- read it again.
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
create index raw_deliveries__odd on intake.raw_deliveries (tenant_id, state, received_at desc) where state in ('failed', 'held');
create index raw_deliveries__kept on intake.raw_deliveries (received_at) where body is not null;
-- A connection's latest delivery, for the people who set it up.
create index raw_deliveries__last on intake.raw_deliveries (tenant_id, connection_id, id desc);

-- Text messages received from carriers, by the carrier's id, so that each is processed once.
create table intake.text_messages (
  connection_id text collate "C" not null,
  sid text collate "C" not null,
  tenant_id text collate "C" not null references access.accounts (id),
  conversation_id bigint not null,
  primary key (connection_id, sid)
);
create index text_messages__conversation on intake.text_messages (tenant_id, conversation_id);

-- Text threads between two numbers: one conversation until a day passes without a message.
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
