-- What an agency may do inside a client's account. Settings write it, in the transaction of their event.
alter table access.accounts
  add column agency_access text not null default 'build' check (agency_access in ('none', 'read', 'build')),
  -- Goes up with each change of agency_access: what the agency opened with the access of before must end.
  add column agency_rights_version integer not null default 0;
-- Visits of impersonators and agencies, newest first, for the account's administrators.
create index sessions__entered on access.sessions (tenant_id, created_at desc) where impersonator_id is not null;
