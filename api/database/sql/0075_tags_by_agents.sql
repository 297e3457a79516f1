-- The tags of a call that an agent put on, among those that it has.
alter table read.calls add column agent_tags bigint[] not null default '{}';
