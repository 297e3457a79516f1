-- Accounts with events that consumers have yet to take, in the version that readers see, in any order. Checkpoints and heads are compared in one pass
-- over each; the log is asked only about accounts that are behind.
--
-- The plan is pinned to joins by hash, and to the index of the log: one that was made while there were few accounts would go through all checkpoints
-- for each of many, and one that was made for a short log would read a long one whole. What is switched off seems to cost so much that PostgreSQL
-- would compile the plan and start further processes for it; both are switched off as well.
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
