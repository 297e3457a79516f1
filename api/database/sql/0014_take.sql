-- Moves claimed checkpoints. One by one, each by its key: a live batch moves one.
create function worker.move(p_projection text, p_version integer, p_tenants text[], p_positions bigint[], p_parked integer[])
returns void language plpgsql as $$
begin
  for i in 1 .. cardinality(p_tenants) loop
    update worker.checkpoints set position = p_positions[i], parked = p_parked[i], updated_at = now()
      where projection = p_projection and version = p_version and tenant_id = p_tenants[i];
  end loop;
end
$$;

-- Claims tenants and reads what each has waiting, up to `up_to`: the tenants that are behind share p_positions positions and p_events
-- events. p_categories null is the streams of all categories: who reads few goes past the others by thousands. p_types null is all
-- types; p_known has the newest schema version that the reader knows of each type: whatever is newer comes too, for the reader must stop at it.
-- Of an event: position, stream, version, type, schema version, data, when it
-- was recorded, and the actor's id.
--
-- Two statements, so that the second sees all up to the heads that the first one saw. The one of six arguments stays for older workers.
create function worker.take(p_projection text, p_version integer, p_tenants text[], p_positions integer, p_events integer,
  p_categories text[], p_types text[], p_known jsonb)
returns table (tenant_id text, version integer, "position" bigint, parked integer, head bigint, epoch text, up_to bigint, events json)
language plpgsql as $$
#variable_conflict use_column
declare
  v_claims worker.claimed[];
  v_behind bigint;
  v_positions bigint;
  v_events bigint;
begin
  select array_agg(c), greatest(1, count(*) filter (where c.head > c.position))
    into v_claims, v_behind from worker.claim(p_projection, p_version, p_tenants) c;
  v_positions := greatest(1, p_positions / v_behind);
  v_events := greatest(1, p_events / v_behind);
  return query
    select c.tenant_id, c.version, c.position, c.parked, c.head, c.epoch,
      case when r.count < v_events then least(c.head, c.position + v_positions) else r.last end, r.events
    from unnest(v_claims) c cross join lateral (
      select count(*) as count, max(e.position) as last, json_agg(json_build_array(e.position, e.stream_id, e.version, e.type,
        e.schema_version, e.data, e.recorded_at, e.metadata -> 'actor' ->> 'id')) as events
      from (
        select * from es.events
        where tenant_id = c.tenant_id and position > c.position and position <= least(c.head, c.position + v_positions)
          -- A category is a stream's id up to its last hyphen.
          and (p_categories is null or left(stream_id, length(stream_id) - position('-' in reverse(stream_id))) = any(p_categories))
          and (p_types is null or type = any(p_types) or schema_version > coalesce((p_known ->> type)::integer, 0))
        order by position limit v_events
      ) e
    ) r;
end
$$;
