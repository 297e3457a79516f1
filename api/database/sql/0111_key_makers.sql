-- The member who answers for a key: it can do no more than they may. Null where nobody has taken it over: the member who made its item, or the
-- installation where none did.
alter table access.api_keys add column maker_id text collate "C";
