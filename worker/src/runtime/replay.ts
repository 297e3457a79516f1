import type { EventAppender } from '@switchboard/event-store/types';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { RESUMED } from './log-queries.ts';
import { type DeadLetter, listDeadLetters } from './parked-queries.ts';

export interface ReplayDeps {
  readonly db: Queryable;
  readonly events: EventAppender;
}

const PAGE = 200;

/**
 * Has every parked stream taken up again, in the order they were parked: all of them, or those of one tenant.
 *
 * It appends `stream.resumed` to each, so that rows change under a new position only. When a worker meets
 * that event it takes in what waited; if that fails again, the stream stays parked. Calling it again meanwhile changes nothing.
 *
 * @returns the streams that were asked for.
 */
export async function replayParked({ db, events }: ReplayDeps, tenantId?: string): Promise<DeadLetter[]> {
  const replayed: DeadLetter[] = [];
  for (let after = 0; ; ) {
    const letters = await listDeadLetters(db, { after, tenantId, limit: PAGE });
    for (const letter of letters) await resume(events, letter);
    replayed.push(...letters);
    const last = letters.at(-1);
    if (last === undefined || letters.length < PAGE) return replayed;
    after = last.id;
  }
}

async function resume(events: EventAppender, { id, name, tenantId, streamId, position, attempts }: DeadLetter) {
  const commandId = `replay:${name}:${id}:${attempts}`;
  await events.append({
    tenantId,
    streamId,
    expectedVersion: 'any',
    events: [{ type: RESUMED, data: { reason: `${name} had parked it at ${position}` } }],
    commandId,
    metadata: { correlationId: commandId, actor: { kind: 'system', id: 'replay' } },
  });
}
