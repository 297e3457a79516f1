-- People are invited, changed by version, and removed. Whoever was removed keeps the row: it names them in what they did.
alter table access.users
  add column version integer not null default 1,
  add column created_by text collate "C" not null default 'system',
  add column updated_at timestamptz not null default now(),
  add column updated_by text collate "C" not null default 'system',
  add column removed_at timestamptz;
update access.users set updated_at = created_at;
-- A removed person's address is free to be invited again.
drop index access.users__email;
create unique index users__email on access.users (lower(email)) where removed_at is null;

create table access.invitations (
  -- SHA-256 of the token in the mail's link.
  token_hash bytea primary key,
  tenant_id text collate "C" not null references access.accounts (id),
  user_id text collate "C" not null references access.users (id),
  inviter_id text collate "C" not null references access.users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  check (used_at is null or revoked_at is null)
);
create unique index invitations__live on access.invitations (user_id) where used_at is null and revoked_at is null;
create index invitations__tenant_id on access.invitations (tenant_id, created_at);
