-- Connections are items that people make and change; how they are doing, and what OAuth needs, stays here. The rows of `access.connections`
-- become items when a server with the key to their secrets starts.
create schema connection;

create index items__connection on resource.items (id) where kind = 'connections';

create table connection.health (
  tenant_id text collate "C" not null,
  connection_id text collate "C" not null,
  -- Why it doesn't work; null while it does.
  last_error text,
  last_event_at timestamptz,
  primary key (tenant_id, connection_id)
);

-- The results of one sort of use on a day of UTC.
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

-- That somebody has let a connection in. Its tokens are sealed texts of the item.
create table connection.grants (
  tenant_id text collate "C" not null,
  connection_id text collate "C" not null,
  -- Which of the grants to this connection it is: one refresh must not write over a newer grant.
  grant_id uuid not null,
  authorized_at timestamptz not null,
  -- Of the access token; null of one that doesn't say.
  expires_at timestamptz,
  -- Refreshes that failed since the last that went well.
  failures integer not null default 0,
  failing_since timestamptz,
  -- When the next refresh is due; null of one that needs none.
  refresh_at timestamptz,
  -- Why somebody has to let it in anew.
  refused text,
  primary key (tenant_id, connection_id)
);

-- People who are asked to let a connection in, by the hash of what the authorization server gives back.
create table connection.authorizations (
  state_hash bytea primary key,
  tenant_id text collate "C" not null,
  connection_id text collate "C" not null,
  user_id text collate "C" not null,
  session_id text collate "C" not null,
  -- The PKCE verifier, sealed, the hash as additional data.
  verifier bytea not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index authorizations__expires_at on connection.authorizations (expires_at);
create index authorizations__connection on connection.authorizations (tenant_id, connection_id, user_id);
