-- Calls that visitors of the public site asked for, with the words that they agreed to. They go with their calls, and those with their conversations.
create table outbound.call_backs (
  tenant_id text collate "C" not null,
  key text collate "C" not null,
  number text collate "C" not null,
  consent text not null,
  address text not null,
  asked_at timestamptz not null,
  primary key (tenant_id, key),
  foreign key (tenant_id, key) references outbound.dials on delete cascade
);
create index call_backs__asked_at on outbound.call_backs (tenant_id, asked_at);
-- The number that calls back is named by its id alone.
create index items__phone_number on resource.items (id) where kind = 'phoneNumbers';
