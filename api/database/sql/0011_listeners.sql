-- Events on their way to other systems.
create schema listener;

create table listener.deliveries (
  id bigint generated always as identity primary key,
  tenant_id text collate "C" not null references access.accounts (id),
  listener_id text collate "C" not null,
  -- Of the event in the account's log; 0 of a test.
  position bigint not null,
  event text not null,
  -- Deliveries of a conversation go one after the other; null of a test.
  conversation_id bigint,
  body text not null,
  status text not null check (status in ('pending', 'succeeded', 'dead_letter')),
  -- Attempts since it was last put in line.
  tries integer not null default 0,
  -- [{at, status, tookMs, error}], the last ones.
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

-- How a listener has been doing.
create table listener.health (
  tenant_id text collate "C" not null,
  listener_id text collate "C" not null,
  -- The first failure since the last success.
  failing_since timestamptz,
  last_success_at timestamptz,
  last_error text,
  primary key (tenant_id, listener_id)
);

insert into worker.projections (name, version) values ('listeners', 1);
-- What happened before there were listeners is told to nobody.
insert into worker.checkpoints (projection, version, tenant_id, position)
select 'listeners', 1, tenant_id, position from es.tenant_head;
