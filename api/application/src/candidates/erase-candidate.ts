import type { ConversationId } from '@switchboard/contracts/base/ids';
import { batches } from '@switchboard/contracts/batches/batches';
import { batchContactStream } from '@switchboard/contracts/batches/events';
import { candidates } from '@switchboard/contracts/hiring/candidates';
import { resourceStream } from '@switchboard/contracts/resources/define-resource';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import { eraseStream } from '@switchboard/event-store/event-store';
import { streamCategory } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { PoolClient } from 'pg';
import { type Caller, metadataOf } from '../caller.ts';
import { eraseConversation } from '../erasure/erase-conversation.ts';
import { forgetAnswers } from '../erasure/queries.ts';
import { takeBackExports } from '../exports/queries.ts';
import { toNewEvent } from '../log/new-event.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { findItem, lockItem } from '../resources/items.ts';
import { retryDeadlocks } from '../resources/retry-deadlocks.ts';
import { storeItem } from '../resources/store-item.ts';
import { forgetLinks } from './candidate-link.ts';
import { type CandidateContact, forgetContact, forgetMailsTo, listContactsOf } from './erasure-queries.ts';
import { candidateOf } from './fields-of.ts';
import { settleFile } from './files.ts';

/** Rounds that are taken while batches go on to call the candidate, or take them as a contact. */
const MAX_ROUNDS = 3;

/**
 * Erases a candidate for good: who they are, all that was written about them, what batches know of them, and the conversations that they were
 * called by. The job, the source, the stage, and who erased them when stay on an item that is archived and never changes again.
 *
 * Conversations go first, each in a transaction of its own, and the candidate last: what dies between leaves a candidate who still names the
 * rest, and a repeat finishes it. Again, it changes nothing.
 * @throws {AppError} `resource.not_found`, `resource.conflict` of one who is being called now
 */
export async function eraseCandidate(deps: ResourceDeps, caller: Caller, id: string): Promise<ResourceState> {
  const key = { tenantId: caller.tenantId, kind: candidates.kind, id };
  const item = await findItem(deps.pool, key);
  if (item === undefined) throw new AppError('resource.not_found');
  const screened = candidateOf(item).screening?.conversationId;
  const gone = new Set<ConversationId>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const contacts = idle(await listContactsOf(deps.pool, key.tenantId, id));
    for (const conversationId of [...conversationsOf(contacts), ...(screened === undefined ? [] : [screened])]) {
      if (gone.has(conversationId)) continue;
      await eraseConversation(deps, caller, { id: conversationId, takesBackExportsAt: deps.clock.now() });
      gone.add(conversationId);
    }
    const known = { batchIds: [...new Set(contacts.map(({ batchId }) => batchId))], gone };
    const done = await retryDeadlocks(() =>
      withTransaction(deps.pool, (client) => erasePerson(client, deps, { caller, id, known })),
    );
    if (done?.isChanged) tell(deps, caller, done.state);
    if (done) return done.state;
  }
  throw new AppError('resource.conflict');
}

const conversationsOf = (contacts: readonly CandidateContact[]) =>
  contacts.flatMap(({ conversationIds }) => conversationIds);

function idle(contacts: readonly CandidateContact[]): readonly CandidateContact[] {
  if (contacts.some(({ state }) => state === 'calling')) throw new AppError('resource.conflict');
  return contacts;
}

interface Erasing {
  readonly caller: Caller;
  readonly id: string;
  /** The batches that are to be locked, in their order, and the conversations that are erased. */
  readonly known: { readonly batchIds: readonly string[]; readonly gone: ReadonlySet<ConversationId> };
}

/** Undefined if batches have gone on meanwhile. */
async function erasePerson(
  client: PoolClient,
  deps: ResourceDeps,
  { caller, id, known }: Erasing,
): Promise<{ readonly state: ResourceState; readonly isChanged: boolean } | undefined> {
  const { tenantId } = caller;
  // Batches first, as adding contacts does: none of them begins a call, or takes the candidate, until this is over.
  for (const batchId of known.batchIds) await lockItem(client, { tenantId, kind: batches.kind, id: batchId });
  const item = await lockItem(client, { tenantId, kind: candidates.kind, id });
  if (item === undefined) throw new AppError('resource.not_found');
  const contacts = idle(await listContactsOf(client, tenantId, id));
  const isAsKnown =
    contacts.every(({ batchId }) => known.batchIds.includes(batchId)) &&
    conversationsOf(contacts).every((conversationId) => known.gone.has(conversationId));
  if (!isAsKnown) return undefined;
  for (const contact of contacts) await eraseContact(client, deps, caller, contact);
  if (candidateOf(item).erased !== null) return { state: item, isChanged: false };
  return { state: await eraseItem(client, deps, caller, item), isChanged: true };
}

/** Takes a person out of a contact of a batch, and out of its history. */
export async function eraseContact(
  client: PoolClient,
  { clock, events }: ResourceDeps,
  caller: Caller,
  { batchId, nth }: Pick<CandidateContact, 'batchId' | 'nth'>,
): Promise<void> {
  const { tenantId } = caller;
  const at = clock.now();
  if (!(await forgetContact(client, tenantId, { batchId, nth, at }))) return;
  const streamId = batchContactStream(batchId, nth);
  await eraseStream(client, tenantId, streamId);
  const told = toNewEvent({ type: 'batch-contact.erased', data: { at: at.toISOString(), batchId, nth } });
  await events.appendWithin(client, [
    { tenantId, streamId, expectedVersion: 'any', events: [told], metadata: metadataOf(caller) },
  ]);
}

async function eraseItem(
  client: PoolClient,
  deps: ResourceDeps,
  caller: Caller,
  item: ResourceState,
): Promise<ResourceState> {
  const { tenantId, actor } = caller;
  const { id, createdAt, createdBy } = item;
  const streamId = resourceStream(candidates, id);
  const now = deps.clock.now();
  const at = now.toISOString();
  await forgetMailsTo(client, tenantId, id);
  await forgetLinks(client, { tenantId, candidateId: id });
  await eraseStream(client, tenantId, streamId);
  await forgetAnswers(client, tenantId, id);
  await takeBackExports(client, tenantId, now);
  const { jobId, source, stage, files } = candidateOf(item);
  for (const file of files) await settleFile(client, { tenantId, fileId: file.id });
  const fields = { ...candidates.defaults, jobId, source, stage, erased: { by: actor.id, at } };
  // A list needs a name to open it by, in no language.
  const data = { at, name: id, fields, createdAt, createdBy };
  return storeItem(client, deps, caller, {
    definition: candidates,
    id,
    before: item,
    event: { verb: 'erased', data },
  });
}

function tell(deps: ResourceDeps, { tenantId }: Caller, { id, version, fields }: ResourceState): void {
  deps.onChanged({
    tenantId,
    kind: candidates.kind,
    id,
    version,
    category: streamCategory(resourceStream(candidates, id)),
    verb: 'erased',
    changedFields: Object.keys(fields),
    overlapMs: undefined,
  });
}
