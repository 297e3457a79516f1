-- What runs, and how it is: for people who look after the system.
create schema ops;

-- One row a process, written every few seconds while it runs. Of no use after a crash of the database, so it isn't logged.
create unlogged table ops.processes (
  id text collate "C" primary key,
  kind text not null check (kind in ('api', 'worker')),
  -- Live streams that it holds open, and the bytes that wait in them.
  streams integer not null default 0,
  bytes_queued bigint not null default 0,
  -- It said good-bye; otherwise it is taken for gone some seconds after it was last seen.
  is_stopped boolean not null default false,
  started_at timestamptz not null,
  seen_at timestamptz not null
) with (fillfactor = 50);
