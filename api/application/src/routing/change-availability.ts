import {
  type Availability,
  type AvailabilityState,
  type Capacity,
  type PersonEvent,
  personStream,
} from '@switchboard/contracts/people/availability';
import type { PersonalNotice } from '@switchboard/contracts/stream/bus-messages';
import type { EventAppender } from '@switchboard/event-store/types';
import { wakeWorkers } from '@switchboard/event-store/wake-ups';
import { AppError } from '@switchboard/platform/app-error';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool, PoolClient } from 'pg';
import { type Caller, toMetadata } from '../caller.ts';
import { toNewEvent } from '../log/new-event.ts';
import { listAvailability, lockAvailability, writeAvailability } from './availability-rows.ts';

export interface AvailabilityDeps {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'appendWithin'>;
  readonly bus: Pick<LiveBus, 'publish'>;
}

export interface AvailabilityChange {
  readonly userId: string;
  readonly state: AvailabilityState;
  /** The time when the person is available again; null until they change it. */
  readonly until: Date | null;
  /** Undefined leaves it as it is. */
  readonly capacity?: Capacity | undefined;
  readonly now: Date;
  /** Changes nothing if the person's absence doesn't end at this instant any more. */
  readonly ifUntil?: Date;
}

/**
 * Changes a person's availability, and notifies everybody in the account. The row and its event commit together.
 *
 * @throws {AppError} `resource.not_found` unless the person is active and works on conversations
 */
export async function changeAvailability(
  deps: AvailabilityDeps,
  caller: Caller,
  change: AvailabilityChange,
): Promise<Availability> {
  const { tenantId } = caller;
  const { userId, now } = change;
  const find = async (client: PoolClient) => {
    const [person] = await listAvailability(client, tenantId, { now, ids: [userId] });
    if (person === undefined) throw new AppError('resource.not_found');
    return person;
  };
  const { person, isChanged } = await withTransaction(deps.pool, async (client) => {
    await find(client);
    const isChanged = await write(deps, { client, caller }, change);
    return { person: await find(client), isChanged };
  });
  if (isChanged) {
    wakeWorkers(deps.bus)([{ tenantId, categories: ['person'] }]);
    const notice: PersonalNotice = { tenantId, userId: null, event: 'availability', data: person };
    deps.bus.publish(liveChannels.personal, JSON.stringify(notice));
  }
  return person;
}

/** @returns whether anything changed */
async function write(
  { events }: AvailabilityDeps,
  { client, caller }: { readonly client: PoolClient; readonly caller: Caller },
  { userId, state, until, capacity, now, ifUntil }: AvailabilityChange,
): Promise<boolean> {
  const { tenantId } = caller;
  const before = await lockAvailability(client, tenantId, userId);
  if (ifUntil !== undefined && before?.until?.getTime() !== ifUntil.getTime()) return false;
  const isCapacityNew =
    capacity !== undefined && (capacity.texts !== before?.texts || capacity.calls !== before?.calls);
  const isSame = before?.state === state && before.until?.getTime() === until?.getTime() && !isCapacityNew;
  if (isSame) return false;
  const { texts, calls } = capacity ?? before ?? { texts: null, calls: null };
  await writeAvailability(client, tenantId, { userId, state, until, texts, calls });
  const changed: PersonEvent = {
    type: 'person.availability-changed',
    data: {
      at: now.toISOString(),
      state,
      ...(until !== null && { until: until.toISOString() }),
      ...(isCapacityNew && { capacity }),
    },
  };
  await events.appendWithin(client, [
    {
      tenantId,
      streamId: personStream(userId),
      expectedVersion: 'any',
      events: [toNewEvent(changed)],
      metadata: toMetadata(caller),
    },
  ]);
  return true;
}
