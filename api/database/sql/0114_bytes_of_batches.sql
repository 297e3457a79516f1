-- Batches are bounded by the bytes of their events too: a worker parses a batch's events at once. Signatures stay, for workers of the version before.

-- The bytes of an event's data in a batch. Small data is not turned into text to measure it; compressed data may be far longer than it is stored.
create function worker.bytes_of(p_data jsonb) returns bigint language sql stable
as $$ select case when pg_column_compression(p_data) is null and pg_column_size(p_data) < 2000 then pg_column_size(p_data) else octet_length(p_data::text) end::bigint $$;

create or replace function worker.take(p_projection text, p_version integer, p_tenants text[], p_positions integer, p_events integer,
  p_categories text[], p_types text[], p_known jsonb)
returns table (tenant_id text, version integer, "position" bigint, parked integer, head bigint, epoch text, up_to bigint, events json)
language plpgsql as $$
#variable_conflict use_column
declare
  -- Fewer are read sooner than it is found out that none of them is wanted.
  worth_asking constant integer := 100;
  max_bytes constant bigint := 2000000;
  v_claims worker.claimed[];
  v_behind bigint;
  v_positions bigint;
  v_events bigint;
  v_bytes bigint;
begin
  select array_agg(c), greatest(1, count(*) filter (where c.head > c.position))
    into v_claims, v_behind from worker.claim(p_projection, p_version, p_tenants) c;
  v_positions := greatest(1, p_positions / v_behind);
  v_events := greatest(1, p_events / v_behind);
  v_bytes := greatest(1, max_bytes / v_behind);
  return query
    select c.tenant_id, c.version, c.position, c.parked, c.head, c.epoch,
      case when b.passes then c.head when r.is_whole then least(c.head, c.position + v_positions) else r.last end, r.events
    from unnest(v_claims) c
    cross join lateral (
      select case when p_categories is not null and c.head - c.position > worth_asking
        then worker.passes_by(c.tenant_id, p_categories, c.position) else false end as passes offset 0
    ) b
    cross join lateral (
      select coalesce(max(e.found) < v_events and max(e.found) = count(*), true) as is_whole, max(e.position) as last,
        json_agg(json_build_array(e.position, e.stream_id, e.version, e.type,
          e.schema_version, e.data, e.recorded_at, e.metadata -> 'actor' ->> 'id') order by e.position) as events
      from (
        select s.*, count(*) over () as found,
          sum(worker.bytes_of(s.data)) over (order by s.position rows between unbounded preceding and 1 preceding) as bytes_before
        from (
          select * from es.events
          where not b.passes and tenant_id = c.tenant_id and position > c.position and position <= least(c.head, c.position + v_positions)
            -- A category is a stream's id up to its last hyphen.
            and (p_categories is null or left(stream_id, length(stream_id) - position('-' in reverse(stream_id))) = any(p_categories))
            and (p_types is null or type = any(p_types) or schema_version > coalesce((p_known ->> type)::integer, 0))
          order by position limit v_events
        ) s
      ) e
      -- The first event always counts.
      where coalesce(e.bytes_before, 0) < v_bytes
    ) r;
end
$$;

create or replace function worker.look(p_projections text[], p_tenants text[], p_positions integer, p_events integer,
  p_categories text[], p_types text[], p_known jsonb)
returns table (tenant_id text, head bigint, epoch text, up_to bigint, events json, stands json, log text) language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  max_bytes constant bigint := 1000000;
begin
  return query
    select c.tenant_id, h.position, read.epoch(c.tenant_id),
      case when r.is_whole then least(h.position, c.position + p_positions) else r.last end, r.events, c.stands, es.log_id()
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
      select coalesce(max(e.found) < p_events and max(e.found) = count(*), true) as is_whole, max(e.position) as last,
        json_agg(json_build_array(e.position, e.stream_id, e.version, e.type,
          e.schema_version, e.data, e.recorded_at, e.metadata -> 'actor' ->> 'id') order by e.position) as events
      from (
        select s.*, count(*) over () as found,
          sum(worker.bytes_of(s.data)) over (order by s.position rows between unbounded preceding and 1 preceding) as bytes_before
        from (
          select * from es.events
          where tenant_id = c.tenant_id and position > c.position and position <= least(h.position, c.position + p_positions)
            and (p_categories is null or left(stream_id, length(stream_id) - position('-' in reverse(stream_id))) = any(p_categories))
            and (p_types is null or type = any(p_types) or schema_version > coalesce((p_known ->> type)::integer, 0))
          order by position limit p_events
        ) s
      ) e
      where coalesce(e.bytes_before, 0) < max_bytes
    ) r;
end
$$;
