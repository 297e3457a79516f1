-- Calls added up by the hour and by the day in UTC, and by what they are told apart by: figures of long ranges are read from these.
create table read.call_cells (
  tenant_id text collate "C" not null,
  dimension text collate "C" not null,
  -- 1 or 24: how many it spans from `at` on.
  hours smallint not null,
  at timestamptz not null,
  key text not null,
  -- By the order that the program has.
  counts integer[] not null,
  sums bigint[] not null,
  bins bytea not null,
  parts jsonb not null,
  primary key (tenant_id, dimension, hours, at, key)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.05);
-- Bytes of bins are small already.
alter table read.call_cells alter column bins set storage external;

-- Names what the numbers of a projection follow from; null where nobody said, or several.
alter table worker.projections add column definition text;
