-- Turns of calls that come as chat completions: the same request, told twice, is one turn with one answer.
create table talk.llm_turns (
  connection_id text collate "C" not null,
  call_sid text collate "C" not null,
  -- How many messages of the caller's the request holds.
  turn integer not null,
  -- Of the caller's last words: a turn that they go on with is another.
  words_hash bytea not null,
  -- Null while it is under way.
  answer jsonb,
  at timestamptz not null,
  primary key (connection_id, call_sid, turn, words_hash),
  foreign key (connection_id, call_sid) references talk.carrier_calls (connection_id, call_sid) on delete cascade
);
