-- Who may do what: accounts, people, their sessions and keys. These rows are authoritative and are read immediately; each change also appends an
-- audit event in the same transaction. No event ever contains a hash, a token or a secret.
create schema access;

-- Accounts: businesses, their agencies, and the platform itself. An archived account is also suspended, so checking the status is enough.
create table access.accounts (
  id text collate "C" primary key,
  name text not null,
  type text not null,
  plan text not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  -- The agency that manages this account.
  parent_id text collate "C" references access.accounts (id),
  time_zone text not null,
  created_at timestamptz not null default now(),
  -- The language of new members.
  locale text not null default 'en' check (locale in ('en', 'es')),
  version integer not null default 1,
  created_by text collate "C" not null default 'system',
  updated_at timestamptz not null default now(),
  updated_by text collate "C" not null default 'system',
  archived_at timestamptz,
  -- Null while the account is active.
  suspended_by text check (suspended_by in ('agency', 'platform')),
  -- The administrator whom the agency invited.
  owner_id text collate "C",
  -- Null means no limit. An agency's own limits are the pool that its clients' limits are drawn from.
  max_minutes integer check (max_minutes >= 0),
  max_concurrency integer check (max_concurrency >= 0),
  max_agents integer check (max_agents >= 0),
  max_users integer check (max_users >= 1),
  -- What the agency may do inside a client's account.
  agency_access text not null default 'build' check (agency_access in ('none', 'read', 'build')),
  -- Increases with each change of agency_access: sessions and streams opened under the previous access must end.
  agency_rights_version integer not null default 0,
  check (parent_id <> id)
);
create index accounts__parent_id on access.accounts (parent_id);
create index accounts__name on access.accounts (lower(name), id);
-- The account of super administrators and of the platform's own audit events.
insert into access.accounts (id, name, type, plan, time_zone) values ('platform', 'Switchboard', 'platform', '', 'UTC');

-- Memberships: a person's place in one account. A removed member keeps the row, which names them in what they did.
create table access.users (
  id text collate "C" primary key,
  tenant_id text collate "C" not null references access.accounts (id),
  email text not null check (email = btrim(email)),
  name text not null,
  role text not null check (role in ('viewer', 'staff', 'supervisor', 'builder', 'admin', 'agency_owner', 'super_admin')),
  status text not null default 'active' check (status in ('invited', 'active', 'suspended')),
  -- Increases with each change of role: sessions and streams opened with the previous rights must end.
  rights_version integer not null default 1,
  locale text not null default 'en' check (locale in ('en', 'es')),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  version integer not null default 1,
  created_by text collate "C" not null default 'system',
  updated_at timestamptz not null default now(),
  updated_by text collate "C" not null default 'system',
  removed_at timestamptz,
  -- The columns that the member chose for the table of calls; empty for the default ones.
  call_columns text[] not null default '{}',
  -- Null until the invited address is proven.
  person_id text collate "C",
  check ((role = 'super_admin') = (tenant_id = 'platform'))
);
-- An address is unique within an account. A removed member's address can be invited again.
create unique index users__email on access.users (tenant_id, lower(email)) where removed_at is null;
-- The accounts to which an address was invited.
create index users__address on access.users (lower(email)) where removed_at is null;
create index users__tenant_id on access.users (tenant_id, lower(name), id);
create index users__person_id on access.users (person_id) where person_id is not null;
alter table access.accounts add foreign key (owner_id) references access.users (id);

-- People: an e-mail address proven by a mailed link, with one password. A person may have memberships in several accounts. Somebody who was only invited
-- has no person yet, so an invitation reserves no address.
create table access.people (
  id text collate "C" primary key,
  email text not null check (email = btrim(email)),
  -- argon2id, in the PHC string format; null until the person sets one.
  password_hash text,
  password_changed_at timestamptz,
  -- The membership they used last.
  last_user_id text collate "C" references access.users (id),
  created_at timestamptz not null default now(),
  check ((password_hash is null) = (password_changed_at is null))
);
create unique index people__email on access.people (lower(email));
alter table access.users add foreign key (person_id) references access.people (id);

-- Passwords by membership, for programs of the previous release. Triggers keep this table and access.people equal, so an older program never accepts a
-- password that was changed elsewhere. The next release drops the table and the triggers below.
create table access.credentials (
  user_id text collate "C" primary key references access.users (id),
  -- argon2id, in the PHC string format.
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create function access.copy_credentials_to_people() returns trigger language plpgsql as $$
declare
  member access.users;
  made text;
begin
  -- One of the functions below wrote the row.
  if pg_trigger_depth() > 1 then return null; end if;
  select * into member from access.users where id = new.user_id;
  if member.person_id is not null then
    update access.people set password_hash = new.password_hash, password_changed_at = new.changed_at where id = member.person_id;
    return null;
  end if;
  insert into access.people (id, email, password_hash, password_changed_at, last_user_id)
  values ('per_' || regexp_replace(member.id, '^usr_', ''), member.email, new.password_hash, new.changed_at, member.id)
  on conflict (lower(email)) do nothing returning id into made;
  -- An older program sets a new password for anybody who accepts an invitation; here the address belongs to a person who has one.
  if made is null then raise exception 'the address of % belongs to a person already', new.user_id using errcode = 'unique_violation'; end if;
  update access.users set person_id = made where id = member.id;
  return null;
end
$$;
create trigger credentials__copy_to_people after insert or update of password_hash on access.credentials
  for each row execute function access.copy_credentials_to_people();

create function access.copy_people_to_credentials() returns trigger language plpgsql as $$
begin
  insert into access.credentials as c (user_id, password_hash, changed_at)
  select id, new.password_hash, new.password_changed_at from access.users where person_id = new.id
  on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at
    where c.password_hash <> excluded.password_hash;
  return null;
end
$$;
create trigger people__copy_to_credentials after update of password_hash on access.people
  for each row when (new.password_hash is not null) execute function access.copy_people_to_credentials();

create function access.copy_membership_to_credentials() returns trigger language plpgsql as $$
begin
  insert into access.credentials as c (user_id, password_hash, changed_at)
  select new.id, password_hash, password_changed_at from access.people where id = new.person_id and password_hash is not null
  on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at
    where c.password_hash <> excluded.password_hash;
  return null;
end
$$;
create trigger users__copy_to_credentials after insert or update of person_id on access.users
  for each row when (new.person_id is not null) execute function access.copy_membership_to_credentials();

-- Sessions. A session ends by time (expires_at, which a refresh moves, never past max_expires_at) or for a reason.
-- Entering another account opens a session on top of the administrator's own: parent_id is the session beneath, impersonator_id the administrator.
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
  -- Written at most once a minute, to show people which of their browsers are in use; null until the first use after signing in.
  last_seen_at timestamptz,
  check ((parent_id is null) = (impersonator_id is null)),
  check ((ended_at is null) = (end_reason is null))
);
create index sessions__user_id on access.sessions (user_id) where ended_at is null;
create index sessions__tenant_id on access.sessions (tenant_id) where ended_at is null;
create index sessions__impersonator_id on access.sessions (impersonator_id) where ended_at is null and impersonator_id is not null;
create index sessions__parent_id on access.sessions (parent_id) where parent_id is not null;
create index sessions__expires_at on access.sessions (expires_at);
-- The addresses a person has signed in from, including ended sessions.
create index sessions__created_at on access.sessions (user_id, created_at desc);
-- Visits of impersonators and agencies, newest first, for the account's administrators.
create index sessions__entered on access.sessions (tenant_id, created_at desc) where impersonator_id is not null;

-- Failed sign-ins in the current minute, by the SHA-256 of account and address, or of the address. May be lost in a crash.
create unlogged table access.login_failures (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);
create index login_failures__expire on access.login_failures (expire);

-- Attempts to sign in from any address, by the SHA-256 of the e-mail. May be lost in a crash.
create unlogged table access.sign_in_failures (
  account_key text collate "C" primary key,
  -- Failed attempts and attempts in progress.
  attempts integer not null,
  -- When the last attempt began: the delay counts from here.
  attempted_at timestamptz not null,
  -- The count restarts an hour after the last failure.
  failed_at timestamptz not null,
  is_owner_warned boolean not null default false
);
create index sign_in_failures__failed_at on access.sign_in_failures (failed_at);

-- Links that set a new password.
create table access.reset_tokens (
  -- SHA-256 of the token in the mailed link.
  token_hash bytea primary key,
  user_id text collate "C" not null references access.users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  person_id text collate "C" references access.people (id)
);
create index reset_tokens__user_id on access.reset_tokens (user_id);
create index reset_tokens__person_id on access.reset_tokens (person_id);
create index reset_tokens__expires_at on access.reset_tokens (expires_at);

-- Sets person_id where a program of the previous release left it out.
create function access.give_reset_token_its_person() returns trigger language plpgsql as $$
begin
  select person_id into new.person_id from access.users where id = new.user_id;
  return new;
end
$$;
create trigger reset_tokens__person before insert on access.reset_tokens
  for each row when (new.person_id is null) execute function access.give_reset_token_its_person();

-- Invitations of people to an account.
create table access.invitations (
  -- SHA-256 of the token in the mailed link.
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

-- Sign-ups that await confirmation. Opening the mailed link creates the account.
create table access.signups (
  -- SHA-256 of the token in the mailed link.
  token_hash bytea primary key,
  email text not null check (email = btrim(email)),
  business_name text not null,
  trade text not null,
  time_zone text not null,
  locale text not null,
  -- When the visitor agreed to the terms.
  consented_at timestamptz not null,
  expires_at timestamptz not null,
  tenant_id text collate "C" references access.accounts (id),
  user_id text collate "C" references access.users (id),
  check ((tenant_id is null) = (user_id is null))
);
create index signups__email on access.signups (lower(email), consented_at);
create index signups__consented_at on access.signups (consented_at);
create index signups__user_id on access.signups (user_id) where user_id is not null;

-- The first steps of an account that a visitor signed up for. Each time is written once, when the step is first observed.
create table access.first_steps (
  tenant_id text collate "C" primary key references access.accounts (id),
  talked_at timestamptz,
  invited_at timestamptz,
  connected_at timestamptz,
  heard_at timestamptz,
  hidden_at timestamptz
);

-- API keys: the proof of each key. Its name and scopes are edited as a resource item.
create table access.api_keys (
  id text collate "C" primary key,
  tenant_id text collate "C" not null references access.accounts (id),
  name text not null,
  -- sb_<prefix>_<secret>: the prefix finds the row, the SHA-256 of the secret proves the key.
  prefix text collate "C" not null unique,
  secret_hash bytea not null,
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  expires_at timestamptz,
  last_used_ip text,
  -- The key before a rotation, valid until previous_until.
  previous_prefix text collate "C",
  previous_hash bytea,
  previous_until timestamptz,
  -- The member who answers for the key: the key can do no more than they may. Null means the member who created the item, or the installation if
  -- nobody did.
  maker_id text collate "C"
);
create index api_keys__tenant_id on access.api_keys (tenant_id, created_at desc, id);
create unique index api_keys__previous_prefix on access.api_keys (previous_prefix) where previous_prefix is not null;

-- Calls per key and day.
create table access.api_key_calls (
  api_key_id text collate "C" not null references access.api_keys (id),
  -- In UTC.
  day date not null,
  calls bigint not null,
  primary key (api_key_id, day)
);
create index api_key_calls__day on access.api_key_calls (day);

-- Connections to voice platforms that were created before connections became resource items. A server that has the key to their secrets moves
-- the rows to resource.items when it starts.
create table access.connections (
  id text collate "C" primary key,
  tenant_id text collate "C" not null references access.accounts (id),
  platform text not null,
  name text not null,
  -- AES-256-GCM under SECRETS_KEY, bound to the row's id: 4 bytes of key id, 12 of nonce, 16 of tag, then the ciphertext.
  secret bytea not null,
  created_at timestamptz not null,
  last_event_at timestamptz,
  deleted_at timestamptz
);
create index connections__tenant_id on access.connections (tenant_id, created_at desc, id);

-- Mail that the system sent, or would have sent.
create table access.mails (
  id bigint generated always as identity primary key,
  to_address text not null,
  subject text not null,
  text text not null,
  link text,
  -- kept: no mail server is configured; a super administrator reads the mail here.
  status text not null check (status in ('kept', 'sent', 'failed')),
  created_at timestamptz not null,
  -- Set on a mail to a candidate: erasing the candidate deletes it.
  tenant_id text collate "C",
  candidate_id text collate "C"
);
create index mails__created_at on access.mails (created_at desc, id desc);
create index mails__candidate on access.mails (tenant_id, candidate_id) where candidate_id is not null;

-- Links by which candidates follow their application.
create table access.candidate_links (
  -- SHA-256 of the token in the mailed link.
  token_hash bytea primary key,
  tenant_id text collate "C" not null references access.accounts (id),
  candidate_id text collate "C" not null,
  expires_at timestamptz not null
);
create index candidate_links__candidate on access.candidate_links (tenant_id, candidate_id);
create index candidate_links__expires_at on access.candidate_links (expires_at);

-- Logos that agencies uploaded, by the SHA-256 of their bytes. The agency's item names the one in use.
create table access.logos (
  tenant_id text collate "C" not null references access.accounts (id),
  hash text collate "C" not null,
  bytes bytea not null,
  kept_at timestamptz not null,
  primary key (tenant_id, hash)
);
create index logos__hash on access.logos (hash);

-- What an account may use, and the caps on its outgoing calls and texts. Null is the program's default. Dollars are US dollars.
create table access.quotas (
  tenant_id text collate "C" primary key references access.accounts (id),
  max_stored_megabytes integer check (max_stored_megabytes >= 0),
  max_events_per_minute integer check (max_events_per_minute >= 1000),
  max_sessions integer check (max_sessions >= 1),
  max_streams integer check (max_streams >= 1),
  max_uploads_per_hour integer check (max_uploads_per_hour >= 0),
  max_outgoing_minutes_per_day integer check (max_outgoing_minutes_per_day >= 0),
  max_outgoing_minutes_per_month integer check (max_outgoing_minutes_per_month >= 0),
  max_outgoing_dollars_per_day integer check (max_outgoing_dollars_per_day >= 0),
  max_outgoing_dollars_per_month integer check (max_outgoing_dollars_per_month >= 0),
  max_texts_per_day integer check (max_texts_per_day >= 0),
  max_texts_per_month integer check (max_texts_per_month >= 0),
  max_outgoing_starts_per_minute integer check (max_outgoing_starts_per_minute >= 1),
  -- Requests to the operator's language model.
  max_model_steps_per_hour integer check (max_model_steps_per_hour >= 0)
);

-- The blocks of a rate limit that replicas have leased in the current window. May be lost in a crash.
create unlogged table access.rate_leases (
  tenant_id text collate "C" not null,
  rate text not null,
  -- Milliseconds since 1970.
  window_start bigint not null,
  taken integer not null,
  -- The size of the last lease.
  granted integer not null,
  primary key (tenant_id, rate)
);

-- The storage an account used when it was last measured.
create table access.stored (
  tenant_id text collate "C" primary key references access.accounts (id),
  event_bytes bigint not null default 0,
  -- The log is measured up to this position.
  event_position bigint not null default 0,
  media_bytes bigint not null default 0,
  measured_at timestamptz not null
);
