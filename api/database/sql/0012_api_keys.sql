-- API keys are items that people make and change; what proves a key, and how it is used, stays here.
alter table access.api_keys
  add column expires_at timestamptz,
  add column last_used_ip text,
  -- The key before a rotation stays good until then.
  add column previous_prefix text collate "C",
  add column previous_hash bytea,
  add column previous_until timestamptz;
create unique index api_keys__previous_prefix on access.api_keys (previous_prefix) where previous_prefix is not null;

create table access.api_key_calls (
  api_key_id text collate "C" not null references access.api_keys (id),
  -- Of UTC.
  day date not null,
  calls bigint not null,
  primary key (api_key_id, day)
);
create index api_key_calls__day on access.api_key_calls (day);
