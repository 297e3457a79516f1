-- Those that need a person and are somebody's are few: who is nobody's yet are all but these.
create index conversations__taken on read.conversations (tenant_id) where needs_attention and status <> 'open' and deleted_at is null;
drop index read.conversations__open;
