import { findAuthors } from '@switchboard/application/resources/authors';
import type { Subaccount } from '@switchboard/contracts/access/subaccounts';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { SubaccountRow } from './subaccount-rows.ts';
import { measureUsage, type UsageRow } from './usage-queries.ts';

const MINUTE_MS = 60_000;

/** Converts clients' accounts to the API's format, with usage and the names of their authors. */
export async function presentSubaccounts(
  db: Queryable,
  rows: readonly SubaccountRow[],
  now: Date,
): Promise<Subaccount[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const people = rows.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]);
  // Sequential: within a transaction both run on its single connection.
  const author = await findAuthors(db, people);
  const usage = new Map((await measureUsage(db, ids, now)).map((one) => [one.id, one]));
  return rows.map(({ ownerId: _, ...row }) => ({
    ...row,
    status: isInactive(row) ? 'suspended' : 'active',
    createdAt: row.createdAt.toISOString(),
    createdBy: author(row.createdBy),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: author(row.updatedBy),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    usage: toUsage(row, usage.get(row.id)),
  }));
}

/** Converts a client's account to the API's format. */
export async function presentSubaccount(db: Queryable, row: SubaccountRow, now: Date): Promise<Subaccount> {
  const [presented] = await presentSubaccounts(db, [row], now);
  if (presented === undefined) throw new Error('presenting one account returned none');
  return presented;
}

/** Whether an account is suspended or archived. */
export const isInactive = ({ suspendedBy, archivedAt }: Pick<SubaccountRow, 'suspendedBy' | 'archivedAt'>): boolean =>
  suspendedBy !== null || archivedAt !== null;

/** Usage that limits apply to is always included; activity inside the account only for an agency with access. */
function toUsage(
  { agencyAccess }: Pick<SubaccountRow, 'agencyAccess'>,
  row: UsageRow | undefined,
): Subaccount['usage'] {
  const {
    durationMs = 0,
    calls = 0,
    concurrency = 0,
    agents = 0,
    users = 0,
    attentionTotal = 0,
    lastActivityAt = null,
  } = row ?? {};
  const minutes = Math.ceil(durationMs / MINUTE_MS);
  const metered = { minutes, calls, concurrency, agents, users };
  if (agencyAccess === 'none') return { ...metered, attentionTotal: null, lastActivityAt: null };
  return { ...metered, attentionTotal, lastActivityAt: lastActivityAt?.toISOString() ?? null };
}
