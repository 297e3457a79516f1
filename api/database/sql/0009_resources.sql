-- Things that people make and change: one row an item, written in the transaction that appends its event, so that row = fold(stream).
create schema resource;

create table resource.items (
  tenant_id text collate "C" not null references access.accounts (id),
  kind text collate "C" not null,
  id text collate "C" not null,
  -- The version of its stream.
  version integer not null,
  name text not null,
  -- The name folded, by which lists sort.
  name_key text collate "C" not null,
  -- Name and text fields folded, a line feed between them: what a search looks at.
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

-- Values that no two unarchived items may both have. `scope` is the account, or * for what is unique over all of them.
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

-- Who uses whom, of unarchived items alone.
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
