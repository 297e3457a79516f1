-- The steps of its flow that an agent's call came by, each once, and the one at which it stands or ended.
alter table read.calls
  add column steps text[] not null default '{}',
  add column last_step text;
