-- Texts of items that nothing gives back, such as a secret's value: sealed, the row's key as additional data.
create table resource.sealed (
  tenant_id text collate "C" not null,
  kind text collate "C" not null,
  id text collate "C" not null,
  field text collate "C" not null,
  sealed bytea not null,
  -- The last characters, for people to tell one from another.
  last4 text not null,
  set_at timestamptz not null,
  -- The one before stays good until then.
  previous bytea,
  previous_until timestamptz,
  last_used_at timestamptz,
  primary key (tenant_id, kind, id, field),
  foreign key (tenant_id, kind, id) references resource.items (tenant_id, kind, id)
);
