-- Live turns: what a few consumers have waiting is read without a claim, and taken in by one statement that writes rows and moves checkpoints,
-- if these still stand where they were read.

-- As before, but written so that it can be inlined: a function that casts in passing is planned anew at each call.
create or replace function worker.lock_key(p_projection text, p_version integer) returns integer language sql immutable as $$
  select hashtext(coalesce(p_projection || '@' || p_version::text, p_projection))
$$;

-- Reads where consumers stand with tenants, in the versions that readers see, and what each tenant has after the one that stands first, up to
-- `up_to`: p_events events in at most p_positions positions. A consumer without a checkpoint is left out of `stands`: of each there are its name,
-- version, position, and how many streams are parked. Events are told as worker.take tells them; what p_categories, p_types and p_known are, too.
--
-- One statement, so one snapshot: heads, checkpoints and events belong together.
create function worker.look(p_projections text[], p_tenants text[], p_positions integer, p_events integer,
  p_categories text[], p_types text[], p_known jsonb)
returns table (tenant_id text, head bigint, epoch text, up_to bigint, events json, stands json) language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
begin
  return query
    select c.tenant_id, h.position, read.epoch(c.tenant_id),
      case when r.count < p_events then least(h.position, c.position + p_positions) else r.last end, r.events, c.stands
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

-- Moves checkpoints from where they were read to where what was made of it ends: all of them, or none if one has moved since, is claimed, has
-- parked streams, or is of a version that readers no longer see. Waits for nobody. The n-th of each array belong together.
--
-- It has to come before the rows are written, in the same statement: who writes rows holds the checkpoint, so nobody waits for each other's.
create function worker.advance(p_projections text[], p_versions integer[], p_tenants text[], p_from bigint[], p_to bigint[])
returns boolean language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  v_projection text;
begin
  -- As in worker.claim: a crash takes back rows and checkpoints together.
  perform set_config('synchronous_commit', 'off', true);
  for i in 1 .. cardinality(p_tenants) loop
    if v_projection is distinct from p_projections[i] then
      v_projection := p_projections[i];
      if not pg_try_advisory_xact_lock_shared(worker.lock_space(), worker.lock_key(v_projection, null)) then
        return false;
      end if;
      perform 1 from worker.projections where name = v_projection and version = p_versions[i];
      if not found then
        return false;
      end if;
    end if;
    perform 1 from worker.checkpoints
      where projection = v_projection and version = p_versions[i] and tenant_id = p_tenants[i]
        and position = p_from[i] and parked = 0
      for update skip locked;
    if not found then
      return false;
    end if;
  end loop;
  for i in 1 .. cardinality(p_tenants) loop
    update worker.checkpoints set position = p_to[i], updated_at = now()
      where projection = p_projections[i] and version = p_versions[i] and tenant_id = p_tenants[i];
  end loop;
  return true;
end
$$;
