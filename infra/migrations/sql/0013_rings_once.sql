-- A person is noted as rung once for each alert, however often their browsers report it: so reports can't grow without end.
-- The alert is the position of the event that rang; null in rows from before, of which any number may stand.
alter table inbox.rings add column alert_position bigint;
create unique index rings__once on inbox.rings (tenant_id, conversation_id, alert_position, actor_id, coalesce(on_behalf_of, ''));
-- Old ones are removed.
create index rings__rung_at on inbox.rings (rung_at);
