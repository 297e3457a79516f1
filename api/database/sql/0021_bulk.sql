-- Changes of many conversations at once. The worker makes them one conversation at a time and undoes them in the same way.
create table inbox.bulk_changes (
  id text collate "C" primary key,
  tenant_id text collate "C" not null,
  author_id text not null,
  -- Who changes, and who undoes: {actor, onBehalfOf, traceId}. The undo has begun once undo_caller is set.
  caller jsonb not null,
  undo_caller jsonb,
  -- The action as requested, and the person to whom its author's rights limit it: {action, onlyBy}.
  request jsonb not null,
  state text not null default 'running' check (state in ('running', 'done')),
  matched integer not null,
  created_at timestamptz not null,
  -- When the change or, once it has begun, the undo ended.
  finished_at timestamptz
);
create index bulk_changes__running on inbox.bulk_changes (tenant_id) where state = 'running';
-- Old changes are deleted.
create index bulk_changes__created_at on inbox.bulk_changes (created_at);

-- The conversations of a change, in the list's order. An undo waits on those that were changed; the others are deleted when it begins.
create table inbox.bulk_items (
  bulk_id text collate "C" not null references inbox.bulk_changes on delete cascade,
  nth integer not null,
  conversation_id bigint not null,
  outcome text not null default 'waiting' check (outcome in ('waiting', 'changed', 'unchanged', 'left')),
  -- Why it was left.
  code text,
  primary key (bulk_id, nth)
);
create index bulk_items__waiting on inbox.bulk_items (bulk_id, nth) where outcome = 'waiting';
