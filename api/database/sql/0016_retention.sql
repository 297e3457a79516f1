-- Retention: the erasure of old conversations.
create schema retention;

-- The last run of the erasure job in each account.
create table retention.runs (
  tenant_id text collate "C" primary key references access.accounts (id),
  ran_at timestamptz not null,
  -- Conversations erased by the last run, and by all runs.
  erased integer not null,
  erased_in_all bigint not null
);
