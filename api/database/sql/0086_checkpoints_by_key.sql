-- As before, but each checkpoint is found by its whole key: joined, all accounts' checkpoints of a projection were read for each. One checkpoint, as
-- most turns move, is locked and moved without what many need: that takes a third less time.
create or replace function worker.advance(p_projections text[], p_versions integer[], p_tenants text[], p_from bigint[], p_to bigint[])
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
  -- As in worker.claim: a crash takes back rows and checkpoints together.
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
