-- What the workers remember about themselves: how far each projection is, what is parked, which timers run.
create schema worker;

--   consumer    something that reads the log from its start: a projection, or the policies
--   version     of a projection: each rebuild fills the tables of the next one, readers see the one named here
--   checkpoint  the last position of a tenant that a consumer is done with
--   parked      a stream with an event that a consumer can't take: its later events wait, other streams go on

-- One row a consumer. The generation is part of its readers' cursors, so that a switch makes them start over.
create table worker.projections (
  name text primary key,
  version integer not null,
  generation text not null default md5(random()::text || clock_timestamp()::text)
);
insert into worker.projections (name, version) values ('inbox', 1), ('hourly', 1), ('policies', 1);

-- The row's lock is the claim: who holds it works for that tenant, everybody else skips it.
create table worker.checkpoints (
  projection text not null,
  version integer not null,
  tenant_id text collate "C" not null,
  position bigint not null,
  -- How many of the tenant's streams are parked. On this row, since only what was locked is certainly current.
  parked integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (projection, version, tenant_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- One row a parked stream; `position` is the event that failed. What queues behind it is in the log.
create table worker.dead_letters (
  id bigint generated always as identity primary key,
  projection text not null,
  version integer not null,
  tenant_id text collate "C" not null,
  stream_id text collate "C" not null,
  position bigint not null,
  reason text not null,
  attempts integer not null,
  parked_at timestamptz not null default now(),
  unique (projection, version, tenant_id, stream_id)
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
