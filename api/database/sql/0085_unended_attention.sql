-- Who needs a person while still on the line is few: all others who need one are those whose call is over.
create index conversations__unended_attention on read.conversations (tenant_id) where needs_attention and status <> 'open' and deleted_at is null;
drop index read.conversations__open;
