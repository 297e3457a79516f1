-- Lists also filter by the state of work, and views count with it: the index that covers every filter gets it too.
drop index read.conversations__last_message_at;
create index conversations__last_message_at on read.conversations (tenant_id, last_message_at desc, id desc)
  include (sort_name, status, channel, direction, agent_id, language, needs_attention, priority, smart_tags,
    assignee_id, group_id, created_at, duration_ms, waiting_since, work) where deleted_at is null;
