import { auditAppend } from '@switchboard/application/access/audit';
import { toMetadata } from '@switchboard/application/caller';
import type { AppendRequest } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Ctx } from '../../http/request/context.ts';
import type { AdminDeps } from './deps.ts';
import { findParked, lockParked, type ParkedRow } from './parked-queries.ts';

/**
 * Requests the replay of a parked stream by appending an event to it: the workers replay the stream when they reach that event.
 *
 * A repeated request has no effect while a replay is pending. If the replay fails, the stream stays parked.
 * @throws {AppError} `resource.not_found` if the stream isn't parked
 */
export async function replayParked(deps: AdminDeps, ctx: Ctx, id: number): Promise<ParkedRow> {
  const parked = await withTransaction(deps.pool, async (client) => {
    // A concurrent request waits for the lock here, and then finds the replay that the first one requested.
    await lockParked(client, id);
    const found = await findParked(client, id);
    if (found === undefined) throw new AppError('resource.not_found');
    if (found.replayAskedAt === null) await deps.events.appendWithin(client, toReplayAppends(found, ctx));
    return found;
  });
  if (parked.replayAskedAt !== null) return parked;
  deps.wake(parked.tenantId);
  // If a worker has already replayed the stream, it is no longer parked.
  return (await findParked(deps.pool, id)) ?? { ...parked, replayAskedAt: ctx.now() };
}

function toReplayAppends(
  { id, projection, tenantId, streamId, position, attempts }: ParkedRow,
  ctx: Ctx,
): AppendRequest[] {
  const caller = ctx.caller();
  const data = { accountId: tenantId, streamId, projection, position };
  // The worker's own command uses the same id, so that each attempt is requested once.
  const commandId = `replay:${projection}:${id}:${attempts}`;
  return [
    {
      tenantId,
      streamId,
      expectedVersion: 'any',
      events: [
        {
          type: 'stream.resumed',
          data: { reason: `${projection} had parked it at ${position}` },
        },
      ],
      commandId,
      metadata: toMetadata(caller),
    },
    {
      ...auditAppend({ tenantId, subjectId: tenantId, type: 'stream.replay-asked', data }, caller),
      commandId: `audit:${commandId}`,
    },
  ];
}
