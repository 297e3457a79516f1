-- The team's work on conversations: who owns one, whether it is open, snoozed or done, and what each person has seen of it.
alter table read.conversations add column work text not null default 'open';
alter table read.conversations add column snoozed_until timestamptz;
alter table read.conversations add column assigned_at timestamptz;
create index conversations__snoozed on read.conversations (snoozed_until) where work = 'snoozed';

-- How far each person has seen each conversation that they opened. The mark never goes back.
create table inbox.seen (
  tenant_id text collate "C" not null,
  user_id text collate "C" not null,
  conversation_id bigint not null,
  up_to bigint not null,
  seen_at timestamptz not null,
  primary key (tenant_id, conversation_id, user_id)
);
-- Old rows are deleted.
create index seen__seen_at on inbox.seen (seen_at);

-- The calls that people have taken over from their agents, which a worker watches for silence.
create index talks__taken_over on talk.talks (last_input_at) where is_open and (state ->> 'isTakenOver')::boolean;
