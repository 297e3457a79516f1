-- How far an account that a visitor made has come with its beginning; each moment is kept once it is seen.
create table access.first_steps (
  tenant_id text collate "C" primary key references access.accounts (id),
  talked_at timestamptz,
  invited_at timestamptz,
  connected_at timestamptz,
  heard_at timestamptz,
  hidden_at timestamptz
);
insert into access.first_steps (tenant_id) select id from access.accounts where created_by = 'signup';
