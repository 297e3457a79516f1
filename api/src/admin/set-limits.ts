import { changeAccess } from '@switchboard/application/access/change-access';
import { LIMIT_NAMES, Limits, LimitsChange } from '@switchboard/contracts/access/limits';
import { operatorOf } from './operator.ts';
import { lockLimits, writeLimits } from './queries.ts';
import { AdminRefusal, type AdminTools } from './tools.ts';

/** Reads `minutes=20000` and `users=none`; undefined for anything else. */
export function readLimits(words: readonly string[]): LimitsChange | undefined {
  const pairs = words.map((word): [string, unknown] => {
    const [name = '', value = ''] = word.split('=');
    return [name, value === 'none' ? null : /^\d+$/.test(value) ? Number(value) : value];
  });
  const areKnown = pairs.every(([name]) => LIMIT_NAMES.some((known) => known === name));
  return areKnown && pairs.length > 0 ? LimitsChange.safeParse(Object.fromEntries(pairs)).data : undefined;
}

/** Sets limits of an account; an agency's are the pool of its clients. Those that are left out stay. @throws {AdminRefusal} */
export async function setLimits(
  { pool, events, clock }: AdminTools,
  { id, change }: { readonly id: string; readonly change: LimitsChange },
): Promise<string> {
  return changeAccess({ pool, events }, operatorOf(id), async (client) => {
    const account = await lockLimits(client, id);
    if (account === undefined) throw new AdminRefusal(`There is no account ${id}.`);
    const after = Limits.parse({ ...account.limits, ...change });
    const changes = LIMIT_NAMES.flatMap((name) => {
      const [from, to] = [account.limits[name], after[name]];
      return from === to ? [] : [{ path: `limits.${name}`, from, to }];
    });
    const words = LIMIT_NAMES.map((name) => `${name} ${after[name] ?? 'none'}`).join(', ');
    const result = `The limits of ${account.name} are: ${words}.`;
    if (changes.length === 0) return { result, audit: [] };
    const version = account.version + 1;
    await writeLimits(client, id, { limits: after, version, now: clock.now() });
    const data = { accountId: id, changes, version };
    return { result, audit: [{ tenantId: id, subjectId: id, type: 'account.changed', data }] };
  });
}
