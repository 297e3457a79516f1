import { Limits } from '@switchboard/contracts/access/limits';
import { agency } from '@switchboard/contracts/account-settings/agency';
import { ACCOUNT_SETTINGS_ID } from '@switchboard/contracts/resources/define-account-settings';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { z } from 'zod';

/** The number of unused logos that an agency keeps; older ones are deleted. */
const MAX_UNUSED_LOGOS = 20;

const Brand = z.object({
  name: z.string(),
  slug: agency.fields.slug,
  logo: agency.fields.logo,
  colors: agency.fields.colors,
  senderName: agency.fields.senderName,
});
export type Brand = z.infer<typeof Brand>;

const SELECT_BRAND = `
  select i.name, i.fields -> 'slug' as slug, i.fields -> 'logo' as logo, i.fields -> 'colors' as colors, i.fields -> 'senderName' as "senderName"
  from resource.items i`;

/** Finds the brand that an account's users see: the agency's, or else the account's own; undefined if no brand has been saved. */
export async function findBrand(db: Queryable, tenantId: string): Promise<Brand | undefined> {
  const { rows } = await db.query<Record<string, unknown>>({
    name: 'find-brand-of',
    text: `${SELECT_BRAND} join access.accounts a on i.tenant_id = coalesce(a.parent_id, a.id)
      where a.id = $1 and i.kind = $2 and i.id = $3`,
    values: [tenantId, agency.kind, ACCOUNT_SETTINGS_ID],
  });
  return rows[0] && Brand.parse(rows[0]);
}

/** Finds a brand by the slug in the URL of its sign-in page. */
export async function findBrandBySlug(db: Queryable, slug: string): Promise<Brand | undefined> {
  const { rows } = await db.query<Record<string, unknown>>({
    name: 'find-brand-by-slug',
    text: `${SELECT_BRAND} join resource.unique_keys k on k.tenant_id = i.tenant_id and k.kind = i.kind and k.id = i.id
      where k.scope = '*' and k.kind = $2 and k.field = 'slug' and k.key = $1 and i.id = $3`,
    values: [slug, agency.kind, ACCOUNT_SETTINGS_ID],
  });
  return rows[0] && Brand.parse(rows[0]);
}

/** Reads the limits that an agency sets for new clients; undefined if none have been saved. */
export async function findDefaultLimits(db: Queryable, tenantId: string): Promise<Limits | undefined> {
  const { rows } = await db.query<{ limits: unknown }>({
    name: 'find-default-limits',
    text: `select fields -> 'defaults' -> 'limits' as limits from resource.items where tenant_id = $1 and kind = $2 and id = $3`,
    values: [tenantId, agency.kind, ACCOUNT_SETTINGS_ID],
  });
  return rows[0] && Limits.parse(rows[0].limits);
}

/** Stores a logo of an agency, and deletes its oldest unused ones. */
export async function storeLogo(
  db: Queryable,
  tenantId: string,
  { hash, bytes, now }: { readonly hash: string; readonly bytes: Buffer; readonly now: Date },
): Promise<void> {
  await db.query({
    name: 'keep-logo',
    text: `insert into access.logos (tenant_id, hash, bytes, kept_at) values ($1, $2, $3, $4)
      on conflict (tenant_id, hash) do update set kept_at = excluded.kept_at`,
    values: [tenantId, hash, bytes, now],
  });
  await db.query({
    name: 'let-go-of-logos',
    text: `delete from access.logos where tenant_id = $1
      and hash not in (select fields ->> 'logo' from resource.items where tenant_id = $1 and kind = $2 and fields ->> 'logo' is not null)
      and hash not in (select hash from access.logos where tenant_id = $1 order by kept_at desc, hash limit $3)`,
    values: [tenantId, agency.kind, MAX_UNUSED_LOGOS],
  });
}

/** Returns whether an agency has a logo, and keeps the logo until the end of the transaction. */
export async function hasLogo(db: Queryable, tenantId: string, hash: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'has-logo',
    text: 'select from access.logos where tenant_id = $1 and hash = $2 for key share',
    values: [tenantId, hash],
  });
  return rowCount === 1;
}

/** Reads any agency's logo by its hash. */
export async function findLogo(db: Queryable, hash: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ bytes: Buffer }>({
    name: 'find-logo',
    text: 'select bytes from access.logos where hash = $1 limit 1',
    values: [hash],
  });
  return rows[0]?.bytes;
}
