-- Connections to carriers, voice platforms and calendars. People edit them as resource items; their health and OAuth state are here.
create schema connection;

-- Whether a connection works.
create table connection.health (
  tenant_id text collate "C" not null,
  connection_id text collate "C" not null,
  -- Null while the connection works.
  last_error text,
  last_event_at timestamptz,
  -- The last incoming request and our answer, for the people who set the connection up.
  last_request jsonb,
  primary key (tenant_id, connection_id)
);

-- Successes and failures by UTC day and kind of use.
create table connection.days (
  tenant_id text collate "C" not null,
  connection_id text collate "C" not null,
  day date not null,
  source text collate "C" not null check (source in ('test', 'refresh', 'delivery')),
  ok bigint not null,
  failed bigint not null,
  primary key (tenant_id, connection_id, day, source)
);
create index days__day on connection.days (day);

-- OAuth grants. The tokens are sealed fields of the item.
create table connection.grants (
  tenant_id text collate "C" not null,
  connection_id text collate "C" not null,
  -- Identifies the grant, so that a refresh can't overwrite a newer grant.
  grant_id uuid not null,
  authorized_at timestamptz not null,
  -- Of the access token; null if the provider doesn't say.
  expires_at timestamptz,
  -- Failed refreshes since the last success.
  failures integer not null default 0,
  failing_since timestamptz,
  -- When the next refresh is due; null if none is needed.
  refresh_at timestamptz,
  -- Why somebody must authorize the connection again.
  refused text,
  primary key (tenant_id, connection_id)
);

-- OAuth authorizations in progress, by the hash of the state parameter.
create table connection.authorizations (
  state_hash bytea primary key,
  tenant_id text collate "C" not null,
  connection_id text collate "C" not null,
  user_id text collate "C" not null,
  session_id text collate "C" not null,
  -- The PKCE verifier, encrypted with the state hash as additional data.
  verifier bytea not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index authorizations__expires_at on connection.authorizations (expires_at);
create index authorizations__connection on connection.authorizations (tenant_id, connection_id, user_id);

-- The account that proved it owns a phone number: by a signed request from the number's connection, or by the carrier's list of numbers. A claim counts
-- while the account has the number.
create table connection.number_claims (
  number text collate "C" primary key,
  tenant_id text collate "C" not null references access.accounts (id),
  proof text not null check (proof in ('signed', 'listed')),
  proven_at timestamptz not null
);
