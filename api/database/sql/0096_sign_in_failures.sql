-- Attempts to sign in to each account over all addresses, by the SHA-256 of the e-mail. Losing them in a crash is harmless.
create unlogged table access.sign_in_failures (
  account_key text collate "C" primary key,
  -- Those that failed, and those under way.
  attempts integer not null,
  -- When the last attempt began: the delay counts from here.
  attempted_at timestamptz not null,
  -- An hour after the last failure the count begins anew.
  failed_at timestamptz not null,
  is_owner_warned boolean not null default false
);
create index sign_in_failures__failed_at on access.sign_in_failures (failed_at);

-- Finds the addresses that a person has signed in from, ended sessions too.
create index sessions__created_at on access.sessions (user_id, created_at desc);
