-- Calls that carriers bring, by the carrier's own id: the same call, told twice, is one talk.
create table talk.carrier_calls (
  connection_id text collate "C" not null,
  call_sid text collate "C" not null,
  tenant_id text collate "C" not null,
  conversation_id bigint not null,
  -- Lets one connection of the carrier's in, once; null when it has.
  token text collate "C",
  token_until timestamptz not null,
  -- Times that the carrier was sent back to the talk since it last heard of it.
  reconnects integer not null default 0,
  primary key (connection_id, call_sid),
  foreign key (tenant_id, conversation_id) references talk.talks (tenant_id, conversation_id) on delete cascade
);
create index carrier_calls__talk on talk.carrier_calls (tenant_id, conversation_id);
