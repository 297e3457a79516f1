-- The event log: the source of truth. Read models can be rebuilt from it.
--
--   stream    the events of one aggregate of one tenant, numbered by version from 1
--   position  a tenant's events numbered from 1 in commit order, without gaps
--   head      a tenant's last position. Its row is the last lock an append takes, and is locked until the commit, so position n + 1 never exists
--             before n is visible
--   command   what caused an append. Its key, 128 bits of the SHA-256 of tenant id and command id, is stored with the append's first event and
--             makes a repeat harmless. The id itself is in the metadata: keys arrive in random order, so their index must stay small
create schema es;

-- Every event. Append-only; es.erase_stream is the one exception.
create table es.events (
  position bigint not null,
  recorded_at timestamptz not null,
  version integer not null,
  schema_version smallint not null,
  command_key uuid,
  -- The number of events that the command appended. Like the key, only on the first of them.
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
-- The actions of super administrators are rare among an account's events. This index holds only those, so a page of them reads no more than it
-- shows. The types are ADMIN_ACTIONS of the contracts: adding one needs a new index.
create index events__admin_actions on es.events (tenant_id, position)
  where type in ('account.suspended', 'account.restored', 'impersonation.started', 'impersonation.ended', 'stream.replay-asked');
-- Counts how often tags are used without reading the rest of an account's log.
create index events__tag_changes on es.events (tenant_id, position)
  where type in ('conversation.smart-tag-assigned', 'conversation.smart-tag-removed');
-- Rows are never updated, so autovacuum only freezes them and maintains the visibility map. Statistics follow growth closely.
alter table es.events set (autovacuum_analyze_scale_factor = 0.05);

-- The current version of every stream. Free space on each page keeps the frequent updates on the page (HOT), away from the indexes.
create table es.streams (
  version integer not null,
  tenant_id text collate "C" not null,
  stream_id text collate "C" not null,
  primary key (tenant_id, stream_id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

-- The last position of every tenant. Each append updates a row, so autovacuum runs by the number of dead rows, whatever the table's size.
create table es.tenant_head (
  position bigint not null,
  tenant_id text collate "C" primary key
) with (fillfactor = 30, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

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

-- Replaces the payloads of a stream's events with {"erased": true}; positions, versions, types and metadata stay.
-- Returns the number of events it changed; a repeat changes none.
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

-- Identifies this log: positions of another database, or of this one before a restore, refer to other events. The id comes from a file that is slow to
-- read; no connection outlives a restore, so each connection caches it.
create function es.log_id() returns text language plpgsql stable as $$
declare
  v_id text := current_setting('es.log_id', true);
begin
  if coalesce(v_id, '') = '' then
    select s.system_identifier || '.' || c.timeline_id || '.' || d.oid into v_id
      from pg_control_system() s, pg_control_checkpoint() c, pg_database d where d.datname = current_database();
    perform set_config('es.log_id', v_id, false);
  end if;
  return v_id;
end
$$;

-- Appends a batch: n appends of one or more events each, every append with its own result.
--
-- The caller sorts the appends by tenant, then stream, and repeats no command. So every process takes locks in the same order (streams first, heads
-- last, both sorted), and batches that touch the same rows can't deadlock.
--
-- p_commands   command keys; null for an append without a command
-- p_expected   -1 for any version, else the version the stream must have
-- p_append     for each event, the append it belongs to (from 1); p_nth is its index in that append (from 0)
-- p_payloads   data and metadata of each event, alternating
--
-- Returns five texts. The first two are lists with one element per append:
--   1. the position of its last event; empty for a conflict or a duplicate
--   2. the stream's version after it; for a conflict, the stream's actual version
--   3. a JSON array of the duplicates, or null: {i, position, version, events, streamId, commandHash} of the first attempt's first event
--   4. the instant at which the batch was recorded, the same for all its events, taken under the last lock
--   5. es.log_id()
--
-- The settings pin the plans. A plan made while a table is empty reads the whole table, and made the batch ten times slower once the tables had
-- grown. Each statement has one index it can use. Loops over single rows are as fast as set-based statements (32 appends: 2.0 ms), and only loops
-- lock in an order that no plan changes.
create function es.append_any(
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
  v_now timestamptz;
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

  -- Streams: the appends to one stream are adjacent. If all of them take any version, they share one update; otherwise each is compared by itself.
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

  -- Heads: the last locks. One update a tenant, whose appends are adjacent.
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

  -- Not the transaction's start: a batch that waited for a lock would date its events before those committed meanwhile.
  v_now := clock_timestamp();
  insert into es.events (tenant_id, position, stream_id, version, type, schema_version, data, metadata,
    recorded_at, command_key, command_events)
  select p_tenants[e.a], v_positions[e.a] - p_counts[e.a] + 1 + e.nth,
    p_streams[e.a], v_versions[e.a] - p_counts[e.a] + 1 + e.nth,
    e.type, e.schema_version, p_payloads -> (2 * e.i - 2)::integer, p_payloads -> (2 * e.i - 1)::integer,
    v_now,
    case when e.nth = 0 then p_commands[e.a] end,
    case when e.nth = 0 and p_commands[e.a] is not null then p_counts[e.a] end
  from unnest(p_append, p_nth, p_types, p_schema_versions) with ordinality as e(a, nth, type, schema_version, i)
  where not v_skipped[e.a];

  return array[array_to_string(v_positions, ',', ''), array_to_string(v_versions, ',', ''), v_known::text,
    to_json(v_now) #>> '{}', es.log_id()];
end
$$;

-- Takes and returns the same as es.append_any. It handles a single append, the usual case for calls, in three statements, which takes a sixth less time:
-- same locks, same order, plans pinned in the same way. If the stream is new or has another version, or the command is known, the first statement
-- changes nothing and es.append_any decides, as it does for all larger batches.
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
  v_version integer;
  v_position bigint;
  v_now timestamptz;
begin
  if cardinality(p_tenants) = 1 then
    perform set_config('lock_timeout', p_lock_timeout, true);
    update es.streams set version = version + p_counts[1]
      where tenant_id = p_tenants[1] and stream_id = p_streams[1] and (p_expected[1] < 0 or version = p_expected[1])
        and not exists (select from es.events where command_key = p_commands[1])
      returning version into v_version;
    if found then
      update es.tenant_head set position = position + p_counts[1] where tenant_id = p_tenants[1]
        returning position, clock_timestamp() into v_position, v_now;
      insert into es.events (tenant_id, position, stream_id, version, type, schema_version, data, metadata,
        recorded_at, command_key, command_events)
      select p_tenants[1], v_position - p_counts[1] + i, p_streams[1], v_version - p_counts[1] + i,
        type, schema_version, p_payloads -> (2 * i - 2)::integer, p_payloads -> (2 * i - 1)::integer, v_now,
        case when i = 1 then p_commands[1] end, case when i = 1 and p_commands[1] is not null then p_counts[1] end
      from unnest(p_types, p_schema_versions) with ordinality as e(type, schema_version, i);
      return array[v_position::text, v_version::text, null, to_json(v_now) #>> '{}', es.log_id()];
    end if;
  end if;
  return es.append_any(p_lock_timeout, p_tenants, p_streams, p_expected, p_commands, p_counts, p_append, p_nth,
    p_types, p_schema_versions, p_payloads);
end
$$;
