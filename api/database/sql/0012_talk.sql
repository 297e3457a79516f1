-- Agents' publications, and the talks they run.
create schema talk;

-- Everything a talk runs on, frozen. Stored once, by content hash, whatever uses it.
create table talk.versions (
  tenant_id text collate "C" not null references access.accounts (id),
  -- SHA-256 of the content, in hex.
  hash text collate "C" not null,
  content jsonb not null,
  used_at timestamptz not null,
  primary key (tenant_id, hash)
);
create index versions__used_at on talk.versions (used_at);

-- Published versions of agents, numbered.
create table talk.publications (
  tenant_id text collate "C" not null,
  agent_id text collate "C" not null,
  number integer not null,
  hash text collate "C" not null,
  name text not null,
  note text not null,
  -- Versions of the agent and its flows, which tell whether the draft has changed since.
  agent_version integer not null,
  flow_versions jsonb not null,
  published_at timestamptz not null,
  published_by text not null,
  primary key (tenant_id, agent_id, number),
  foreign key (tenant_id, hash) references talk.versions (tenant_id, hash)
);

-- Talks: the state of every conversation that an agent conducts.
create table talk.talks (
  tenant_id text collate "C" not null,
  conversation_id bigint not null,
  agent_id text collate "C" not null,
  -- A publication's number, or "draft".
  version text not null,
  hash text collate "C" not null,
  channel text not null,
  -- The person testing the agent; null for a call.
  user_id text,
  -- How far the talk's clock is ahead of the real one, in milliseconds.
  clock_offset_ms bigint not null,
  state jsonb not null,
  is_open boolean not null,
  started_at timestamptz not null,
  last_input_at timestamptz not null,
  -- For a call: the caller's number and the number called.
  caller text,
  number_id text collate "C",
  -- Output that is not part of the caller's own turn and is still to be spoken.
  outbox jsonb not null default '[]',
  -- The templates of the text messages it sent, each with its effect. A talk sends a template once.
  texted jsonb not null default '{}',
  primary key (tenant_id, conversation_id),
  foreign key (tenant_id, hash) references talk.versions (tenant_id, hash)
);
create index talks__open on talk.talks (tenant_id) where is_open;
create index talks__hash on talk.talks (tenant_id, hash);
create index talks__ended on talk.talks (last_input_at) where not is_open;
create index talks__abandoned on talk.talks (last_input_at) where is_open;

-- Effects by key, stored before they run, so that none runs twice.
create table talk.effects (
  tenant_id text collate "C" not null,
  key text collate "C" not null,
  conversation_id bigint not null,
  effect jsonb not null,
  status text not null check (status in ('stored', 'running', 'done')),
  result jsonb,
  at timestamptz not null,
  primary key (tenant_id, key)
);
create index effects__conversation on talk.effects (tenant_id, conversation_id);

-- Writes a talk's state after a step, and the step's effects, if the talk is still at p_revision; returns the new revision. A revision is the row's
-- xmin, which every write changes.
create function talk.write_step(p_tenant_id text, p_conversation_id bigint, p_revision text, p_state jsonb, p_is_open boolean,
  p_at timestamptz, p_outbox jsonb, p_effects jsonb)
returns text language plpgsql as $$
declare
  v_revision text;
begin
  update talk.talks set state = p_state, is_open = p_is_open, last_input_at = p_at, outbox = p_outbox
    where tenant_id = p_tenant_id and conversation_id = p_conversation_id and xmin::text = p_revision
    returning xmin::text into v_revision;
  if not found then
    raise exception 'the talk has moved on' using errcode = 'SB001';
  end if;
  insert into talk.effects (tenant_id, key, conversation_id, effect, status, at)
    select p_tenant_id, e ->> 'key', p_conversation_id, e, 'stored', p_at from jsonb_array_elements(p_effects) as e
    on conflict do nothing;
  return v_revision;
end
$$;

-- Calls from carriers by the carrier's id: a call that is reported twice is one talk.
create table talk.carrier_calls (
  connection_id text collate "C" not null,
  call_sid text collate "C" not null,
  tenant_id text collate "C" not null,
  conversation_id bigint not null,
  -- Admits one connection from the carrier; null once used.
  token text collate "C",
  token_until timestamptz not null,
  -- How often the carrier was sent back to the talk since it last received something.
  reconnects integer not null default 0,
  -- The call's state by the carrier's callbacks, and what was already appended to its conversation.
  status text,
  last_sequence integer not null default -1,
  duration_ms bigint,
  recording_url text,
  told_duration_ms bigint,
  told_recording_url text,
  is_late_told boolean not null default false,
  primary key (connection_id, call_sid),
  foreign key (tenant_id, conversation_id) references talk.talks (tenant_id, conversation_id) on delete cascade
);
create index carrier_calls__talk on talk.carrier_calls (tenant_id, conversation_id);
-- A connection's latest call, for the people who set it up.
create index carrier_calls__last on talk.carrier_calls (connection_id, conversation_id desc);

-- Turns of calls that arrive as chat completions: a request that is sent twice is one turn with one answer.
create table talk.llm_turns (
  connection_id text collate "C" not null,
  call_sid text collate "C" not null,
  -- The number of the caller's messages in the request.
  turn integer not null,
  -- Hash of the caller's last words: if the caller continues, it is another turn.
  words_hash bytea not null,
  -- Null while in progress.
  answer jsonb,
  at timestamptz not null,
  primary key (connection_id, call_sid, turn, words_hash),
  foreign key (connection_id, call_sid) references talk.carrier_calls (connection_id, call_sid) on delete cascade
);

-- The built-in calendar. One booking an effect, so that none is made twice.
create table talk.bookings (
  tenant_id text collate "C" not null references access.accounts (id),
  effect_key text collate "C" not null,
  conversation_id bigint not null,
  agent_id text collate "C" not null,
  -- Local time of the account.
  starts_at timestamp not null,
  minutes integer not null check (minutes > 0),
  details jsonb not null,
  booked_at timestamptz not null,
  primary key (tenant_id, effect_key)
);
create index bookings__conversation on talk.bookings (tenant_id, conversation_id);
create index bookings__starts_at on talk.bookings (tenant_id, starts_at);

-- The latest result of each agent test.
create table talk.test_results (
  tenant_id text collate "C" not null references access.accounts (id),
  test_id text collate "C" not null,
  -- A publication's number, or "draft".
  version text not null,
  passed boolean not null,
  at timestamptz not null,
  primary key (tenant_id, test_id)
);

-- Visitors' talks with the site's demo agents: they belong to no account, are in no log, and are deleted when they end. May be lost in a crash.
create unlogged table talk.demos (
  -- Hash of the id that only the visitor has.
  id_hash bytea primary key,
  slug text not null,
  -- An address has one talk at a time.
  address_hash bytea not null unique,
  talk jsonb not null,
  ends_at timestamptz not null
);
create index demos__ends_at on talk.demos (ends_at);
