import { findAuthors } from '@switchboard/application/resources/authors';
import type { Subaccount } from '@switchboard/contracts/access/subaccounts';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { SubaccountRow } from './queries.ts';
import { measureUsage, type UsageRow } from './usage-queries.ts';

const MINUTE_MS = 60_000;

/** Shows clients' accounts with what they use, and the names of who made and changed them. */
export async function presentSubaccounts(
  db: Queryable,
  rows: readonly SubaccountRow[],
  now: Date,
): Promise<Subaccount[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const people = rows.flatMap(({ createdBy, updatedBy }) => [createdBy, updatedBy]);
  // In turn: within a change, both are asked of its one connection.
  const author = await findAuthors(db, people);
  const usage = new Map((await measureUsage(db, ids, now)).map((one) => [one.id, one]));
  return rows.map(({ ownerId: _, ...row }) => ({
    ...row,
    status: isStill(row) ? 'suspended' : 'active',
    createdAt: row.createdAt.toISOString(),
    createdBy: author(row.createdBy),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: author(row.updatedBy),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    usage: toUsage(row, usage.get(row.id)),
  }));
}

/** Shows one client's account. */
export async function presentSubaccount(db: Queryable, row: SubaccountRow, now: Date): Promise<Subaccount> {
  const [shown] = await presentSubaccounts(db, [row], now);
  if (shown === undefined) throw new Error('one account was given, and none came back');
  return shown;
}

/** Whether an account stands still. */
export const isStill = ({ suspendedBy, archivedAt }: Pick<SubaccountRow, 'suspendedBy' | 'archivedAt'>): boolean =>
  suspendedBy !== null || archivedAt !== null;

/** The usage that limits are compared with is always shown; what is going on in an account is shown to an agency with access alone. */
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
