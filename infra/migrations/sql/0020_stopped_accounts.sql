-- Where a consumer stands still for a tenant: at an event of a type or schema version that the worker doesn't know. The row outlives
-- the stop; it is one only as long as the checkpoint is before it.
create table worker.stops (
  projection text not null,
  version integer not null,
  tenant_id text collate "C" not null,
  position bigint not null,
  stream_id text collate "C" not null,
  type text not null,
  schema_version integer not null,
  stopped_at timestamptz not null default now(),
  primary key (projection, version, tenant_id)
);
