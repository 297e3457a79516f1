-- Numbers that an account never calls: a row each, written in the transaction of its event.
create schema outbound;
create table outbound.do_not_call (
  tenant_id text collate "C" not null references access.accounts (id),
  number text collate "C" not null,
  reason text not null,
  created_at timestamptz not null,
  created_by text collate "C" not null,
  primary key (tenant_id, number)
);
create index do_not_call__created_at on outbound.do_not_call (tenant_id, created_at desc, number);
