-- As before, for any batch.
alter function es.append_batch(text, text[], text[], integer[], uuid[], smallint[], integer[], integer[], text[], smallint[], jsonb)
  rename to append_any;

-- Takes and answers the same as es.append_any. A single append, as calls bring them, is made here by three statements, in a sixth less time: under
-- the same locks in the same order, with plans pinned in the same way. Where its stream is new or at another version, or its command is known, the
-- first statement finds nothing to change and es.append_any decides, as it does for all other batches.
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
