import { changeAccess } from '@switchboard/application/access/change-access';
import { LIMIT_NAMES, Limits, LimitsChange } from '@switchboard/contracts/access/limits';
import { DEFAULT_QUOTAS, QUOTA_NAMES, QuotasChange } from '@switchboard/contracts/access/quotas';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { changeQuotas } from '../http/quotas/change-quotas.ts';
import { AdminRefusal, type AdminTools, toOperator } from './tools.ts';

/** Limits and quotas to set. */
export interface LimitsInput {
  readonly limits: LimitsChange;
  readonly quotas: QuotasChange;
}

/** Parses words such as `minutes=20000`, `users=none` and `streams=default`; undefined if one is invalid. */
export function parseLimits(words: readonly string[]): LimitsInput | undefined {
  const pairs = words.map((word): [string, unknown] => {
    const [name = '', value = ''] = word.split('=');
    const none = QUOTA_NAMES.some((quota) => quota === name) ? 'default' : 'none';
    return [name, value === none ? null : /^\d+$/.test(value) ? Number(value) : value];
  });
  const pick = (names: readonly string[]) => pairs.filter(([name]) => names.includes(name));
  const [limits, quotas] = [pick(LIMIT_NAMES), pick(QUOTA_NAMES)];
  if (pairs.length === 0 || limits.length + quotas.length < pairs.length) return undefined;
  const parsed = {
    limits: LimitsChange.safeParse(Object.fromEntries(limits)).data,
    quotas: QuotasChange.safeParse(Object.fromEntries(quotas)).data,
  };
  return parsed.limits && parsed.quotas && { limits: parsed.limits, quotas: parsed.quotas };
}

/**
 * Sets limits and quotas of an account; an agency's limits are the pool of its clients. Omitted ones keep their values. Running replicas follow
 * within seconds.
 *
 * @throws {AdminRefusal}
 */
export async function setLimits(
  { pool, events, clock }: AdminTools,
  { id, change }: { readonly id: string; readonly change: LimitsInput },
): Promise<string> {
  return changeAccess({ pool, events }, toOperator(id), async (client) => {
    const account = await lockLimits(client, id);
    if (account === undefined) throw new AdminRefusal(`There is no account ${id}.`);
    const limits = Limits.parse({ ...account.limits, ...change.limits });
    const { quotas, changes: quotaChanges } = await changeQuotas(client, id, change.quotas);
    const changes = [
      ...LIMIT_NAMES.map((name) => ({ path: `limits.${name}`, from: account.limits[name], to: limits[name] })).filter(
        ({ from, to }) => from !== to,
      ),
      ...quotaChanges,
    ];
    const words = [
      ...LIMIT_NAMES.map((name) => `${name} ${limits[name] ?? 'none'}`),
      ...QUOTA_NAMES.map((name) => `${name} ${quotas[name] ?? `default (${DEFAULT_QUOTAS[name]})`}`),
    ];
    const result = `The limits of ${account.name} are: ${words.join(', ')}.`;
    if (changes.length === 0) return { result, audit: [] };
    const version = account.version + 1;
    await writeLimits(client, id, { limits, version, now: clock.now() });
    const data = { accountId: id, changes, version };
    return { result, audit: [{ tenantId: id, subjectId: id, type: 'account.changed', data }] };
  });
}

interface LimitedAccount {
  readonly name: string;
  readonly version: number;
  readonly limits: Limits;
}

/** Reads an account's limits and locks them until the transaction ends. */
async function lockLimits(db: Queryable, id: string): Promise<LimitedAccount | undefined> {
  const { rows } = await db.query<LimitedAccount>({
    name: 'lock-limits',
    text: `select name, version,
        jsonb_build_object('minutes', max_minutes, 'concurrency', max_concurrency, 'agents', max_agents, 'users', max_users) as limits
      from access.accounts where id = $1 for no key update`,
    values: [id],
  });
  return rows[0];
}

async function writeLimits(
  db: Queryable,
  id: string,
  { limits, version, now }: { readonly limits: Limits; readonly version: number; readonly now: Date },
): Promise<void> {
  await db.query({
    name: 'write-limits',
    text: `update access.accounts set max_minutes = $2, max_concurrency = $3, max_agents = $4, max_users = $5, version = $6,
        updated_at = $7, updated_by = 'operator' where id = $1`,
    values: [id, limits.minutes, limits.concurrency, limits.agents, limits.users, version, now],
  });
}
