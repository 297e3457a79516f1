-- The tags of a call that a person put on, among those that it has.
alter table read.calls add column person_tags bigint[] not null default '{}';
