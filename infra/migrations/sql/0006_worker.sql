-- What the workers remember about themselves: how far each projection is, what is parked, which timers run.
create schema worker;

-- One row a projection: the version that readers see, and the generation that cursors of it carry.
create table worker.projections (
  name text primary key,
  version integer not null,
  generation text not null default md5(random()::text || clock_timestamp()::text)
);
insert into worker.projections (name, version) values ('inbox', 1);

create table worker.checkpoints (
  projection text not null,
  version integer not null,
  tenant_id text not null,
  position bigint not null,
  updated_at timestamptz not null default now(),
  primary key (projection, version, tenant_id)
) with (fillfactor = 70);

create table worker.dead_letters (
  id bigint generated always as identity primary key,
  projection text not null,
  version integer not null,
  tenant_id text not null,
  stream_id text not null,
  position bigint not null,
  reason text not null,
  attempts integer not null,
  parked_at timestamptz not null default now(),
  unique (projection, version, tenant_id, position)
);

-- The epoch of a tenant's cursors: another for each account, each rebuilt version of the inbox, each restored database.
create function read.epoch(p_tenant text) returns text language sql stable as $$
  select substr(md5(p.generation || s.system_identifier || c.timeline_id || p_tenant), 1, 12)
  from worker.projections p, pg_control_system() s, pg_control_checkpoint() c
  where p.name = 'inbox'
$$;

-- Where the inbox read model of a tenant stands: the cursor of whatever is read in the same snapshot.
create function read.as_of(p_tenant text, out epoch text, out "position" bigint) language sql stable as $$
  select read.epoch(p_tenant), coalesce((
    select c.position from worker.checkpoints c join worker.projections p on p.name = c.projection and p.version = c.version
    where c.projection = 'inbox' and c.tenant_id = p_tenant), 0)
$$;
