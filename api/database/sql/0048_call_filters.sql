-- Calls of some days are counted by most filters from this index alone.
drop index read.calls__started_at;
create index calls__started_at on read.calls (tenant_id, started_at desc, id desc)
  include (direction, channel, status, outcome, resolved, transferred, agent_id, agent_version, language, group_id, ended_group, ended_reason,
    duration_ms, cost_cents, latency_p50, ended_at)
  where is_listed;
