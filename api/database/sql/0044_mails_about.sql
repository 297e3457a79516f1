-- A mail to a candidate goes when that candidate is erased.
alter table access.mails
  add column tenant_id text collate "C",
  add column candidate_id text collate "C";
create index mails__candidate on access.mails (tenant_id, candidate_id) where candidate_id is not null;
-- An agent's calls of some days, the latest first.
create index calls__agent on read.calls (tenant_id, agent_id, started_at desc) where is_listed and agent_id is not null;
