-- Who may do what: accounts, people, their sessions and keys. These rows are the truth and are read at once; each change also
-- appends an audit event to the log in the same transaction. No hash, token or secret is ever in an event.
create schema access;

create table access.accounts (
  id text collate "C" primary key,
  name text not null,
  type text not null,
  plan text not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  -- The agency that looks after this account.
  parent_id text collate "C" references access.accounts (id),
  time_zone text not null,
  created_at timestamptz not null default now(),
  check (parent_id <> id)
);
create index accounts__parent_id on access.accounts (parent_id);
create index accounts__name on access.accounts (lower(name), id);
-- Home of super administrators, and of the platform's own audit events.
insert into access.accounts (id, name, type, plan, time_zone) values ('platform', 'Switchboard', 'platform', '', 'UTC');

create table access.users (
  id text collate "C" primary key,
  tenant_id text collate "C" not null references access.accounts (id),
  email text not null check (email = btrim(email)),
  name text not null,
  role text not null check (role in ('viewer', 'staff', 'supervisor', 'builder', 'admin', 'agency_owner', 'super_admin')),
  status text not null default 'active' check (status in ('invited', 'active', 'suspended')),
  -- Goes up with each change of role: what was opened with the rights of before must end.
  rights_version integer not null default 1,
  locale text not null default 'en' check (locale in ('en', 'es')),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  check ((role = 'super_admin') = (tenant_id = 'platform'))
);
-- Unique over the whole platform, whatever their case: an e-mail alone says who signs in.
create unique index users__email on access.users (lower(email));
create index users__tenant_id on access.users (tenant_id, lower(name), id);

create table access.credentials (
  user_id text collate "C" primary key references access.users (id),
  -- argon2id, in the PHC string format.
  password_hash text not null,
  changed_at timestamptz not null default now()
);

-- A session ends by time (expires_at, moved on by a refresh, never past max_expires_at) or by a reason.
-- Entering an account opens a session above the administrator's own: parent_id is the one beneath, impersonator_id the person.
create table access.sessions (
  id text collate "C" primary key,
  user_id text collate "C" not null references access.users (id),
  tenant_id text collate "C" not null references access.accounts (id),
  parent_id text collate "C" references access.sessions (id) on delete cascade,
  impersonator_id text collate "C" references access.users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  max_expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'revoked', 'suspended')),
  address text not null,
  user_agent text not null,
  -- Written at most once a minute, so that people see which of their browsers are still in use; null until it was used after signing in.
  last_seen_at timestamptz,
  check ((parent_id is null) = (impersonator_id is null)),
  check ((ended_at is null) = (end_reason is null))
);
create index sessions__user_id on access.sessions (user_id) where ended_at is null;
create index sessions__tenant_id on access.sessions (tenant_id) where ended_at is null;
create index sessions__impersonator_id on access.sessions (impersonator_id) where ended_at is null and impersonator_id is not null;
create index sessions__parent_id on access.sessions (parent_id) where parent_id is not null;
create index sessions__expires_at on access.sessions (expires_at);

create table access.reset_tokens (
  -- SHA-256 of the token in the mail's link.
  token_hash bytea primary key,
  user_id text collate "C" not null references access.users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index reset_tokens__user_id on access.reset_tokens (user_id);
create index reset_tokens__expires_at on access.reset_tokens (expires_at);

create table access.api_keys (
  id text collate "C" primary key,
  tenant_id text collate "C" not null references access.accounts (id),
  name text not null,
  -- sb_<prefix>_<secret>: the prefix finds the row, the secret's SHA-256 proves the key.
  prefix text collate "C" not null unique,
  secret_hash bytea not null,
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys__tenant_id on access.api_keys (tenant_id, created_at desc, id);

create table access.connections (
  id text collate "C" primary key,
  tenant_id text collate "C" not null references access.accounts (id),
  platform text not null,
  name text not null,
  -- AES-256-GCM under SECRETS_KEY: 4 bytes that name the key, 12 of nonce, 16 of tag, the text; bound to the row's id.
  secret bytea not null,
  created_at timestamptz not null,
  last_event_at timestamptz,
  deleted_at timestamptz
);
create index connections__tenant_id on access.connections (tenant_id, created_at desc, id);

create table access.mails (
  id bigint generated always as identity primary key,
  to_address text not null,
  subject text not null,
  text text not null,
  link text,
  -- kept: nowhere to send it to; a super administrator reads it here.
  status text not null check (status in ('kept', 'sent', 'failed')),
  created_at timestamptz not null
);
create index mails__created_at on access.mails (created_at desc, id desc);

-- Failed attempts in the running minute, by the SHA-256 of account and address or of the address. Losing them in a crash is harmless.
create unlogged table access.login_failures (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);
create index login_failures__expire on access.login_failures (expire);
