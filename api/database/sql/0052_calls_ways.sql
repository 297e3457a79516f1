-- What came last by a connection, for those who set it up.
create index raw_deliveries__last on intake.raw_deliveries (tenant_id, connection_id, id desc);
create index carrier_calls__last on talk.carrier_calls (connection_id, conversation_id desc);
