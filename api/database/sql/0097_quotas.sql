-- What an account may use. Null is the program's default.
create table access.quotas (
  tenant_id text collate "C" primary key references access.accounts (id),
  max_stored_megabytes integer check (max_stored_megabytes >= 0),
  max_events_per_minute integer check (max_events_per_minute >= 1000),
  max_sessions integer check (max_sessions >= 1),
  max_streams integer check (max_streams >= 1),
  max_uploads_per_hour integer check (max_uploads_per_hour >= 0)
);

-- What replicas have taken of a rate in the running window, in blocks. Losing it in a crash is harmless.
create unlogged table access.rate_leases (
  tenant_id text collate "C" not null,
  rate text not null,
  -- Milliseconds since 1970.
  window_start bigint not null,
  taken integer not null,
  -- What the last replica that asked was given.
  granted integer not null,
  primary key (tenant_id, rate)
);

-- What an account's events and files take up, as it was last measured.
create table access.stored (
  tenant_id text collate "C" primary key references access.accounts (id),
  event_bytes bigint not null default 0,
  -- Up to where the log has been measured.
  event_position bigint not null default 0,
  media_bytes bigint not null default 0,
  measured_at timestamptz not null
);
