-- What the workers remember about themselves: how far each projection is, what is parked, which timers run.
create schema worker;

--   consumer    something that reads the log from its start: a projection, or the policies
--   version     of a projection: each rebuild fills the tables of the next one, readers see the one named here
--   checkpoint  the last position of a tenant that a consumer is done with
--   parked      a stream with an event that a consumer can't take: its later events wait, other streams go on

-- One row a consumer. The generation is part of its readers' cursors, so that a switch makes them start over.
create table worker.projections (
  name text primary key,
  version integer not null,
  generation text not null default md5(random()::text || clock_timestamp()::text)
);
insert into worker.projections (name, version) values ('inbox', 1), ('policies', 1);

-- The row's lock is the claim: who holds it works for that tenant, everybody else skips it.
create table worker.checkpoints (
  projection text not null,
  version integer not null,
  tenant_id text collate "C" not null,
  position bigint not null,
  -- How many of the tenant's streams are parked. On this row, since only what was locked is certainly current.
  parked integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (projection, version, tenant_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- One row a parked stream; `position` is the event that failed. What queues behind it is in the log.
create table worker.dead_letters (
  id bigint generated always as identity primary key,
  projection text not null,
  version integer not null,
  tenant_id text collate "C" not null,
  stream_id text collate "C" not null,
  position bigint not null,
  reason text not null,
  attempts integer not null,
  parked_at timestamptz not null default now(),
  unique (projection, version, tenant_id, stream_id)
);

-- The epoch of a tenant's cursors: another for each account, each rebuilt version of the inbox, each restored database. Which database
-- this is stands in a file that was read twice a call; no connection outlives a restore, so each remembers it.
create function read.epoch(p_tenant text) returns text language plpgsql stable
as $$
declare
  v_database text := current_setting('read.database', true);
begin
  if coalesce(v_database, '') = '' then
    select s.system_identifier::text || c.timeline_id into v_database from pg_control_system() s, pg_control_checkpoint() c;
    perform set_config('read.database', v_database, false);
  end if;
  return (select substr(md5(p.generation || v_database || p_tenant), 1, 12) from worker.projections p where p.name = 'inbox');
end
$$;

-- The advisory lock of a version of a projection; null is the version that readers see.
create function worker.lock_space() returns integer language sql immutable as $$ select 7482213 $$;
create function worker.lock_key(p_projection text, p_version integer) returns integer language sql immutable as $$
  select hashtext(coalesce(p_projection || '@' || p_version, p_projection))
$$;

-- Claims tenants for a consumer to the end of the transaction: a row for each, but for those that another worker has and those
-- without a checkpoint yet. p_version null is the version that readers see. One call, since a live batch waits for it.
--
-- What the rows say can be made again from the log, so commits don't wait for the disk: a crash takes back rows and checkpoint
-- together. Plans are pinned to indexes: one made while a table was empty would read it whole for ever. The advisory lock is
-- shared by batches and taken alone by a switch, so a batch belongs to one version of its projection from start to end; the
-- statement after it sees which. A worker that stands still loses its claim after a minute, so that others go on.
create type worker.claimed as
  (tenant_id text, version integer, "position" bigint, parked integer, head bigint, epoch text);
create function worker.claim(p_projection text, p_version integer, p_tenants text[])
returns setof worker.claimed language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('enable_seqscan', 'off', true),
    set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('statement_timeout', '60s', true), set_config('idle_in_transaction_session_timeout', '60s', true);
  perform pg_advisory_xact_lock_shared(worker.lock_space(), worker.lock_key(p_projection, p_version));
  return query
    select c.tenant_id, c.version, c.position, c.parked, h.position,
      case when p_projection = 'inbox' then read.epoch(c.tenant_id) end
    from worker.projections p
    join worker.checkpoints c on c.projection = p.name and c.version = coalesce(p_version, p.version)
      and c.tenant_id = any(p_tenants)
    join es.tenant_head h on h.tenant_id = c.tenant_id
    where p.name = p_projection
    for update of c skip locked;
end
$$;

-- Where a consumer stands still for a tenant: at an event of a type or schema version that the worker doesn't know. The row outlives
-- the stop; it is one only as long as the checkpoint is before it.
create table worker.stops (
  projection text not null,
  version integer not null,
  tenant_id text collate "C" not null,
  position bigint not null,
  stream_id text collate "C" not null,
  type text not null,
  schema_version integer not null,
  stopped_at timestamptz not null default now(),
  primary key (projection, version, tenant_id)
);

-- Claims tenants and reads what each has waiting, up to `up_to`: the tenants that are behind share `p_limit` positions. p_types null is all
-- types; p_known has the newest schema version that the reader knows of each type: whatever is newer comes too, for the reader must stop at it.
-- Of an event: position, stream, version, type, schema version, data, when it
-- was recorded, and the actor's id.
--
-- Two statements, so that the second sees all up to the heads that the first one saw.
create function worker.take(p_projection text, p_version integer, p_tenants text[], p_limit integer, p_types text[], p_known jsonb)
returns table (tenant_id text, version integer, "position" bigint, parked integer, head bigint, epoch text, up_to bigint, events json)
language plpgsql as $$
#variable_conflict use_column
declare
  v_claims worker.claimed[];
  v_share bigint;
begin
  select array_agg(c), greatest(1, p_limit / nullif(count(*) filter (where c.head > c.position), 0))
    into v_claims, v_share from worker.claim(p_projection, p_version, p_tenants) c;
  return query
    select c.tenant_id, c.version, c.position, c.parked, c.head, c.epoch, least(c.head, c.position + v_share), (
      select json_agg(json_build_array(e.position, e.stream_id, e.version, e.type, e.schema_version, e.data, e.recorded_at,
        e.metadata -> 'actor' ->> 'id'))
      from (
        select * from es.events
        where tenant_id = c.tenant_id and position > c.position and position <= least(c.head, c.position + v_share)
          and (p_types is null or type = any(p_types) or schema_version > coalesce((p_known ->> type)::integer, 0))
        order by position offset 0
      ) e
    )
    from unnest(v_claims) c;
end
$$;

-- Where the inbox read model of a tenant stands: the cursor of whatever is read in the same snapshot. Every list asks, so
-- its plan is kept (one in SQL is made anew at each call, and took six times as long) and pinned to the indexes.
create function read.as_of(p_tenant text, out epoch text, out "position" bigint) language plpgsql stable
set enable_seqscan = off
as $$
begin
  select read.epoch(p_tenant), coalesce(max(c.position), 0) into epoch, "position"
  from worker.projections p join worker.checkpoints c on c.projection = p.name and c.version = p.version
  where p.name = 'inbox' and c.tenant_id = p_tenant;
end
$$;
