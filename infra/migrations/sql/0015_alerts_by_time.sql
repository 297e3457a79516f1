-- Finds the conversations that raised an alert in some hours.
create index attention__raised_at on read.attention (tenant_id, raised_at) include (conversation_id);
