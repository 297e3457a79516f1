-- Who gets conversations: the people's availability, and the router's state.

-- People who have said whether they take conversations; everybody else is away. Written together with its event.
create table inbox.availability (
  tenant_id text collate "C" not null,
  user_id text collate "C" not null,
  state text not null,
  -- When the person is available again.
  until timestamptz,
  -- The person's capacity; null for the default.
  texts integer,
  calls integer,
  primary key (tenant_id, user_id)
);
create index availability__until on inbox.availability (until) where until is not null;

-- The load of each person, and the conversations that a group's people may get.
create index conversations__owned on read.conversations (tenant_id, assignee_id)
  where work = 'open' and assignee_id is not null and deleted_at is null;
create index conversations__queued on read.conversations (tenant_id, group_id)
  where work = 'open' and group_id is not null and deleted_at is null;

-- The consumer that finds out what the router has to decide on.
insert into worker.projections (name, version) values ('router', 1);

-- The accounts for which the router decides. The row's lock is the claim: one worker decides for an account at a time.
create table inbox.routing_accounts (
  tenant_id text collate "C" primary key,
  -- When to decide; null until an event arrives.
  due_at timestamptz,
  -- The position of the last event that the decision must know.
  position bigint not null
);
create index routing_accounts__due_at on inbox.routing_accounts (due_at) where due_at is not null;

-- When each member of a group last got one of its conversations, by position in the log.
create table inbox.routing_turns (
  tenant_id text collate "C" not null,
  group_id text collate "C" not null,
  user_id text collate "C" not null,
  position bigint not null,
  primary key (tenant_id, group_id, user_id)
);

-- The groups whose conversations are assigned automatically.
create index items__routed_groups on resource.items (tenant_id)
  where kind = 'groups' and archived_at is null and (fields ->> 'autoAssign')::boolean;

-- The groups that assign automatically: since when, so that switching it on doesn't hand out what waited before; null hands out everything.
create table inbox.routing_groups (
  tenant_id text collate "C" not null,
  group_id text collate "C" not null,
  since timestamptz,
  primary key (tenant_id, group_id)
);
insert into inbox.routing_groups (tenant_id, group_id)
  select tenant_id, id from resource.items
  where kind = 'groups' and archived_at is null and (fields ->> 'autoAssign')::boolean and fields ->> 'routing' <> 'manual';
