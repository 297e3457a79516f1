import type { ConversationId } from '@switchboard/contracts/base/ids';
import { doNotCallStream } from '@switchboard/contracts/do-not-call/events';
import type { EventAppender, JsonObject } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { isPossiblePhoneNumber } from 'libphonenumber-js/min';
import type { Pool, PoolClient } from 'pg';
import { type Caller, toMetadata } from '../caller.ts';
import { type DoNotCallRow, deleteNumber, findNumber, insertNumber } from './number-rows.ts';

export interface DoNotCallDeps {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'appendWithin'>;
  readonly clock: Clock;
}

interface NewNumber extends Pick<DoNotCallRow, 'number' | 'reason'> {
  /** The call on which the number's owner requested it. */
  readonly conversationId?: ConversationId | null;
}

/** Adds a number to the account's list; a listed number stays unchanged. @throws {AppError} `request.invalid` if no country has such a number */
export function addNumber(
  deps: DoNotCallDeps,
  caller: Caller,
  { number, reason, conversationId = null }: NewNumber,
): Promise<DoNotCallRow> {
  if (!isPossiblePhoneNumber(number)) {
    throw new AppError('request.invalid', { errors: [{ path: 'number', code: 'no_number' }] });
  }
  const createdAt = deps.clock.now();
  return withTransaction(deps.pool, async (client) => {
    const row = { number, reason, conversationId, createdAt, createdBy: caller.actor.id };
    const added = await insertNumber(client, caller.tenantId, row);
    if (added) {
      const data = { number, reason, ...(conversationId !== null && { conversationId }) };
      await append(deps, { client, caller, number, type: 'do-not-call.added', data });
      return added;
    }
    const known = await findNumber(client, caller.tenantId, number);
    // If the number has meanwhile been removed, the removal came after this request.
    return known ?? row;
  });
}

/** Removes a number from the account's list. @throws {AppError} `resource.not_found` */
export function removeNumber(deps: DoNotCallDeps, caller: Caller, number: string): Promise<DoNotCallRow> {
  return withTransaction(deps.pool, async (client) => {
    const removed = await deleteNumber(client, caller.tenantId, number);
    if (removed === undefined) throw new AppError('resource.not_found');
    await append(deps, { client, caller, number, type: 'do-not-call.removed', data: { number } });
    return removed;
  });
}

interface ListEvent {
  readonly client: PoolClient;
  readonly caller: Caller;
  readonly number: string;
  readonly type: 'do-not-call.added' | 'do-not-call.removed';
  readonly data: JsonObject;
}

/** Appends the row's change to the log; the row's lock keeps the number's events in order. */
async function append(deps: DoNotCallDeps, { client, caller, number, type, data }: ListEvent): Promise<void> {
  await deps.events.appendWithin(client, [
    {
      tenantId: caller.tenantId,
      streamId: doNotCallStream(number),
      expectedVersion: 'any',
      events: [{ type, data: { at: deps.clock.now().toISOString(), ...data } }],
      metadata: toMetadata(caller),
    },
  ]);
}
