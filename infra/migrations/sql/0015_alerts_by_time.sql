-- Finds and counts the alerts that were raised in some hours, but for those of conversations that were deleted since, which are few.
create index attention__raised_at on read.attention (tenant_id, raised_at) include (conversation_id);
create index conversations__deleted on read.conversations (tenant_id, id) where deleted_at is not null;
