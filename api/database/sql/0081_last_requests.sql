-- The request that came last by a connection, and what it was answered, for those who set it up.
alter table connection.health add column last_request jsonb;
