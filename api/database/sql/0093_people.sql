-- A person is an e-mail address that was proven by a mailed link, with one password. A row of access.users is their membership of one account:
-- a person may have several. Whoever was only invited has no person yet, so an invitation reserves no address.
create table access.people (
  id text collate "C" primary key,
  email text not null check (email = btrim(email)),
  -- argon2id, in the PHC string format; null until the person sets one.
  password_hash text,
  password_changed_at timestamptz,
  -- The membership that they entered last.
  last_user_id text collate "C" references access.users (id),
  created_at timestamptz not null default now(),
  check ((password_hash is null) = (password_changed_at is null))
);
create unique index people__email on access.people (lower(email));

alter table access.users add column person_id text collate "C" references access.people (id);
create index users__person_id on access.users (person_id) where person_id is not null;
alter table access.reset_tokens add column person_id text collate "C" references access.people (id);
create index reset_tokens__person_id on access.reset_tokens (person_id);

-- Of the rows with one address, the one that was not removed says the password; removed ones belong to the same address, and so to the same person.
insert into access.people (id, email, password_hash, password_changed_at, last_user_id, created_at)
select distinct on (lower(u.email)) 'per_' || regexp_replace(u.id, '^usr_', ''), u.email, c.password_hash, c.changed_at, u.id, u.created_at
from access.users u join access.credentials c on c.user_id = u.id
order by lower(u.email), u.removed_at is not null, c.changed_at desc, u.id;

update access.users u set person_id = p.id
from access.people p
where lower(p.email) = lower(u.email) and exists (select from access.credentials c where c.user_id = u.id);

-- A super administrator who has not set a password yet: the operator vouched for the address.
insert into access.people (id, email, created_at)
select 'per_' || regexp_replace(u.id, '^usr_', ''), u.email, u.created_at
from access.users u where u.role = 'super_admin' and u.removed_at is null and u.person_id is null
on conflict (lower(email)) do nothing;
update access.users u set person_id = p.id
from access.people p where lower(p.email) = lower(u.email) and u.role = 'super_admin' and u.removed_at is null and u.person_id is null;

update access.reset_tokens t set person_id = u.person_id from access.users u where u.id = t.user_id;

-- The address is unique in each account, no longer over the platform.
drop index access.users__email;
create unique index users__email on access.users (tenant_id, lower(email)) where removed_at is null;
-- Where an address was invited; older programs find who signs in by it.
create index users__address on access.users (lower(email)) where removed_at is null;
create index signups__user_id on access.signups (user_id) where user_id is not null;

-- Programs of the release before keep passwords in access.credentials, one for each membership. Until the last of them has stopped, both are kept
-- equal: an older program never accepts a password that was changed elsewhere. A later release drops the table and what follows.
create function access.copy_credentials_to_people() returns trigger language plpgsql as $$
declare
  member access.users;
  made text;
begin
  -- Written by one of the functions below.
  if pg_trigger_depth() > 1 then return null; end if;
  select * into member from access.users where id = new.user_id;
  if member.person_id is not null then
    update access.people set password_hash = new.password_hash, password_changed_at = new.changed_at where id = member.person_id;
    return null;
  end if;
  insert into access.people (id, email, password_hash, password_changed_at, last_user_id)
  values ('per_' || regexp_replace(member.id, '^usr_', ''), member.email, new.password_hash, new.changed_at, member.id)
  on conflict (lower(email)) do nothing returning id into made;
  -- An older program gives whoever accepts an invitation a new password. The address is another member's, who has one.
  if made is null then raise exception 'the address of % belongs to a person already', new.user_id using errcode = 'unique_violation'; end if;
  update access.users set person_id = made where id = member.id;
  return null;
end
$$;
create trigger credentials__copy_to_people after insert or update of password_hash on access.credentials
  for each row execute function access.copy_credentials_to_people();

create function access.copy_people_to_credentials() returns trigger language plpgsql as $$
begin
  insert into access.credentials as c (user_id, password_hash, changed_at)
  select id, new.password_hash, new.password_changed_at from access.users where person_id = new.id
  on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at
    where c.password_hash <> excluded.password_hash;
  return null;
end
$$;
create trigger people__copy_to_credentials after update of password_hash on access.people
  for each row when (new.password_hash is not null) execute function access.copy_people_to_credentials();

create function access.copy_membership_to_credentials() returns trigger language plpgsql as $$
begin
  insert into access.credentials as c (user_id, password_hash, changed_at)
  select new.id, password_hash, password_changed_at from access.people where id = new.person_id and password_hash is not null
  on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at
    where c.password_hash <> excluded.password_hash;
  return null;
end
$$;
create trigger users__copy_to_credentials after insert or update of person_id on access.users
  for each row when (new.person_id is not null) execute function access.copy_membership_to_credentials();

-- A link that an older program mails is the person's.
create function access.give_reset_token_its_person() returns trigger language plpgsql as $$
begin
  select person_id into new.person_id from access.users where id = new.user_id;
  return new;
end
$$;
create trigger reset_tokens__person before insert on access.reset_tokens
  for each row when (new.person_id is null) execute function access.give_reset_token_its_person();
