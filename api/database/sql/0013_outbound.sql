-- Outgoing calls and text messages, and their limits.
create schema outbound;

-- Numbers that an account never calls. A row is written in the transaction of its event.
create table outbound.do_not_call (
  tenant_id text collate "C" not null references access.accounts (id),
  number text collate "C" not null,
  reason text not null,
  created_at timestamptz not null,
  created_by text collate "C" not null,
  -- The call on which the number's owner asked not to be called.
  conversation_id bigint,
  primary key (tenant_id, number)
);
create index do_not_call__created_at on outbound.do_not_call (tenant_id, created_at desc, number);

-- The contacts of batches. A row is written in the transaction of its events.
create table outbound.batch_contacts (
  tenant_id text collate "C" not null references access.accounts (id),
  batch_id text collate "C" not null,
  nth integer not null,
  -- Null, like `consent`, once the contact's candidate was erased.
  phone text collate "C",
  name text,
  language text,
  variables jsonb not null,
  consent jsonb,
  candidate_id text collate "C",
  state text not null check (state in ('waiting', 'calling', 'done')),
  outcome text,
  attempts integer not null,
  -- While waiting: when the contact is called next. While calling: when the carrier is polled next.
  due_at timestamptz not null,
  -- The key of the last call, stored before dialing.
  call_key text collate "C",
  conversation_id bigint,
  changed_at timestamptz not null,
  primary key (tenant_id, batch_id, nth),
  unique (tenant_id, batch_id, phone)
);
create index batch_contacts__due on outbound.batch_contacts (tenant_id, batch_id, due_at, nth) where state <> 'done';
create index batch_contacts__calling on outbound.batch_contacts (tenant_id) where state = 'calling';
create index batch_contacts__candidate on outbound.batch_contacts (tenant_id, candidate_id) where candidate_id is not null;

-- The calls of batches by key: each is dialed once.
create table outbound.batch_calls (
  tenant_id text collate "C" not null,
  key text collate "C" not null,
  batch_id text collate "C" not null,
  nth integer not null,
  dialled_at timestamptz not null,
  ended_at timestamptz,
  outcome text,
  conversation_id bigint,
  primary key (tenant_id, key),
  foreign key (tenant_id, batch_id, nth) references outbound.batch_contacts (tenant_id, batch_id, nth)
);
create index batch_calls__ended_at on outbound.batch_calls (tenant_id, batch_id, ended_at);

-- Outgoing calls over carriers, by our own key: each is dialed once.
create table outbound.dials (
  tenant_id text collate "C" not null references access.accounts (id),
  key text collate "C" not null,
  connection_id text collate "C" not null,
  number_id text collate "C" not null,
  caller text collate "C" not null,
  callee text collate "C" not null,
  agent_id text collate "C" not null,
  -- Null means the version that is published when the call is answered.
  agent_version integer,
  batch_id text collate "C",
  name text,
  language text,
  variables jsonb not null default '{}',
  wanted_at timestamptz not null,
  -- When the carrier was last asked to dial, stored before the request, and how often.
  asked_at timestamptz,
  asks integer not null default 0,
  call_sid text collate "C",
  status text not null default 'wanted',
  answered_by text,
  -- When the carrier last reported the call's state, or was polled for it.
  told_at timestamptz,
  -- Why it could not be dialed.
  fault text,
  conversation_id bigint,
  ended_at timestamptz,
  primary key (tenant_id, key)
);
create unique index dials__call_sid on outbound.dials (connection_id, call_sid) where call_sid is not null;
-- Dials outside batches count as calls of the account until they become talks.
create index dials__ringing on outbound.dials (tenant_id) where ended_at is null and batch_id is null;
create index dials__ended_at on outbound.dials (ended_at) where ended_at is not null;
create index dials__conversation on outbound.dials (tenant_id, conversation_id) where conversation_id is not null;

-- Call-backs that visitors of the public site requested, with the consent text they agreed to. Deleted with the dial, which is deleted with its
-- conversation.
create table outbound.call_backs (
  tenant_id text collate "C" not null,
  key text collate "C" not null,
  number text collate "C" not null,
  consent text not null,
  address text not null,
  asked_at timestamptz not null,
  primary key (tenant_id, key),
  foreign key (tenant_id, key) references outbound.dials on delete cascade
);
create index call_backs__asked_at on outbound.call_backs (tenant_id, asked_at);

-- Text messages sent over carriers, by our own key: each is requested once.
create table outbound.messages (
  tenant_id text collate "C" not null references access.accounts (id),
  key text collate "C" not null,
  connection_id text collate "C" not null,
  conversation_id bigint not null,
  sid text collate "C",
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed')),
  -- The carrier's error code.
  code text,
  sent_at timestamptz not null,
  primary key (tenant_id, key)
);
create index messages__conversation on outbound.messages (tenant_id, conversation_id);
-- Matches a carrier's list of messages with ours: a carrier's message is at most one of ours.
create unique index messages__sid on outbound.messages (tenant_id, connection_id, sid) where sid is not null;

-- What an account has used of its caps in the current day, month and minute. Days and months are in the account's time zone.
create table outbound.uses (
  tenant_id text collate "C" primary key references access.accounts (id),
  day date not null,
  day_minutes bigint not null,
  -- In hundredths of a cent.
  day_money bigint not null,
  day_texts bigint not null,
  -- The first day of the month.
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

-- What each outgoing call and text used of the caps, so that neither a retry nor a repeated report counts twice.
create table outbound.charges (
  tenant_id text collate "C" not null references access.accounts (id),
  key text collate "C" not null,
  minutes integer not null,
  money bigint not null,
  texts integer not null,
  charged_at timestamptz not null,
  -- When the final duration of a call was charged; null while it runs, and for a text.
  settled_at timestamptz,
  primary key (tenant_id, key)
);
create index charges__charged_at on outbound.charges (charged_at);
