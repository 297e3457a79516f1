-- The state of the system, for its operators.
create schema ops;

-- One row a process, updated every few seconds while it runs. Useless after a crash of the database, so it is unlogged.
create unlogged table ops.processes (
  id text collate "C" primary key,
  kind text not null check (kind in ('api', 'worker')),
  -- The open live streams, and the bytes queued in them.
  streams integer not null default 0,
  bytes_queued bigint not null default 0,
  -- The process shut down cleanly. Otherwise it counts as gone some seconds after seen_at.
  is_stopped boolean not null default false,
  started_at timestamptz not null,
  seen_at timestamptz not null
) with (fillfactor = 50);
