-- Facts about the inbox that browsers report and no event records.
create schema inbox;

-- Who was alerted about a conversation: a browser rang. One row per person and alert, however many browsers report it, so that reports can't grow
-- without end.
create table inbox.rings (
  id bigint generated always as identity primary key,
  tenant_id text collate "C" not null,
  conversation_id bigint not null,
  actor_kind text not null,
  actor_id text not null,
  -- The person behind an impersonated user.
  on_behalf_of text,
  rung_at timestamptz not null,
  trace_id text,
  -- The alert: the position of its event.
  alert_position bigint not null
);
create index rings__conversation_id on inbox.rings (tenant_id, conversation_id, id);
create unique index rings__once on inbox.rings (tenant_id, conversation_id, alert_position, actor_id, coalesce(on_behalf_of, ''));
-- Old rows are deleted.
create index rings__rung_at on inbox.rings (rung_at);
