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
