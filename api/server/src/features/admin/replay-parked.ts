import { auditAppend } from '@switchboard/application/access/audit';
import { toMetadata } from '@switchboard/application/caller';
import type { AppendRequest } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Ctx } from '../../http/request/context.ts';
import type { AdminDeps } from './deps.ts';
import { findParked, lockParked, type ParkedRow } from './parked-queries.ts';

/**
 * Asks the workers to take up a parked stream again: they do once they meet the event that this appends to it.
 *
 * Asked again before they have, it changes nothing. If taking it up fails again, the stream stays parked.
 * @throws {AppError} `resource.not_found` not parked, or not any more.
 */
export async function replayParked(deps: AdminDeps, ctx: Ctx, id: number): Promise<ParkedRow> {
  const parked = await withTransaction(deps.pool, async (client) => {
    // A concurrent request waits for the lock here, and then finds the replay that the first one requested.
    await lockParked(client, id);
    const found = await findParked(client, id);
    if (found === undefined) throw new AppError('resource.not_found');
    if (found.replayAskedAt === null) await deps.events.appendWithin(client, wishOf(found, ctx));
    return found;
  });
  if (parked.replayAskedAt !== null) return parked;
  deps.wake(parked.tenantId);
  // A worker may have been faster: then the stream isn't parked any more.
  return (await findParked(deps.pool, id)) ?? { ...parked, replayAskedAt: ctx.now() };
}

function wishOf({ id, projection, tenantId, streamId, position, attempts }: ParkedRow, ctx: Ctx): AppendRequest[] {
  const caller = ctx.caller();
  const data = { accountId: tenantId, streamId, projection, position };
  // As the worker's own command names it, so that both together ask once for each attempt.
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
