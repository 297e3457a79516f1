-- Which account has proven that a phone number is its own: by a request that the number's connection signed, or by the carrier's list of numbers.
-- A claim counts while its account has the number.
create table connection.number_claims (
  number text collate "C" primary key,
  tenant_id text collate "C" not null references access.accounts (id),
  proof text not null check (proof in ('signed', 'listed')),
  proven_at timestamptz not null
);

-- No two accounts had the same number, so that whoever has called by a number's connection keeps it.
insert into connection.number_claims (number, tenant_id, proof, proven_at)
select n.fields ->> 'number', n.tenant_id, 'signed', h.last_event_at
from resource.items n
join resource.items c on c.tenant_id = n.tenant_id and c.kind = 'connections' and c.id = n.fields ->> 'connectionId' and c.archived_at is null
join connection.health h on h.tenant_id = c.tenant_id and h.connection_id = c.id
where n.kind = 'phoneNumbers' and n.archived_at is null and c.fields ->> 'provider' in ('twilio', 'telnyx') and h.last_event_at is not null
on conflict do nothing;

-- A number is unique in its account, no longer over the platform.
update resource.unique_keys set scope = tenant_id where kind = 'phoneNumbers' and field = 'number' and scope = '*';
