-- A carrier's message is one of ours at most: of several that were taken for the same, the first is.
update outbound.messages m set sid = null
where sid is not null and exists (
  select from outbound.messages o
  where o.tenant_id = m.tenant_id and o.connection_id = m.connection_id and o.sid = m.sid and (o.sent_at, o.key) < (m.sent_at, m.key));
drop index outbound.messages__sid;
create unique index messages__sid on outbound.messages (tenant_id, connection_id, sid) where sid is not null;
