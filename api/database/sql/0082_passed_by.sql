-- Whether an account has nothing after a position in streams of some categories. Only of few streams it is found out, each by its last event; of
-- more, and where it isn't known, the answer is false, and the log itself is read.
create function worker.passes_by(p_tenant text, p_categories text[], p_position bigint) returns boolean language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  few constant integer := 8;
  v_streams integer;
  v_last bigint;
begin
  select count(*), max(e.position) into v_streams, v_last
    from (
      select s.stream_id, s.version
      from unnest(p_categories) as c(category)
      cross join lateral (
        -- A category is a stream's id up to its last hyphen; the character after the hyphen bounds them all.
        select stream_id, version from es.streams
          where tenant_id = p_tenant and stream_id >= c.category || '-' and stream_id < c.category || '.'
          limit few + 1
      ) s
      limit few + 1
    ) s
    cross join lateral (
      select position from es.events where tenant_id = p_tenant and stream_id = s.stream_id and version = s.version
    ) e;
  return v_streams <= few and coalesce(v_last, 0) <= p_position;
end
$$;

-- As before, and goes past everything at once where nothing is the consumer's.
create or replace function worker.take(p_projection text, p_version integer, p_tenants text[], p_positions integer, p_events integer,
  p_categories text[], p_types text[], p_known jsonb)
returns table (tenant_id text, version integer, "position" bigint, parked integer, head bigint, epoch text, up_to bigint, events json)
language plpgsql as $$
#variable_conflict use_column
declare
  -- Fewer are read sooner than it is found out that none of them is wanted.
  worth_asking constant integer := 100;
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
      case when b.passes then c.head when r.count < v_events then least(c.head, c.position + v_positions) else r.last end, r.events
    from unnest(v_claims) c
    cross join lateral (
      select case when p_categories is not null and c.head - c.position > worth_asking
        then worker.passes_by(c.tenant_id, p_categories, c.position) else false end as passes offset 0
    ) b
    cross join lateral (
      select count(*) as count, max(e.position) as last, json_agg(json_build_array(e.position, e.stream_id, e.version, e.type,
        e.schema_version, e.data, e.recorded_at, e.metadata -> 'actor' ->> 'id')) as events
      from (
        select * from es.events
        where not b.passes and tenant_id = c.tenant_id and position > c.position and position <= least(c.head, c.position + v_positions)
          -- A category is a stream's id up to its last hyphen.
          and (p_categories is null or left(stream_id, length(stream_id) - position('-' in reverse(stream_id))) = any(p_categories))
          and (p_types is null or type = any(p_types) or schema_version > coalesce((p_known ->> type)::integer, 0))
        order by position limit v_events
      ) e
    ) r;
end
$$;
