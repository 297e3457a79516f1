import { changeAccess } from '@switchboard/application/access/change-access';
import { LIMIT_NAMES, Limits, LimitsChange } from '@switchboard/contracts/access/limits';
import { DEFAULT_QUOTAS, QUOTA_NAMES, QuotasChange } from '@switchboard/contracts/access/quotas';
import { changeQuotas } from '../http/quotas/change-quotas.ts';
import { operatorOf } from './operator.ts';
import { lockLimits, writeLimits } from './queries.ts';
import { AdminRefusal, type AdminTools } from './tools.ts';

/** Limits and quotas to be set. */
export interface LimitWords {
  readonly limits: LimitsChange;
  readonly quotas: QuotasChange;
}

/** Reads `minutes=20000`, `users=none` and `streams=default`; undefined for anything else. */
export function readLimits(words: readonly string[]): LimitWords | undefined {
  const pairs = words.map((word): [string, unknown] => {
    const [name = '', value = ''] = word.split('=');
    const none = QUOTA_NAMES.some((quota) => quota === name) ? 'default' : 'none';
    return [name, value === none ? null : /^\d+$/.test(value) ? Number(value) : value];
  });
  const of = (names: readonly string[]) => pairs.filter(([name]) => names.includes(name));
  const [limits, quotas] = [of(LIMIT_NAMES), of(QUOTA_NAMES)];
  if (pairs.length === 0 || limits.length + quotas.length < pairs.length) return undefined;
  const read = {
    limits: LimitsChange.safeParse(Object.fromEntries(limits)).data,
    quotas: QuotasChange.safeParse(Object.fromEntries(quotas)).data,
  };
  return read.limits && read.quotas && { limits: read.limits, quotas: read.quotas };
}

/**
 * Sets limits of an account, of which an agency's are the pool of its clients, and quotas. Those that are left out stay; servers that run
 * follow within seconds.
 *
 * @throws {AdminRefusal}
 */
export async function setLimits(
  { pool, events, clock }: AdminTools,
  { id, change }: { readonly id: string; readonly change: LimitWords },
): Promise<string> {
  return changeAccess({ pool, events }, operatorOf(id), async (client) => {
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
