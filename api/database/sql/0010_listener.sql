-- Outgoing webhooks.
create schema listener;

-- Deliveries of events to webhooks.
create table listener.deliveries (
  id bigint generated always as identity primary key,
  tenant_id text collate "C" not null references access.accounts (id),
  listener_id text collate "C" not null,
  -- The event's position in the account's log; 0 for a test.
  position bigint not null,
  event text not null,
  -- Deliveries of a conversation are sent in order; null for a test.
  conversation_id bigint,
  body text not null,
  status text not null check (status in ('pending', 'succeeded', 'dead_letter')),
  -- Attempts since it was last queued.
  tries integer not null default 0,
  -- The last attempts: [{at, status, tookMs, error}].
  attempts jsonb not null default '[]',
  next_attempt_at timestamptz,
  url text not null,
  response_status integer,
  response_body text,
  created_at timestamptz not null
);
create unique index deliveries__position on listener.deliveries (tenant_id, listener_id, position) where position > 0;
create index deliveries__pending on listener.deliveries (tenant_id, listener_id, position) where status = 'pending';
create index deliveries__lane on listener.deliveries (tenant_id, listener_id, conversation_id, position) where status = 'pending';
create index deliveries__newest on listener.deliveries (tenant_id, listener_id, id desc);
create index deliveries__conversation on listener.deliveries (tenant_id, conversation_id);
create index deliveries__created_at on listener.deliveries (created_at);

-- Whether a webhook's deliveries succeed.
create table listener.health (
  tenant_id text collate "C" not null,
  listener_id text collate "C" not null,
  -- The first failure since the last success.
  failing_since timestamptz,
  last_success_at timestamptz,
  last_error text,
  primary key (tenant_id, listener_id)
);
