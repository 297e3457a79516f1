-- The log: the only truth. Everything else in this database can be rebuilt from it, or is not about events.
--
--   stream    the events of one aggregate of one tenant, numbered by version from 1
--   position  a tenant's events numbered from 1 in the order of their commits, without gaps
--   head      a tenant's last position; its row is the last lock an append takes, and is held to commit,
--             so that position n + 1 can't exist before n can be read
--   command   what caused an append; its key, 128 bits of the SHA-256 of tenant and command id, stands on the append's first event and makes a
--             repeat harmless. The id itself is in the metadata: the index of keys is the one whose inserts come in no order, so it is kept small
create schema es;

create table es.events (
  position bigint not null,
  recorded_at timestamptz not null,
  version integer not null,
  schema_version smallint not null,
  command_key uuid,
  -- How many events the command appended; like its key, on the first of them only.
  command_events smallint,
  tenant_id text collate "C" not null,
  stream_id text collate "C" not null,
  type text collate "C" not null,
  data jsonb not null,
  metadata jsonb not null,
  primary key (tenant_id, position),
  constraint events__tenant_id__stream_id__version unique (tenant_id, stream_id, version)
);
create unique index events__command_key on es.events (command_key) where command_key is not null;
-- What super administrators did to an account is rare among its events, and was looked for in each of its people's whole histories:
-- an index of these few alone, so that a page of them reads no more than it shows. The types are those of ADMIN_ACTIONS in the
-- contracts; another one there needs an index anew.
create index events__admin_actions on es.events (tenant_id, position)
  where type in ('account.suspended', 'account.restored', 'impersonation.started', 'impersonation.ended', 'stream.replay-asked');

-- Free space on each page keeps the frequent updates of version and position on the page (HOT), away from the indexes.
create table es.streams (
  version integer not null,
  tenant_id text collate "C" not null,
  stream_id text collate "C" not null,
  primary key (tenant_id, stream_id)
) with (fillfactor = 70);

create table es.tenant_head (
  position bigint not null,
  tenant_id text collate "C" primary key
) with (fillfactor = 30);

-- Rows that change at every append gather dead versions quickly: clean up by count, whatever the table's size.
alter table es.tenant_head set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table es.streams set (autovacuum_vacuum_scale_factor = 0.02);
-- The log is never updated: what autovacuum does there is freezing and the visibility map; statistics follow growth closely.
alter table es.events set (autovacuum_analyze_scale_factor = 0.05);

create function es.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('es.erasing', true) = 'on' then
    if new.data = '{"erased": true}' and (to_jsonb(new) - 'data') = (to_jsonb(old) - 'data') then
      return new;
    end if;
  end if;
  raise exception 'es.events is append-only: % is forbidden', tg_op using errcode = 'restrict_violation';
end
$$;
create trigger events_are_append_only before update or delete on es.events
  for each row execute function es.refuse_change();
create trigger events_are_never_truncated before truncate on es.events
  for each statement execute function es.refuse_change();

-- The one exception: a stream's payloads become {"erased": true}; positions, versions, types and metadata stay.
-- Answers how many events were changed; a repeat changes none.
create function es.erase_stream(p_tenant text, p_stream text) returns integer language plpgsql
set es.erasing = 'on'
as $$
declare
  v_erased integer;
begin
  perform 1 from es.streams where tenant_id = p_tenant and stream_id = p_stream for update;
  update es.events set data = '{"erased": true}'
    where tenant_id = p_tenant and stream_id = p_stream and data <> '{"erased": true}';
  get diagnostics v_erased = row_count;
  return v_erased;
end
$$;

-- Appends a batch: n appends of one or more events each, every append with a result of its own.
--
-- The caller sorts the appends by tenant, then stream, and names no command twice; so locks are taken in one order
-- everywhere (streams first, heads last, both sorted) and batches that touch the same rows can't deadlock.
--
-- p_commands   their keys, null where there is none
-- p_expected   -1 any version, else the version the stream must stand at
-- p_append     for each event the append it belongs to (from 1), and p_nth its place in it (from 0)
-- p_payloads   data and metadata of each event in turn
--
-- Answers three texts, by append: positions of the last events, versions, and a JSON array of the known commands or null.
--   appended   the last event's position, and the stream's version after it
--   conflict   no position, and the version at which the stream stands
--   duplicate  neither; among the known commands {i, position, version, events, streamId, commandHash}, of the first attempt's first event
--
-- The settings pin the plans. They must not depend on what the tables looked like when a connection ran them first:
-- a plan made for empty tables reads them whole, and made the batch ten times slower once they had grown. Each statement has one index to go by.
-- Loops over single rows and set-based statements took about the same time (32 appends: 2.0 ms); only loops lock in an order that no plan changes.
create function es.append_batch(
  p_lock_timeout text,
  p_tenants text[], p_streams text[], p_expected integer[], p_commands uuid[], p_counts smallint[],
  p_append integer[], p_nth integer[], p_types text[], p_schema_versions smallint[], p_payloads jsonb
) returns text[] language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
set lock_timeout = 0
as $$
declare
  n constant integer := cardinality(p_tenants);
  v_positions bigint[] := array_fill(null::bigint, array[n]);
  v_versions integer[] := array_fill(null::integer, array[n]);
  v_skipped boolean[] := array_fill(false, array[n]);
  v_known jsonb;
  v_version integer;
  v_position bigint;
  v_count integer;
  v_first integer;
  v_any boolean;
  r record;
begin
  perform set_config('lock_timeout', p_lock_timeout, true);

  for r in
    select c.i, e.position, e.version, e.command_events, e.stream_id, e.metadata ->> 'commandHash' as command_hash
    from unnest(p_commands) with ordinality as c(key, i)
    cross join lateral (select * from es.events where command_key = c.key limit 1) e
  loop
    v_skipped[r.i] := true;
    v_known := coalesce(v_known, '[]') || jsonb_build_object('i', r.i, 'position', r.position, 'version', r.version,
      'events', r.command_events, 'streamId', r.stream_id, 'commandHash', r.command_hash);
  end loop;

  -- Streams: appends to one stand side by side. Those that take any version share one update, the others are compared one by one.
  v_first := 1;
  for i in 1 .. n loop
    continue when p_streams[i] = p_streams[i + 1] and p_tenants[i] = p_tenants[i + 1];
    v_count := 0;
    v_any := true;
    for j in v_first .. i loop
      if not v_skipped[j] then
        v_count := v_count + p_counts[j];
        v_any := v_any and p_expected[j] < 0;
      end if;
    end loop;
    if v_any and v_count > 0 then
      update es.streams set version = version + v_count
        where tenant_id = p_tenants[i] and stream_id = p_streams[i]
        returning version - v_count into v_version;
      if not found then
        insert into es.streams as s (tenant_id, stream_id, version) values (p_tenants[i], p_streams[i], v_count)
          on conflict (tenant_id, stream_id) do update set version = s.version + excluded.version
          returning version - v_count into v_version;
      end if;
      for j in v_first .. i loop
        if not v_skipped[j] then
          v_version := v_version + p_counts[j];
          v_versions[j] := v_version;
        end if;
      end loop;
    elsif v_count > 0 then
      for j in v_first .. i loop
        continue when v_skipped[j];
        if p_expected[j] <= 0 then
          insert into es.streams as s (tenant_id, stream_id, version) values (p_tenants[j], p_streams[j], p_counts[j])
            on conflict (tenant_id, stream_id) do update set version = s.version + excluded.version
              where p_expected[j] < 0
            returning version into v_version;
        else
          update es.streams set version = version + p_counts[j]
            where tenant_id = p_tenants[j] and stream_id = p_streams[j] and version = p_expected[j]
            returning version into v_version;
        end if;
        if not found then
          v_skipped[j] := true;
          v_version := coalesce(
            (select version from es.streams where tenant_id = p_tenants[j] and stream_id = p_streams[j]), 0);
        end if;
        v_versions[j] := v_version;
      end loop;
    end if;
    v_first := i + 1;
  end loop;

  -- Heads: the last locks. One update a tenant, whose appends stand side by side.
  v_count := 0;
  v_first := 1;
  for i in 1 .. n loop
    if not v_skipped[i] then
      v_count := v_count + p_counts[i];
      v_positions[i] := v_count;
    end if;
    if p_tenants[i] is distinct from p_tenants[i + 1] then
      if v_count > 0 then
        update es.tenant_head set position = position + v_count
          where tenant_id = p_tenants[i] returning position - v_count into v_position;
        if not found then
          insert into es.tenant_head as h (tenant_id, position) values (p_tenants[i], v_count)
            on conflict (tenant_id) do update set position = h.position + excluded.position
            returning position - v_count into v_position;
        end if;
        for j in v_first .. i loop
          v_positions[j] := v_positions[j] + v_position;
        end loop;
      end if;
      v_count := 0;
      v_first := i + 1;
    end if;
  end loop;

  insert into es.events (tenant_id, position, stream_id, version, type, schema_version, data, metadata,
    recorded_at, command_key, command_events)
  select p_tenants[e.a], v_positions[e.a] - p_counts[e.a] + 1 + e.nth,
    p_streams[e.a], v_versions[e.a] - p_counts[e.a] + 1 + e.nth,
    e.type, e.schema_version, p_payloads -> (2 * e.i - 2)::integer, p_payloads -> (2 * e.i - 1)::integer,
    -- Not the transaction's start: a batch that waited would date its events before those that went before it.
    clock_timestamp(),
    case when e.nth = 0 then p_commands[e.a] end,
    case when e.nth = 0 and p_commands[e.a] is not null then p_counts[e.a] end
  from unnest(p_append, p_nth, p_types, p_schema_versions) with ordinality as e(a, nth, type, schema_version, i)
  where not v_skipped[e.a];

  return array[array_to_string(v_positions, ',', ''), array_to_string(v_versions, ',', ''), v_known::text];
end
$$;
