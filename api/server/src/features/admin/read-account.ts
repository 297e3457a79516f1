import type { AdminAccountDetail } from '@switchboard/contracts/admin/account';
import { AppError } from '@switchboard/platform/app-error';
import { findAccount } from '../../http/auth/accounts.ts';
import { readQuotaUses } from '../../http/quotas/quota-uses.ts';
import type { Ctx } from '../../http/request/context.ts';
import { findAccountWithCounts } from './account-queries.ts';
import type { AdminDeps } from './deps.ts';
import { listAccountLags, readDeliveries } from './health-queries.ts';
import { listParked } from './parked-queries.ts';
import { listPeople } from './people-queries.ts';
import { toAccount, toParked, toUser } from './present.ts';

/** Reads an account with its people, health and quotas. @throws {AppError} `resource.not_found` */
export async function readAccount({ pool }: AdminDeps, ctx: Ctx, id: string): Promise<AdminAccountDetail> {
  const account = await findAccountWithCounts(pool, id);
  if (account === undefined) throw new AppError('resource.not_found');
  const [parent, people, lags, parked, deliveries, quotas] = await Promise.all([
    account.parentId === null ? undefined : findAccount(pool, account.parentId),
    listPeople(pool, id),
    listAccountLags(pool, id),
    listParked(pool, id),
    readDeliveries(pool, id, ctx.now()),
    readQuotaUses(pool, id, ctx.now()),
  ]);
  return {
    ...toAccount(account),
    parentName: parent?.name ?? null,
    people: people.map(toUser),
    health: {
      projections: lags.map(({ since, ...lag }) => ({ ...lag, since: since?.toISOString() ?? null })),
      parkedStreams: parked.map(toParked),
      deliveries,
    },
    quotas,
  };
}
