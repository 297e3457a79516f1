-- A carrier's list of messages is compared with those that are known.
create index messages__sid on outbound.messages (tenant_id, connection_id, sid);
