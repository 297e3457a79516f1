import { users } from '@switchboard/contracts/access/users';
import { AppError } from '@switchboard/platform/app-error';
import type { PoolClient } from 'pg';
import { countSeats, lockSeats } from './seat-queries.ts';

/**
 * Takes places for more people in an account, to the end of the transaction: of two who ask for the last one at once, one gets it.
 * An invited person has a place.
 *
 * @throws {AppError} `resource.limit_reached` {limit}
 */
export async function takeSeats(client: PoolClient, tenantId: string, more: number): Promise<void> {
  if (more <= 0) return;
  const limit = await lockSeats(client, tenantId);
  const { taken } = await countSeats(client, tenantId);
  if (taken + more > users.limit) throw new AppError('resource.limit_reached');
  if (limit.max !== null && taken + more > limit.max) throw reached(limit.max, limit);
}

/**
 * Lets an invited person in, if the limit has not been lowered meanwhile below those who are in.
 *
 * @throws {AppError} `resource.limit_reached` {limit}
 */
export async function fillSeat(client: PoolClient, tenantId: string): Promise<void> {
  const limit = await lockSeats(client, tenantId);
  if (limit.max === null) return;
  const { filled } = await countSeats(client, tenantId);
  if (filled >= limit.max) throw reached(limit.max, limit);
}

function reached(
  max: number,
  { account, raisedBy }: { readonly account: string; readonly raisedBy: string },
): AppError {
  return new AppError('resource.limit_reached', { limit: { name: 'users', max, account, raisedBy } });
}
