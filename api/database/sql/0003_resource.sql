-- Resources: the items that people create and edit. One row an item, written in the transaction that appends its event, so row = fold(stream).
create schema resource;

-- The items of every kind.
create table resource.items (
  tenant_id text collate "C" not null references access.accounts (id),
  kind text collate "C" not null,
  id text collate "C" not null,
  -- The version of the item's stream.
  version integer not null,
  name text not null,
  -- The folded name, by which lists sort.
  name_key text collate "C" not null,
  -- Folded name and text fields, separated by line feeds: the text that searches match.
  search text not null,
  fields jsonb not null,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  archived_at timestamptz,
  primary key (tenant_id, kind, id)
);
create index items__name_key on resource.items (tenant_id, kind, name_key, id) where archived_at is null;
-- Webhooks of platforms, and call-backs, name a connection or a number by its id alone.
create index items__connection on resource.items (id) where kind = 'connections';
create index items__phone_number on resource.items (id) where kind = 'phoneNumbers';
-- The tests of one agent.
create index items__agent_tests on resource.items (tenant_id, (fields ->> 'agentId')) where kind = 'agentTests';
-- The public site lists open jobs of all accounts, and finds one by its slug.
create index items__open_jobs on resource.items ((fields ->> 'slug'))
  where kind = 'jobs' and archived_at is null and fields ->> 'status' = 'open';

-- Values that no two unarchived items may share. `scope` is the account, or * for a value that is unique across all accounts.
create table resource.unique_keys (
  scope text collate "C" not null,
  kind text collate "C" not null,
  field text collate "C" not null,
  key text not null,
  tenant_id text collate "C" not null,
  id text collate "C" not null,
  primary key (scope, kind, field, key),
  foreign key (tenant_id, kind, id) references resource.items (tenant_id, kind, id)
);
create index unique_keys__item on resource.unique_keys (tenant_id, kind, id);

-- References from unarchived items to other items.
create table resource.references (
  tenant_id text collate "C" not null,
  kind text collate "C" not null,
  id text collate "C" not null,
  path text collate "C" not null,
  to_kind text collate "C" not null,
  to_id text collate "C" not null,
  primary key (tenant_id, kind, id, path),
  foreign key (tenant_id, kind, id) references resource.items (tenant_id, kind, id)
);
create index references__to on resource.references (tenant_id, to_kind, to_id);

-- Write-only fields of items, such as a secret's value: encrypted, with the row's key as additional data.
create table resource.sealed (
  tenant_id text collate "C" not null,
  kind text collate "C" not null,
  id text collate "C" not null,
  field text collate "C" not null,
  sealed bytea not null,
  -- The last characters, so that people can recognize the value.
  last4 text not null,
  set_at timestamptz not null,
  -- The previous value, valid until previous_until.
  previous bytea,
  previous_until timestamptz,
  last_used_at timestamptz,
  primary key (tenant_id, kind, id, field),
  foreign key (tenant_id, kind, id) references resource.items (tenant_id, kind, id)
);
