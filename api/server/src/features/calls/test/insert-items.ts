import type { CallRules } from '@switchboard/application/calls/call-scope';
import { settings } from '@switchboard/contracts/account-settings/settings';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** Gives an account a number. */
export async function insertNumber(
  db: Queryable,
  tenant: string,
  { id, number }: { readonly id: string; readonly number: string },
): Promise<void> {
  await insertItem(db, tenant, { kind: 'phoneNumbers', id, name: `Line ${id}`, fields: { number } });
}

/** Writes the account settings that call filters depend on. */
export async function insertCallRules(
  db: Queryable,
  tenant: string,
  { hours = settings.defaults.businessHours, ...rules }: Partial<CallRules>,
): Promise<void> {
  const fields = { ...settings.defaults, businessHours: hours, ...rules };
  await insertItem(db, tenant, { kind: 'settings', id: 'account', name: 'settings', fields });
}

interface Item {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly fields: object;
}

async function insertItem(db: Queryable, tenant: string, { kind, id, name, fields }: Item): Promise<void> {
  await db.query({
    text: `insert into resource.items (tenant_id, kind, id, version, name, name_key, search, fields, created_at, created_by, updated_at, updated_by)
      values ($1, $2, $3, 1, $4, lower($4), '', $5, now(), 'system', now(), 'system')`,
    values: [tenant, kind, id, name, JSON.stringify(fields)],
  });
}
