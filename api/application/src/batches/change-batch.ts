import { type BatchStatus, batches, type PauseReason } from '@switchboard/contracts/batches/batches';
import { batchContactStream } from '@switchboard/contracts/batches/events';
import type { ResourceFields } from '@switchboard/contracts/resources/schemas';
import { type BatchStep, nextStatus } from '@switchboard/domain/batches/rules';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { findPublication } from '../agents/publications.ts';
import { type Caller, toMetadata } from '../caller.ts';
import { wakeBatch } from '../jobs/wake-batch.ts';
import { toNewEvent } from '../log/new-event.ts';
import { resourceChanges } from '../resources/change-resource.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { findItem, lockItem } from '../resources/items.ts';
import { redialContacts } from './batch-calls.ts';
import type { BatchKey } from './contacts.ts';

export type BatchFields = ResourceFields<typeof batches>;
/** Returns the fields of a batch item. */
export const getBatchFields = ({ fields }: Pick<ResourceState, 'fields'>): BatchFields =>
  ({ ...batches.defaults, ...fields }) as BatchFields; // The kind's schema ensures this type.

/** The maximum number of streams in one append. */
const MAX_STREAMS_PER_APPEND = 250;

/**
 * Moves a batch through its lifecycle (start, pause, cancel, redial), and wakes its run.
 *
 * @throws {AppError} `resource.not_found`, `resource.conflict` if its status doesn't allow the step, `request.invalid` if its agent is missing
 * or unpublished
 */
export async function changeBatch(
  deps: ResourceDeps,
  caller: Caller,
  { id, step, because = 'person' }: { readonly id: string; readonly step: BatchStep; readonly because?: PauseReason },
): Promise<ResourceState> {
  const { tenantId } = caller;
  const key = { tenantId, batchId: id };
  const version = step === 'start' ? await versionToPin(deps, key) : undefined;
  if (step === 'redial') await redial(deps, caller, key);
  const state = await resourceChanges(deps, batches).changeManaged(caller, { id }, (item) => {
    const { status, startAt } = getBatchFields(item);
    const now = deps.clock.now();
    const next = nextStatus(step, {
      status,
      startAt: startAt === null ? null : Date.parse(startAt),
      now: now.getTime(),
    });
    if (next === undefined) throw new AppError('resource.conflict');
    return { ...toStatusFields(next, now, because), ...(version !== undefined && { agentVersion: version }) };
  });
  await wakeBatch(deps, key);
  return state;
}

/** Returns the fields to set along with a status. */
export const toStatusFields = (
  status: BatchStatus,
  now: Date,
  because: PauseReason = 'person',
): Partial<BatchFields> => ({
  status,
  pausedBecause: status === 'paused' ? because : null,
  ...(status === 'running' && { runningSince: now.toISOString() }),
});

async function versionToPin({ pool }: ResourceDeps, { tenantId, batchId }: BatchKey): Promise<number> {
  const item = await findItem(pool, { tenantId, kind: batches.kind, id: batchId });
  if (item === undefined) throw new AppError('resource.not_found');
  const { agentId } = getBatchFields(item);
  const fault = (code: string) => new AppError('request.invalid', { errors: [{ path: 'agentId', code }] });
  if (agentId === null) throw fault('required');
  const publication = await findPublication(pool, { tenantId, agentId });
  if (publication === undefined) throw fault('not_published');
  return publication.number;
}

/** Resets the contacts before the batch's status changes, so that a run that starts meanwhile finds them waiting. */
function redial(deps: ResourceDeps, caller: Caller, key: BatchKey): Promise<void> {
  const { tenantId, batchId } = key;
  return withTransaction(deps.pool, async (client) => {
    const item = await lockItem(client, { tenantId, kind: batches.kind, id: batchId });
    if (item === undefined) throw new AppError('resource.not_found');
    const isAtRest = ['ended', 'paused'].includes(getBatchFields(item).status);
    if (!isAtRest || item.archivedAt !== null) throw new AppError('resource.conflict');
    const at = deps.clock.now();
    const contacts = await redialContacts(client, key, at);
    for (let first = 0; first < contacts.length; first += MAX_STREAMS_PER_APPEND) {
      await deps.events.appendWithin(
        client,
        contacts.slice(first, first + MAX_STREAMS_PER_APPEND).map((nth) => ({
          tenantId,
          streamId: batchContactStream(batchId, nth),
          expectedVersion: 'any' as const,
          events: [toNewEvent({ type: 'batch-contact.redialled', data: { at: at.toISOString(), batchId, nth } })],
          metadata: toMetadata(caller),
        })),
      );
    }
  });
}
