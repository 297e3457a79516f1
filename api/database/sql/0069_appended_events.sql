-- Which log this is: positions of another database, or of one from before it was restored, mean other events. It stands in a file; no connection
-- outlives a restore, so each remembers it.
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

-- As before, and answers two texts more: when the batch was recorded, and in which log. Its events have one instant, taken under the last lock.
create or replace function es.append_batch(
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

  -- Not the transaction's start: a batch that waited would date its events before those that went before it.
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

-- As before, and says of which log it is.
drop function worker.look(text[], text[], integer, integer, text[], text[], jsonb);
create function worker.look(p_projections text[], p_tenants text[], p_positions integer, p_events integer,
  p_categories text[], p_types text[], p_known jsonb)
returns table (tenant_id text, head bigint, epoch text, up_to bigint, events json, stands json, log text) language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
begin
  return query
    select c.tenant_id, h.position, read.epoch(c.tenant_id),
      case when r.count < p_events then least(h.position, c.position + p_positions) else r.last end, r.events, c.stands, es.log_id()
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
      select count(*) as count, max(e.position) as last, json_agg(json_build_array(e.position, e.stream_id, e.version, e.type,
        e.schema_version, e.data, e.recorded_at, e.metadata -> 'actor' ->> 'id')) as events
      from (
        select * from es.events
        where tenant_id = c.tenant_id and position > c.position and position <= least(h.position, c.position + p_positions)
          and (p_categories is null or left(stream_id, length(stream_id) - position('-' in reverse(stream_id))) = any(p_categories))
          and (p_types is null or type = any(p_types) or schema_version > coalesce((p_known ->> type)::integer, 0))
        order by position limit p_events
      ) e
    ) r;
end
$$;
