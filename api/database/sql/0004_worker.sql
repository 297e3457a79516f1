-- The workers' own state: how far each projection is, which streams are parked, where projections stopped.
--
--   consumer    reads the log from its start: a projection, or the policies
--   version     of a projection: a rebuild fills the tables of the next version while readers use the version in worker.projections
--   checkpoint  the last position of a tenant that a consumer has processed
--   parked      a stream with an event that a consumer can't process: its later events wait, other streams continue
create schema worker;

-- One row a consumer.
create table worker.projections (
  name text primary key,
  version integer not null,
  -- Part of the cursors of the projection's readers: a switch to another version makes readers start over.
  generation text not null default md5(random()::text || clock_timestamp()::text),
  -- Identifies the definition that the projection's numbers were computed with; null if unknown or mixed.
  definition text
);
insert into worker.projections (name, version)
  values ('inbox', 1), ('policies', 1), ('listeners', 1), ('figures', 1), ('recordings', 1), ('do-not-call', 1);

-- One row per consumer, version and tenant. The row's lock is the claim: the worker that has it processes the tenant, and other workers skip it.
create table worker.checkpoints (
  projection text not null,
  version integer not null,
  tenant_id text collate "C" not null,
  position bigint not null,
  -- The number of the tenant's parked streams. Stored here because only a locked row is certain to be current.
  parked integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (projection, version, tenant_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Parked streams. `position` is the event that failed; the events queued behind it are in the log.
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

-- Where a consumer stopped for a tenant: at an event whose type or schema version the worker doesn't know. The row outlives the stop; it counts only
-- while the checkpoint is before it.
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

-- Ranges of events that blocked a worker's thread for longer than its limit. The watchdog writes the row before it ends the process, so no worker
-- processes these events as usual. The row is deleted once its consumer is past them.
create table worker.suspects (
  projection text not null,
  -- 0 is the version that readers see.
  version integer not null,
  tenant_id text collate "C" not null,
  -- One of the events after this position, up to `position`, took too long.
  after_position bigint not null,
  position bigint not null,
  -- The range is a single event: its stream is parked without another attempt.
  is_certain boolean not null,
  -- The reason recorded with the parked stream.
  reason text not null,
  times integer not null default 1,
  noted_at timestamptz not null default now(),
  primary key (projection, version, tenant_id)
);

-- The advisory lock of a projection's version; null is the version that readers see. The explicit cast keeps the function inlinable; otherwise it is
-- planned again at each call.
create function worker.lock_space() returns integer language sql immutable as $$ select 7482213 $$;
create function worker.lock_key(p_projection text, p_version integer) returns integer language sql immutable as $$
  select hashtext(coalesce(p_projection || '@' || p_version::text, p_projection))
$$;

-- Claims tenants for a consumer until the end of the transaction, and returns a row for each except those that another worker has claimed and those
-- without a checkpoint. p_version null is the version that readers see. One call, because a live batch waits for it.
--
-- Read models can be rebuilt from the log, so commits don't wait for the disk: a crash rolls back rows and checkpoint together. Plans are pinned to
-- indexes: one made while a table is empty would read the whole table for ever. Batches share the advisory lock and a switch takes it exclusively,
-- so a batch belongs to one version of its projection from start to end; the statement after the lock sees which. A worker that hangs loses its
-- claim after a minute.
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

-- The bytes of an event's data in a batch. Small data is not converted to text to measure it; compressed data may be far longer than it is stored.
create function worker.bytes_of(p_data jsonb) returns bigint language sql stable
as $$ select case when pg_column_compression(p_data) is null and pg_column_size(p_data) < 2000 then pg_column_size(p_data) else octet_length(p_data::text) end::bigint $$;

-- Whether a tenant has no event after a position in streams of these categories. Checked only if there are few such streams, by the last event of
-- each; otherwise the function returns false and the caller reads the log.
create function worker.passes_by(p_tenant text, p_categories text[], p_position bigint) returns boolean language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  few constant integer := 8;
  v_streams integer;
  v_last bigint;
begin
  select count(*), max(e.position) into v_streams, v_last
    from (
      select s.stream_id, s.version
      from unnest(p_categories) as c(category)
      cross join lateral (
        -- A category is a stream's id up to its last hyphen; '.' is the character after the hyphen.
        select stream_id, version from es.streams
          where tenant_id = p_tenant and stream_id >= c.category || '-' and stream_id < c.category || '.'
          limit few + 1
      ) s
      limit few + 1
    ) s
    cross join lateral (
      select position from es.events where tenant_id = p_tenant and stream_id = s.stream_id and version = s.version
    ) e;
  return v_streams <= few and coalesce(v_last, 0) <= p_position;
end
$$;

-- An earlier worker.take, for workers of the release that calls it.
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

-- Claims tenants and reads each one's pending events up to `up_to`: tenants that are behind share p_positions positions, p_events events and a fixed number
-- of bytes, since a worker parses a batch's events at once. p_categories null means streams of all categories; a consumer of few categories skips
-- the rest by thousands. p_types null means all types; p_known has the newest schema version that the worker knows of each type: newer events are
-- returned too, because the worker must stop at them.
-- An event is [position, stream, version, type, schema version, data, recorded at, actor id].
--
-- Two statements, so the second sees everything up to the heads that the first one read.
create function worker.take(p_projection text, p_version integer, p_tenants text[], p_positions integer, p_events integer,
  p_categories text[], p_types text[], p_known jsonb)
returns table (tenant_id text, version integer, "position" bigint, parked integer, head bigint, epoch text, up_to bigint, events json)
language plpgsql as $$
#variable_conflict use_column
declare
  -- Reading fewer positions is faster than checking whether any of them is relevant.
  worth_asking constant integer := 100;
  max_bytes constant bigint := 2000000;
  v_claims worker.claimed[];
  v_behind bigint;
  v_positions bigint;
  v_events bigint;
  v_bytes bigint;
begin
  select array_agg(c), greatest(1, count(*) filter (where c.head > c.position))
    into v_claims, v_behind from worker.claim(p_projection, p_version, p_tenants) c;
  v_positions := greatest(1, p_positions / v_behind);
  v_events := greatest(1, p_events / v_behind);
  v_bytes := greatest(1, max_bytes / v_behind);
  return query
    select c.tenant_id, c.version, c.position, c.parked, c.head, c.epoch,
      case when b.passes then c.head when r.is_whole then least(c.head, c.position + v_positions) else r.last end, r.events
    from unnest(v_claims) c
    cross join lateral (
      select case when p_categories is not null and c.head - c.position > worth_asking
        then worker.passes_by(c.tenant_id, p_categories, c.position) else false end as passes offset 0
    ) b
    cross join lateral (
      select coalesce(max(e.found) < v_events and max(e.found) = count(*), true) as is_whole, max(e.position) as last,
        json_agg(json_build_array(e.position, e.stream_id, e.version, e.type,
          e.schema_version, e.data, e.recorded_at, e.metadata -> 'actor' ->> 'id') order by e.position) as events
      from (
        select s.*, count(*) over () as found,
          sum(worker.bytes_of(s.data)) over (order by s.position rows between unbounded preceding and 1 preceding) as bytes_before
        from (
          select * from es.events
          where not b.passes and tenant_id = c.tenant_id and position > c.position and position <= least(c.head, c.position + v_positions)
            -- A category is a stream's id up to its last hyphen.
            and (p_categories is null or left(stream_id, length(stream_id) - position('-' in reverse(stream_id))) = any(p_categories))
            and (p_types is null or type = any(p_types) or schema_version > coalesce((p_known ->> type)::integer, 0))
          order by position limit v_events
        ) s
      ) e
      -- A batch has at least one event.
      where coalesce(e.bytes_before, 0) < v_bytes
    ) r;
end
$$;

-- Moves claimed checkpoints, each by its key: a live batch moves one.
create function worker.move(p_projection text, p_version integer, p_tenants text[], p_positions bigint[], p_parked integer[])
returns void language plpgsql as $$
begin
  for i in 1 .. cardinality(p_tenants) loop
    update worker.checkpoints set position = p_positions[i], parked = p_parked[i], updated_at = now()
      where projection = p_projection and version = p_version and tenant_id = p_tenants[i];
  end loop;
end
$$;

-- Optimistic batches: the pending events of a few consumers are read without a claim, and applied by one statement that writes rows and moves checkpoints
-- if these are still where they were read.

-- Reads the checkpoints of consumers for tenants, in the versions that readers see, and each tenant's events after the earliest of them, up to
-- `up_to`: p_events events in at most p_positions positions. `stands` has [consumer, version, position, parked] for each consumer with a checkpoint.
-- Events, p_categories, p_types and p_known are as in worker.take.
--
-- One statement, so one snapshot: heads, checkpoints and events belong together.
create function worker.look(p_projections text[], p_tenants text[], p_positions integer, p_events integer,
  p_categories text[], p_types text[], p_known jsonb)
returns table (tenant_id text, head bigint, epoch text, up_to bigint, events json, stands json, log text) language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  max_bytes constant bigint := 1000000;
begin
  return query
    select c.tenant_id, h.position, read.epoch(c.tenant_id),
      case when r.is_whole then least(h.position, c.position + p_positions) else r.last end, r.events, c.stands, es.log_id()
    from (
      select k.tenant_id, min(k.position) as position,
        json_agg(json_build_array(k.projection, k.version, k.position, k.parked)) as stands
      from worker.projections p
      join worker.checkpoints k on k.projection = p.name and k.version = p.version and k.tenant_id = any(p_tenants)
      where p.name = any(p_projections)
      group by k.tenant_id
    ) c
    join es.tenant_head h on h.tenant_id = c.tenant_id
    cross join lateral (
      select coalesce(max(e.found) < p_events and max(e.found) = count(*), true) as is_whole, max(e.position) as last,
        json_agg(json_build_array(e.position, e.stream_id, e.version, e.type,
          e.schema_version, e.data, e.recorded_at, e.metadata -> 'actor' ->> 'id') order by e.position) as events
      from (
        select s.*, count(*) over () as found,
          sum(worker.bytes_of(s.data)) over (order by s.position rows between unbounded preceding and 1 preceding) as bytes_before
        from (
          select * from es.events
          where tenant_id = c.tenant_id and position > c.position and position <= least(h.position, c.position + p_positions)
            and (p_categories is null or left(stream_id, length(stream_id) - position('-' in reverse(stream_id))) = any(p_categories))
            and (p_types is null or type = any(p_types) or schema_version > coalesce((p_known ->> type)::integer, 0))
          order by position limit p_events
        ) s
      ) e
      where coalesce(e.bytes_before, 0) < max_bytes
    ) r;
end
$$;

-- Moves checkpoints from where they were read to where the batch ends: all of them, or none if any of them has moved since, is claimed, has parked
-- streams, or is of a version that readers no longer see. Waits for no lock. The arrays are parallel.
-- Returns the indexes (from 1) of the moves that prevented the batch, so the caller can retry without them; empty if all checkpoints moved.
--
-- It must run before the rows are written, in the same statement: a transaction that writes rows has the checkpoint, so none waits for another.
-- Each checkpoint is found by its whole key: a join would read all checkpoints of a projection for each. A single checkpoint, the usual case, takes
-- a shortcut that saves a third of the time.
create function worker.advance(p_projections text[], p_versions integer[], p_tenants text[], p_from bigint[], p_to bigint[])
returns integer[] language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
as $$
declare
  v_closed text[] := '{}';
  v_held integer[];
begin
  -- As in worker.claim: a crash rolls back rows and checkpoints together.
  perform set_config('synchronous_commit', 'off', true);
  if cardinality(p_tenants) = 1 then
    if not pg_try_advisory_xact_lock_shared(worker.lock_space(), worker.lock_key(p_projections[1], null)) then
      return '{1}';
    end if;
    update worker.checkpoints set position = p_to[1], updated_at = now() where ctid = (
      select ctid from worker.checkpoints
        where projection = p_projections[1] and version = p_versions[1] and tenant_id = p_tenants[1] and position = p_from[1] and parked = 0
          and exists (select from worker.projections where name = p_projections[1] and version = p_versions[1])
        for update skip locked
    );
    return case when found then '{}' else '{1}' end;
  end if;
  for i in 1 .. cardinality(p_projections) loop
    continue when p_projections[i] = p_projections[i - 1];
    if not pg_try_advisory_xact_lock_shared(worker.lock_space(), worker.lock_key(p_projections[i], null)) then
      v_closed := v_closed || p_projections[i];
    end if;
  end loop;
  select array_agg(m.nth) into v_held
    from unnest(p_projections, p_versions, p_tenants, p_from) with ordinality as m(projection, version, tenant_id, position, nth)
    join worker.projections p on p.name = m.projection and p.version = m.version
    cross join lateral (
      select from worker.checkpoints
        where projection = m.projection and version = m.version and tenant_id = m.tenant_id and position = m.position and parked = 0
        for update skip locked
    ) c
    where m.projection <> all(v_closed);
  if coalesce(cardinality(v_held), 0) < cardinality(p_tenants) then
    return array(select nth from generate_series(1, cardinality(p_tenants)) as nth where nth <> all(coalesce(v_held, '{}')));
  end if;
  update worker.checkpoints c set position = m.position, updated_at = now()
    from unnest(p_projections, p_versions, p_tenants, p_to) as m(projection, version, tenant_id, position)
    where c.projection = m.projection and c.version = m.version and c.tenant_id = m.tenant_id;
  return '{}';
end
$$;

-- Tenants with events that consumers have yet to process, in the version that readers see, in any order. Checkpoints and heads are compared in one pass
-- over each; the log is read only for tenants that are behind.
--
-- The plan is pinned to hash joins and to the log's index: a plan made for few tenants would read all checkpoints for each of many, and one made for
-- a short log would read a long one whole. The disabled plans look so expensive that PostgreSQL would compile this one and start parallel workers;
-- both are disabled too.
create function worker.behind(p_projections text[], p_grace interval, p_limit integer)
returns table (name text, tenant_id text, since timestamptz, moved_at timestamptz) language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_nestloop = off
set enable_mergejoin = off
set jit = off
set max_parallel_workers_per_gather = 0
as $$
#variable_conflict use_column
begin
  return query
    with behind as materialized (
      select p.name, h.tenant_id, coalesce(c.position, 0) as position, c.updated_at
      from worker.projections p
      cross join es.tenant_head h
      left join worker.checkpoints c on c.projection = p.name and c.version = p.version and c.tenant_id = h.tenant_id
      where p.name = any(p_projections) and h.position > coalesce(c.position, 0)
    )
    select b.name, b.tenant_id, e.recorded_at, b.updated_at
    from behind b
    cross join lateral (
      select recorded_at from es.events where tenant_id = b.tenant_id and position = b.position + 1 offset 0
    ) e
    where e.recorded_at < clock_timestamp() - p_grace
    order by random() limit p_limit;
end
$$;
