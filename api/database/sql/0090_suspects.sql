-- Events whose processing kept a worker's thread for longer than its limit, with the batch that they came in: written by the worker's watchdog before it
-- ends the process, so that no worker takes them in as if nothing had happened. A row goes when its consumer is past it.
create table worker.suspects (
  projection text not null,
  -- 0 is the version that readers see.
  version integer not null,
  tenant_id text collate "C" not null,
  -- One of the events after this position up to `position` took too long.
  after_position bigint not null,
  position bigint not null,
  -- It is the one event of these: its stream is parked without being tried again.
  is_certain boolean not null,
  -- What the parked stream says.
  reason text not null,
  times integer not null default 1,
  noted_at timestamptz not null default now(),
  primary key (projection, version, tenant_id)
);
