-- The language of people who are new. Settings write it with name and zone, in the transaction of their event.
alter table access.accounts add column locale text not null default 'en' check (locale in ('en', 'es'));

-- Retention: what the job that erases old conversations did last in each account.
create schema retention;
create table retention.runs (
  tenant_id text collate "C" primary key references access.accounts (id),
  ran_at timestamptz not null,
  -- By the last run, over all its batches, and by all of them.
  erased integer not null,
  erased_in_all bigint not null
);
-- Where that job looks beside the inbox's own index: conversations that were deleted, and not erased yet.
create index conversations__deleted_unerased on read.conversations (tenant_id, ended_at, id)
  where deleted_at is not null and state -> 'erased' = 'false';

-- Exports of an account. The file lies in pieces, so that each replica can give it, none holds it whole, and a job that was killed goes on.
create schema exports;
create table exports.runs (
  id text collate "C" primary key,
  tenant_id text collate "C" not null references access.accounts (id),
  status text not null check (status in ('waiting', 'running', 'succeeded', 'failed', 'expired')),
  asked_by text not null,
  asked_at timestamptz not null,
  finished_at timestamptz,
  -- When the file goes.
  expires_at timestamptz,
  -- Where the next piece begins: {source, after}; null before the first.
  next jsonb,
  pieces integer not null default 0,
  -- Lines, of all that there were as it began.
  done bigint not null default 0,
  total bigint not null default 0,
  bytes bigint not null default 0
);
create index runs__tenant_id on exports.runs (tenant_id, asked_at desc, id);
create index runs__expires_at on exports.runs (expires_at) where status = 'succeeded';
-- An account makes one export at a time.
create unique index runs__under_way on exports.runs (tenant_id) where status in ('waiting', 'running');
create table exports.pieces (
  export_id text collate "C" not null references exports.runs (id),
  nth integer not null,
  bytes bytea not null,
  primary key (export_id, nth)
);
-- Compressed already.
alter table exports.pieces alter column bytes set storage external;
