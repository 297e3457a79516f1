-- When a session was last used, written at most once a minute, so that people see which of their browsers are still in use.
-- Null until it was used after signing in.
alter table access.sessions add column last_seen_at timestamptz;

-- The dashboard lists emergencies first. Few of the tens of thousands that need attention are emergencies, and no index told them apart.
create index conversations__emergency on read.conversations (tenant_id, waiting_since, id)
  where needs_attention and priority = 2 and deleted_at is null;
