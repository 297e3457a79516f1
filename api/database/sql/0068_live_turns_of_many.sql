-- As before, for all checkpoints at once: consumers that share a live turn move some sixty.
create or replace function worker.advance(p_projections text[], p_versions integer[], p_tenants text[], p_from bigint[], p_to bigint[])
returns boolean language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
as $$
declare
  v_held integer;
begin
  -- As in worker.claim: a crash takes back rows and checkpoints together.
  perform set_config('synchronous_commit', 'off', true);
  for i in 1 .. cardinality(p_projections) loop
    continue when p_projections[i] = p_projections[i - 1];
    if not pg_try_advisory_xact_lock_shared(worker.lock_space(), worker.lock_key(p_projections[i], null)) then
      return false;
    end if;
  end loop;
  select count(*) into v_held from (
    select from unnest(p_projections, p_versions, p_tenants, p_from) as m(projection, version, tenant_id, position)
    join worker.projections p on p.name = m.projection and p.version = m.version
    join worker.checkpoints c on c.projection = m.projection and c.version = m.version and c.tenant_id = m.tenant_id
    where c.position = m.position and c.parked = 0
    for update of c skip locked
  ) held;
  if v_held < cardinality(p_tenants) then
    return false;
  end if;
  update worker.checkpoints c set position = m.position, updated_at = now()
    from unnest(p_projections, p_versions, p_tenants, p_to) as m(projection, version, tenant_id, position)
    where c.projection = m.projection and c.version = m.version and c.tenant_id = m.tenant_id;
  return true;
end
$$;
