-- Accounts that somebody has asked for. The account is made once the link in the mail is opened; only the token's hash is kept.
create table access.signups (
  token_hash bytea primary key,
  email text not null check (email = btrim(email)),
  business_name text not null,
  trade text not null,
  time_zone text not null,
  locale text not null,
  -- When the terms were agreed to.
  consented_at timestamptz not null,
  expires_at timestamptz not null,
  tenant_id text collate "C" references access.accounts (id),
  user_id text collate "C" references access.users (id),
  check ((tenant_id is null) = (user_id is null))
);
create index signups__email on access.signups (lower(email), consented_at);
create index signups__consented_at on access.signups (consented_at);
