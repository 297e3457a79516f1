-- The columns that a person chose for the table of calls; none for the usual ones.
alter table access.users add column call_columns text[] not null default '{}';
