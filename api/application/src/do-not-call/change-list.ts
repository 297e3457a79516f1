import type { ConversationId } from '@switchboard/contracts/base/ids';
import { doNotCallStream } from '@switchboard/contracts/do-not-call/events';
import type { EventAppender, JsonObject } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { isPossiblePhoneNumber } from 'libphonenumber-js/min';
import type { Pool, PoolClient } from 'pg';
import { type Caller, metadataOf } from '../caller.ts';
import { type DoNotCallRow, deleteNumber, findNumber, insertNumber } from './queries.ts';

export interface DoNotCallDeps {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'appendWithin'>;
  readonly clock: Clock;
}

interface NewNumber extends Pick<DoNotCallRow, 'number' | 'reason'> {
  /** The call on which its owner asked for it. */
  readonly conversationId?: ConversationId | null;
}

/** Puts a number on the caller's list; one that is there stays as it is. @throws {AppError} `request.invalid` for a number that no country has */
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
    // A removal that came meanwhile was asked for after this.
    return known ?? row;
  });
}

/** Takes a number off the caller's list. @throws {AppError} `resource.not_found` */
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

/** Says in the log what the row says; its lock keeps the number's events in order. */
async function append(deps: DoNotCallDeps, { client, caller, number, type, data }: ListEvent): Promise<void> {
  await deps.events.appendWithin(client, [
    {
      tenantId: caller.tenantId,
      streamId: doNotCallStream(number),
      expectedVersion: 'any',
      events: [{ type, data: { at: deps.clock.now().toISOString(), ...data } }],
      metadata: metadataOf(caller),
    },
  ]);
}
