-- What people's browsers report about the inbox and no event tells.
create schema inbox;

-- A browser rang for a conversation: who heard it, so that "rung" is a fact. Only ever added to.
create table inbox.rings (
  id bigint generated always as identity primary key,
  tenant_id text collate "C" not null,
  conversation_id bigint not null,
  actor_kind text not null,
  actor_id text not null,
  -- The person behind an impersonated user.
  on_behalf_of text,
  rung_at timestamptz not null,
  trace_id text
);
create index rings__conversation_id on inbox.rings (tenant_id, conversation_id, id);
