-- Other names of calls: what carriers call them (source `carrier`), and what a second source does that tells of the same call.
create table intake.call_aliases (
  tenant_id text collate "C" not null,
  source text collate "C" not null,
  call_id text collate "C" not null,
  conversation_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, source, call_id)
);
create index call_aliases__conversation on intake.call_aliases (tenant_id, conversation_id);

-- As before; a call that is known by another name is known.
create or replace function intake.resolve_calls(p_tenant text, p_source text, p_calls text[])
returns table (call_id text, conversation_id bigint) language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  v_known text[];
  v_aliased text[];
begin
  select array_agg(c.call_id) into v_known from intake.calls c
    where c.tenant_id = p_tenant and c.source = p_source and c.call_id = any(p_calls);
  if coalesce(cardinality(v_known), 0) < cardinality(p_calls) then
    select array_agg(a.call_id) into v_aliased from intake.call_aliases a
      where a.tenant_id = p_tenant and a.source = p_source and a.call_id = any(p_calls) and a.call_id <> all(coalesce(v_known, '{}'));
    insert into intake.calls as c (tenant_id, source, call_id, conversation_id)
    select p_tenant, p_source, n.call_id, nextval('intake.conversation_ids')
    from (
      select u.call_id collate "C" as call_id from unnest(p_calls) as u(call_id)
      except select k.call_id from unnest(v_known || v_aliased) as k(call_id)
      order by 1
    ) n
    on conflict do nothing;
  end if;
  return query select c.call_id, c.conversation_id from intake.calls c
    where c.tenant_id = p_tenant and c.source = p_source and c.call_id = any(p_calls);
  if v_aliased is not null then
    return query select a.call_id, a.conversation_id from intake.call_aliases a
      where a.tenant_id = p_tenant and a.source = p_source and a.call_id = any(v_aliased);
  end if;
end
$$;

-- The conversation of a call whose carrier's ids are told: one that has any of them, the call's own, or a new one; all are its names from then
-- on. Who tells of the same carrier's call at the same time waits for the other.
create function intake.resolve_named_call(p_tenant text, p_source text, p_call text, p_carrier_ids text[])
returns bigint language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  v_id bigint;
  v_name text;
begin
  for v_name in select u.name from unnest(p_carrier_ids) as u(name) order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('call ' || p_tenant || ' ' || v_name, 0));
  end loop;
  select c.conversation_id into v_id from intake.calls c
    where c.tenant_id = p_tenant and c.source = p_source and c.call_id = p_call;
  if v_id is null then
    select a.conversation_id into v_id from intake.call_aliases a
      where a.tenant_id = p_tenant and (a.source = p_source and a.call_id = p_call or a.source = 'carrier' and a.call_id = any(p_carrier_ids))
      order by a.source = 'carrier' limit 1;
    if v_id is null then
      select c.conversation_id into v_id from talk.carrier_calls c
        where c.tenant_id = p_tenant and c.call_sid = any(p_carrier_ids)
          and c.connection_id = any(array(select i.id from resource.items i where i.tenant_id = p_tenant and i.kind = 'connections'))
        limit 1;
    end if;
    if v_id is null then
      select r.conversation_id into v_id from intake.resolve_calls(p_tenant, p_source, array[p_call]) r;
    else
      insert into intake.call_aliases (tenant_id, source, call_id, conversation_id) values (p_tenant, p_source, p_call, v_id)
        on conflict do nothing;
    end if;
  end if;
  insert into intake.call_aliases (tenant_id, source, call_id, conversation_id)
    select p_tenant, 'carrier', u.name, v_id from unnest(p_carrier_ids) as u(name) order by 2, 3
    on conflict do nothing;
  return v_id;
end
$$;
