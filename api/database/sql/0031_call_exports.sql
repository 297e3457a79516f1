-- Exports of calls beside those of whole accounts: of which filter, and as what.
alter table exports.runs
  add column kind text not null default 'account' check (kind in ('account', 'calls')),
  -- Of calls: {format, query}, where the query is the filter as it stands in an address.
  add column wish jsonb;

-- An account makes one export of itself at a time, a person one of calls.
drop index exports.runs__under_way;
create unique index runs__under_way on exports.runs (tenant_id, kind, (case kind when 'account' then '' else asked_by end))
  where status in ('waiting', 'running');
