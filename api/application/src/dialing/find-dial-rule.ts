import { settings } from '@switchboard/contracts/account-settings/settings';
import { ACCOUNT_SETTINGS_ID } from '@switchboard/contracts/resources/define-account-settings';
import { type AccountPlaces, type DialRule, ownCountries } from '@switchboard/domain/dialing/dial-rule';
import type { Queryable } from '@switchboard/platform/postgres/types';

interface Places extends AccountPlaces {
  /** Null until an administrator chooses countries. */
  readonly chosen: readonly string[] | null;
}

/**
 * Finds the countries that an account may call and text: those that its administrators chose, or else the account's own countries. Only a
 * verified number makes a country the account's own: otherwise an agency could allow a country just by entering a number.
 */
export async function findDialRule(db: Queryable, tenantId: string): Promise<DialRule> {
  const places = await findPlaces(db, tenantId);
  if (places === undefined) return new Set();
  return new Set(places.chosen ?? ownCountries(places));
}

async function findPlaces(db: Queryable, tenantId: string): Promise<Places | undefined> {
  const { rows } = await db.query<Places & Record<never, never>>({
    name: 'find-dial-places',
    text: `select a.time_zone as "timeZone",
        case jsonb_typeof(s.fields -> 'allowedCountries') when 'array' then s.fields -> 'allowedCountries' end as chosen,
        array(select n.fields ->> 'number' from resource.items n
          join connection.number_claims c on c.number = n.fields ->> 'number' and c.tenant_id = n.tenant_id
          where n.tenant_id = a.id and n.kind = 'phoneNumbers' and n.archived_at is null limit 500) as numbers
      from access.accounts a left join resource.items s on s.tenant_id = a.id and s.kind = $2 and s.id = $3 where a.id = $1`,
    values: [tenantId, settings.kind, ACCOUNT_SETTINGS_ID],
  });
  return rows[0];
}
