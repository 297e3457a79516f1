-- Exports of accounts and of calls.
create schema exports;

-- Export jobs and their files' state.
create table exports.runs (
  id text collate "C" primary key,
  tenant_id text collate "C" not null references access.accounts (id),
  status text not null check (status in ('waiting', 'running', 'succeeded', 'failed', 'expired')),
  asked_by text not null,
  asked_at timestamptz not null,
  finished_at timestamptz,
  -- When the file is deleted.
  expires_at timestamptz,
  -- Where the next piece begins: {source, after}; null before the first.
  next jsonb,
  pieces integer not null default 0,
  -- Lines written, and the number there were at the start.
  done bigint not null default 0,
  total bigint not null default 0,
  bytes bigint not null default 0,
  kind text not null default 'account' check (kind in ('account', 'calls')),
  -- For calls: {format, query}, where the query is the filter as in a URL.
  wish jsonb
);
create index runs__tenant_id on exports.runs (tenant_id, asked_at desc, id);
create index runs__expires_at on exports.runs (expires_at) where status = 'succeeded';
-- At a time, an account has one export of itself, and a person one of calls.
create unique index runs__under_way on exports.runs (tenant_id, kind, (case kind when 'account' then '' else asked_by end))
  where status in ('waiting', 'running');

-- The files, in pieces: any replica can serve them, none needs a whole file in memory, and a killed job continues.
create table exports.pieces (
  export_id text collate "C" not null references exports.runs (id),
  nth integer not null,
  bytes bytea not null,
  primary key (export_id, nth)
);
-- The bytes are compressed already.
alter table exports.pieces alter column bytes set storage external;
