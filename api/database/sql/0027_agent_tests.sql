-- Tests of agents are resources; this finds those of one agent.
create index items__agent_tests on resource.items (tenant_id, (fields ->> 'agentId')) where kind = 'agentTests';

-- What came of each test when it was run last.
create table talk.test_results (
  tenant_id text collate "C" not null references access.accounts (id),
  test_id text collate "C" not null,
  -- A publication's number, or "draft".
  version text not null,
  passed boolean not null,
  at timestamptz not null,
  primary key (tenant_id, test_id)
);
