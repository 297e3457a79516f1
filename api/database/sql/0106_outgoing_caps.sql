-- Caps on outgoing calls and texts that the operator sets; null is the program's default. Dollars are US dollars.
alter table access.quotas
  add column max_outgoing_minutes_per_day integer check (max_outgoing_minutes_per_day >= 0),
  add column max_outgoing_minutes_per_month integer check (max_outgoing_minutes_per_month >= 0),
  add column max_outgoing_dollars_per_day integer check (max_outgoing_dollars_per_day >= 0),
  add column max_outgoing_dollars_per_month integer check (max_outgoing_dollars_per_month >= 0),
  add column max_texts_per_day integer check (max_texts_per_day >= 0),
  add column max_texts_per_month integer check (max_texts_per_month >= 0),
  add column max_outgoing_starts_per_minute integer check (max_outgoing_starts_per_minute >= 1);

-- What an account has used of its caps in the day, the month and the minute that run; days and months are those of its time zone.
create table outbound.uses (
  tenant_id text collate "C" primary key references access.accounts (id),
  day date not null,
  day_minutes bigint not null,
  -- In hundredths of a cent.
  day_money bigint not null,
  day_texts bigint not null,
  -- The month's first day.
  month date not null,
  month_minutes bigint not null,
  month_money bigint not null,
  month_texts bigint not null,
  -- Milliseconds since 1970.
  minute_start bigint not null,
  minute_starts integer not null,
  -- The day on which administrators were last alerted, by cap and level.
  alerted jsonb not null default '{}'
);

-- What each outgoing call and text has taken of the caps, so that neither a retry nor a repeated report takes it twice.
create table outbound.charges (
  tenant_id text collate "C" not null references access.accounts (id),
  key text collate "C" not null,
  minutes integer not null,
  money bigint not null,
  texts integer not null,
  charged_at timestamptz not null,
  -- When the rest of a call was added; null while it runs, and of a text.
  settled_at timestamptz,
  primary key (tenant_id, key)
);
create index charges__charged_at on outbound.charges (charged_at);
