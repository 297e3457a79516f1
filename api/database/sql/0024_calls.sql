-- Calls that agents answer: who calls, on which number, and what is to be said to them that their own turn didn't bring.
alter table talk.talks
  add column caller text,
  add column number_id text collate "C",
  add column outbox jsonb not null default '[]';

-- The built-in calendar. One booking an effect, so that none is made twice.
create table talk.bookings (
  tenant_id text collate "C" not null references access.accounts (id),
  effect_key text collate "C" not null,
  conversation_id bigint not null,
  agent_id text collate "C" not null,
  -- On the account's clock.
  starts_at timestamp not null,
  minutes integer not null check (minutes > 0),
  details jsonb not null,
  booked_at timestamptz not null,
  primary key (tenant_id, effect_key)
);
create index bookings__conversation on talk.bookings (tenant_id, conversation_id);
create index bookings__starts_at on talk.bookings (tenant_id, starts_at);
