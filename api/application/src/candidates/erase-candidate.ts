import type { ConversationId } from '@switchboard/contracts/base/ids';
import { batches } from '@switchboard/contracts/batches/batches';
import { batchContactStream } from '@switchboard/contracts/batches/events';
import type { ContactState } from '@switchboard/contracts/batches/routes';
import { candidates } from '@switchboard/contracts/hiring/candidates';
import { resourceStream } from '@switchboard/contracts/resources/define-resource';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import { eraseStream } from '@switchboard/event-store/event-store';
import { streamCategory } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { PoolClient } from 'pg';
import { type Caller, toMetadata } from '../caller.ts';
import { deleteStoredResponses } from '../erasure/delete-stored-responses.ts';
import { eraseConversation } from '../erasure/erase-conversation.ts';
import { revokeExports } from '../exports/export-runs.ts';
import { toNewEvent } from '../log/new-event.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { findItem, lockItem } from '../resources/items.ts';
import { retryDeadlocks } from '../resources/retry-deadlocks.ts';
import { storeItem } from '../resources/store-item.ts';
import { toCandidate } from './candidate-fields.ts';
import { scheduleFileCleanup } from './candidate-files.ts';
import { deleteLinks } from './candidate-link.ts';

/** The number of attempts while batches keep calling the candidate or adding them as a contact. */
const MAX_ROUNDS = 3;

/**
 * Erases a candidate permanently: their identity, everything written about them, their contacts in batches, and the conversations of their
 * calls. The job, the source, the stage, and who erased them and when remain on an archived item that never changes again.
 *
 * Conversations are erased first, each in its own transaction, and the candidate last: after a crash, the candidate still references the
 * rest, and a repeat completes the erasure. Idempotent.
 *
 * @throws {AppError} `resource.not_found`; `resource.conflict` while the candidate is being called
 */
export async function eraseCandidate(deps: ResourceDeps, caller: Caller, id: string): Promise<ResourceState> {
  const key = { tenantId: caller.tenantId, kind: candidates.kind, id };
  const item = await findItem(deps.pool, key);
  if (item === undefined) throw new AppError('resource.not_found');
  const screened = toCandidate(item).screening?.conversationId;
  const erased = new Set<ConversationId>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const contacts = requireIdle(await listContactsOfCandidate(deps.pool, key.tenantId, id));
    for (const conversationId of [...listConversations(contacts), ...(screened === undefined ? [] : [screened])]) {
      if (erased.has(conversationId)) continue;
      await eraseConversation(deps, caller, { id: conversationId, takesBackExportsAt: deps.clock.now() });
      erased.add(conversationId);
    }
    const known = { batchIds: [...new Set(contacts.map(({ batchId }) => batchId))], erased };
    const done = await retryDeadlocks(() =>
      withTransaction(deps.pool, (client) => erasePerson(client, deps, { caller, id, known })),
    );
    if (done?.isChanged) announceErasure(deps, caller, done.state);
    if (done) return done.state;
  }
  throw new AppError('resource.conflict');
}

const listConversations = (contacts: readonly CandidateContact[]) =>
  contacts.flatMap(({ conversationIds }) => conversationIds);

/** @throws {AppError} `resource.conflict` if one of the contacts is being called */
function requireIdle(contacts: readonly CandidateContact[]): readonly CandidateContact[] {
  if (contacts.some(({ state }) => state === 'calling')) throw new AppError('resource.conflict');
  return contacts;
}

interface Erasing {
  readonly caller: Caller;
  readonly id: string;
  /** The batches to lock, in order, and the conversations that have already been erased. */
  readonly known: { readonly batchIds: readonly string[]; readonly erased: ReadonlySet<ConversationId> };
}

/** Erases the candidate's contacts and item. Returns undefined if batches have called or added the candidate meanwhile. */
async function erasePerson(
  client: PoolClient,
  deps: ResourceDeps,
  { caller, id, known }: Erasing,
): Promise<{ readonly state: ResourceState; readonly isChanged: boolean } | undefined> {
  const { tenantId } = caller;
  // Lock batches first, in the same order as adding contacts: no batch starts a call or adds the candidate meanwhile.
  for (const batchId of known.batchIds) await lockItem(client, { tenantId, kind: batches.kind, id: batchId });
  const item = await lockItem(client, { tenantId, kind: candidates.kind, id });
  if (item === undefined) throw new AppError('resource.not_found');
  const contacts = requireIdle(await listContactsOfCandidate(client, tenantId, id));
  const isUnchanged =
    contacts.every(({ batchId }) => known.batchIds.includes(batchId)) &&
    listConversations(contacts).every((conversationId) => known.erased.has(conversationId));
  if (!isUnchanged) return undefined;
  for (const contact of contacts) await eraseContact(client, deps, caller, contact);
  if (toCandidate(item).erased !== null) return { state: item, isChanged: false };
  return { state: await eraseItem(client, deps, caller, item), isChanged: true };
}

/** Erases the personal data of a batch's contact, and of its history. */
export async function eraseContact(
  client: PoolClient,
  { clock, events }: ResourceDeps,
  caller: Caller,
  { batchId, nth }: Pick<CandidateContact, 'batchId' | 'nth'>,
): Promise<void> {
  const { tenantId } = caller;
  const at = clock.now();
  if (!(await clearContact(client, tenantId, { batchId, nth, at }))) return;
  const streamId = batchContactStream(batchId, nth);
  await eraseStream(client, tenantId, streamId);
  const erased = toNewEvent({ type: 'batch-contact.erased', data: { at: at.toISOString(), batchId, nth } });
  await events.appendWithin(client, [
    { tenantId, streamId, expectedVersion: 'any', events: [erased], metadata: toMetadata(caller) },
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
  await deleteMailsTo(client, tenantId, id);
  await deleteLinks(client, { tenantId, candidateId: id });
  await eraseStream(client, tenantId, streamId);
  await deleteStoredResponses(client, tenantId, id);
  await revokeExports(client, tenantId, now);
  const { jobId, source, stage, files } = toCandidate(item);
  for (const file of files) await scheduleFileCleanup(client, { tenantId, fileId: file.id });
  const fields = { ...candidates.defaults, jobId, source, stage, erased: { by: actor.id, at } };
  // Lists need a name for opening the item; the id serves as the name, since it needs no translation.
  const data = { at, name: id, fields, createdAt, createdBy };
  return storeItem(client, deps, caller, {
    definition: candidates,
    id,
    before: item,
    event: { verb: 'erased', data },
  });
}

function announceErasure(deps: ResourceDeps, { tenantId }: Caller, { id, version, fields }: ResourceState): void {
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

/** A candidate as a contact of a batch, with the conversations of their calls. */
interface CandidateContact {
  readonly batchId: string;
  readonly nth: number;
  readonly state: ContactState;
  readonly conversationIds: readonly ConversationId[];
}

/** Lists the contacts of a candidate in batches. */
async function listContactsOfCandidate(
  db: Queryable,
  tenantId: string,
  candidateId: string,
): Promise<CandidateContact[]> {
  const { rows } = await db.query<CandidateContact & Record<never, never>>({
    name: 'candidates-list-contacts',
    text: `select c.batch_id as "batchId", c.nth, c.state, array(
          select k.conversation_id from outbound.batch_calls k
          where k.tenant_id = c.tenant_id and k.batch_id = c.batch_id and k.nth = c.nth and k.conversation_id is not null
          union select c.conversation_id where c.conversation_id is not null
        ) as "conversationIds"
      from outbound.batch_contacts c where c.tenant_id = $1 and c.candidate_id = $2 order by c.batch_id, c.nth`,
    values: [tenantId, candidateId],
  });
  return rows;
}

/** Erases the personal data of a contact and ends its calls. Returns false if the contact has none. */
async function clearContact(
  db: Queryable,
  tenantId: string,
  { batchId, nth, at }: Pick<CandidateContact, 'batchId' | 'nth'> & { readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'candidates-forget-contact',
    text: `update outbound.batch_contacts set phone = null, name = null, language = null, variables = '{}', consent = null, state = 'done',
        outcome = case state when 'done' then outcome else 'cancelled' end, changed_at = $4
      where tenant_id = $1 and batch_id = $2 and nth = $3 and phone is not null`,
    values: [tenantId, batchId, nth, at],
  });
  return rowCount === 1;
}

/** Deletes the emails to a candidate. */
async function deleteMailsTo(db: Queryable, tenantId: string, candidateId: string): Promise<void> {
  await db.query({
    name: 'candidates-forget-mails',
    text: 'delete from access.mails where tenant_id = $1 and candidate_id = $2',
    values: [tenantId, candidateId],
  });
}
