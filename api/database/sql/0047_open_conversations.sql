-- Who waits for a person and is nobody's yet, counted by the index alone.
create index conversations__open on read.conversations (tenant_id) where status = 'open' and needs_attention and deleted_at is null;
