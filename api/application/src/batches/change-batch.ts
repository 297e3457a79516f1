import { type BatchStatus, batches, type PauseReason } from '@switchboard/contracts/batches/batches';
import { batchContactStream } from '@switchboard/contracts/batches/events';
import type { ResourceFields } from '@switchboard/contracts/resources/schemas';
import { afterStep, type BatchStep } from '@switchboard/domain/batches/steps';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { findPublication } from '../agents/publication-queries.ts';
import { type Caller, metadataOf } from '../caller.ts';
import { addJob } from '../jobs/add-job.ts';
import { toNewEvent } from '../log/new-event.ts';
import { resourceChanges } from '../resources/change-resource.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { findItem, lockItem } from '../resources/queries.ts';
import type { BatchKey } from './contact-queries.ts';
import { redialContacts } from './run-queries.ts';

export type BatchFields = ResourceFields<typeof batches>;
/** A batch's fields as its item has them. */
export const fieldsOf = ({ fields }: Pick<ResourceState, 'fields'>): BatchFields =>
  ({ ...batches.defaults, ...fields }) as BatchFields; // by the kind's schema

const STREAMS_AT_ONCE = 250;

/**
 * Takes a step with a batch, and has it run.
 *
 * @throws {AppError} `resource.not_found`, `resource.conflict` where the step can't be taken, `request.invalid` of an agent that is missing or
 * unpublished
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
    const { status, startAt } = fieldsOf(item);
    const now = deps.clock.now();
    const next = afterStep(step, {
      status,
      startAt: startAt === null ? null : Date.parse(startAt),
      now: now.getTime(),
    });
    if (next === undefined) throw new AppError('resource.conflict');
    return { ...toStatus(next, now, because), ...(version !== undefined && { agentVersion: version }) };
  });
  await wakeBatch(deps, key);
  return state;
}

/** The fields that go with a status. */
export const toStatus = (status: BatchStatus, now: Date, because: PauseReason = 'person'): Partial<BatchFields> => ({
  status,
  pausedBecause: status === 'paused' ? because : null,
  ...(status === 'running' && { runningSince: now.toISOString() }),
});

/** Has a batch run at a moment, at once if none is named. */
export const wakeBatch = ({ pool }: { readonly pool: Queryable }, key: BatchKey, runAt?: Date): Promise<void> =>
  addJob(pool, {
    name: 'run-batch',
    payload: { tenantId: key.tenantId, batchId: key.batchId },
    key: `batch:${key.batchId}`,
    queue: `batch:${key.batchId}`,
    ...(runAt && { runAt }),
  });

async function versionToPin({ pool }: ResourceDeps, { tenantId, batchId }: BatchKey): Promise<number> {
  const item = await findItem(pool, { tenantId, kind: batches.kind, id: batchId });
  if (item === undefined) throw new AppError('resource.not_found');
  const { agentId } = fieldsOf(item);
  const fault = (code: string) => new AppError('request.invalid', { errors: [{ path: 'agentId', code }] });
  if (agentId === null) throw fault('required');
  const publication = await findPublication(pool, { tenantId, agentId });
  if (publication === undefined) throw fault('not_published');
  return publication.number;
}

/** Contacts first: should the batch go on or end meanwhile, they wait already. */
function redial(deps: ResourceDeps, caller: Caller, key: BatchKey): Promise<void> {
  const { tenantId, batchId } = key;
  return withTransaction(deps.pool, async (client) => {
    const item = await lockItem(client, { tenantId, kind: batches.kind, id: batchId });
    if (item === undefined) throw new AppError('resource.not_found');
    const isAtRest = ['ended', 'paused'].includes(fieldsOf(item).status);
    if (!isAtRest || item.archivedAt !== null) throw new AppError('resource.conflict');
    const at = deps.clock.now();
    const contacts = await redialContacts(client, key, at);
    for (let first = 0; first < contacts.length; first += STREAMS_AT_ONCE) {
      await deps.events.appendWithin(
        client,
        contacts.slice(first, first + STREAMS_AT_ONCE).map((nth) => ({
          tenantId,
          streamId: batchContactStream(batchId, nth),
          expectedVersion: 'any' as const,
          events: [toNewEvent({ type: 'batch-contact.redialled', data: { at: at.toISOString(), batchId, nth } })],
          metadata: metadataOf(caller),
        })),
      );
    }
  });
}
