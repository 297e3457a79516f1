-- As before, but it names the moves that keep the others from being done, from 1: none if all were. Whoever asked can do the rest without them.
drop function worker.advance(text[], integer[], text[], bigint[], bigint[]);
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
  -- As in worker.claim: a crash takes back rows and checkpoints together.
  perform set_config('synchronous_commit', 'off', true);
  for i in 1 .. cardinality(p_projections) loop
    continue when p_projections[i] = p_projections[i - 1];
    if not pg_try_advisory_xact_lock_shared(worker.lock_space(), worker.lock_key(p_projections[i], null)) then
      v_closed := v_closed || p_projections[i];
    end if;
  end loop;
  select array_agg(held.nth) into v_held from (
    select m.nth from unnest(p_projections, p_versions, p_tenants, p_from) with ordinality as m(projection, version, tenant_id, position, nth)
    join worker.projections p on p.name = m.projection and p.version = m.version
    join worker.checkpoints c on c.projection = m.projection and c.version = m.version and c.tenant_id = m.tenant_id
    where c.position = m.position and c.parked = 0 and m.projection <> all(v_closed)
    for update of c skip locked
  ) held;
  if coalesce(cardinality(v_held), 0) < cardinality(p_tenants) then
    return array(select nth from generate_series(1, cardinality(p_tenants)) as nth where nth <> all(coalesce(v_held, '{}')));
  end if;
  update worker.checkpoints c set position = m.position, updated_at = now()
    from unnest(p_projections, p_versions, p_tenants, p_to) as m(projection, version, tenant_id, position)
    where c.projection = m.projection and c.version = m.version and c.tenant_id = m.tenant_id;
  return '{}';
end
$$;
