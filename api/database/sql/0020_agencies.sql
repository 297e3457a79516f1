-- An agency makes, limits, suspends and archives the accounts of its clients. An archived account is suspended as well: who asks for
-- the status alone is answered rightly.
alter table access.accounts
  add column version integer not null default 1,
  add column created_by text collate "C" not null default 'system',
  add column updated_at timestamptz not null default now(),
  add column updated_by text collate "C" not null default 'system',
  add column archived_at timestamptz,
  -- Null while nobody has; also where an older program suspended it, which only the platform could do.
  add column suspended_by text check (suspended_by in ('agency', 'platform')),
  -- Whom the agency invited to administer it.
  add column owner_id text collate "C" references access.users (id),
  -- Null is no limit. An agency's own are the pool that its clients' limits are drawn from.
  add column max_minutes integer check (max_minutes >= 0),
  add column max_concurrency integer check (max_concurrency >= 0),
  add column max_agents integer check (max_agents >= 0),
  add column max_users integer check (max_users >= 1);

update access.accounts set updated_at = created_at, suspended_by = case when status = 'suspended' then 'platform' end;
update access.accounts a set owner_id = (
    select u.id from access.users u where u.tenant_id = a.id and u.role = 'admin' and u.removed_at is null order by u.created_at, u.id limit 1)
where a.parent_id is not null;

-- Logos that agencies uploaded, by the SHA-256 of their bytes. Their agency's item says which one is in use.
create table access.logos (
  tenant_id text collate "C" not null references access.accounts (id),
  hash text collate "C" not null,
  bytes bytea not null,
  kept_at timestamptz not null,
  primary key (tenant_id, hash)
);
create index logos__hash on access.logos (hash);
