import type { Language } from '@switchboard/contracts/base/fields';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { type ContactOutcome, UNREACHED_OUTCOMES } from '@switchboard/contracts/batches/batches';
import { DIALING_PROVIDERS } from '@switchboard/contracts/connections/catalog';
import { candidates } from '@switchboard/contracts/hiring/candidates';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { BatchKey } from './contacts.ts';

type Row<T> = T & Record<never, never>;

/** A contact to call, or in a call. */
export interface DueContact {
  readonly nth: number;
  readonly phone: string;
  readonly name: string | null;
  readonly language: Language | null;
  readonly variables: Readonly<Record<string, string>>;
  readonly candidateId: string | null;
  readonly attempts: number;
  readonly isRefused: boolean;
  /** The candidate withdrew, or was rejected. */
  readonly isOver: boolean;
}
/** A call in progress. */
export interface CallInProgress extends DueContact {
  readonly key: string;
  readonly dialledAt: Date;
  readonly conversationId: ConversationId | null;
}

const COLUMNS = `c.nth, c.phone, c.name, c.language, c.variables, c.candidate_id as "candidateId", c.attempts,
  exists (select 1 from outbound.do_not_call n where n.tenant_id = c.tenant_id and n.number = c.phone) as "isRefused",
  exists (select 1 from resource.items i where i.tenant_id = c.tenant_id and i.kind = '${candidates.kind}' and i.id = c.candidate_id
    and (i.archived_at is not null or i.fields ->> 'stage' in ('withdrawn', 'rejected'))) as "isOver"`;

/** Reads the contacts that are due, those due longest first. */
export async function listDue(
  db: Queryable,
  { tenantId, batchId }: BatchKey,
  now: Date,
  limit: number,
): Promise<DueContact[]> {
  const { rows } = await db.query<Row<DueContact>>({
    name: 'batch-list-due',
    text: `select ${COLUMNS} from outbound.batch_contacts c
      where c.tenant_id = $1 and c.batch_id = $2 and c.state = 'waiting' and c.due_at <= $3 order by c.due_at, c.nth limit $4`,
    values: [tenantId, batchId, now, limit],
  });
  return rows;
}

/** Reads the candidates who wait for their first call and are still at the applied stage. */
export async function listUninvited(
  db: Queryable,
  { tenantId, batchId }: BatchKey,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await db.query<Row<{ readonly id: string }>>({
    name: 'batch-list-uninvited',
    text: `select i.id from outbound.batch_contacts c
      join resource.items i on i.tenant_id = c.tenant_id and i.kind = '${candidates.kind}' and i.id = c.candidate_id
      where c.tenant_id = $1 and c.batch_id = $2 and c.state = 'waiting' and c.attempts = 0
        and i.archived_at is null and coalesce(i.fields ->> 'stage', 'applied') = 'applied'
      order by c.nth limit $3`,
    values: [tenantId, batchId, limit],
  });
  return rows.map(({ id }) => id);
}

/** Reads the calls in progress that are due for a poll, those due longest first. */
export async function listCallsInProgress(
  db: Queryable,
  { tenantId, batchId }: BatchKey,
  now: Date,
  limit: number,
): Promise<CallInProgress[]> {
  const { rows } = await db.query<Row<CallInProgress>>({
    name: 'batch-list-under-way',
    text: `select ${COLUMNS}, c.call_key as key, k.dialled_at as "dialledAt", c.conversation_id as "conversationId"
      from outbound.batch_contacts c join outbound.batch_calls k on k.tenant_id = c.tenant_id and k.key = c.call_key
      where c.tenant_id = $1 and c.batch_id = $2 and c.state = 'calling' and c.due_at <= $3 order by c.due_at, c.nth limit $4`,
    values: [tenantId, batchId, now, limit],
  });
  return rows;
}

/** A batch's open contacts. */
export interface OpenContacts {
  readonly calling: number;
  readonly waiting: number;
  readonly nextDueAt: Date | null;
}

export async function countOpenContacts(db: Queryable, { tenantId, batchId }: BatchKey): Promise<OpenContacts> {
  const { rows } = await db.query<Row<OpenContacts>>({
    name: 'batch-standing',
    text: `select (count(*) filter (where state = 'calling'))::integer as calling,
        (count(*) filter (where state = 'waiting'))::integer as waiting, min(due_at) as "nextDueAt"
      from outbound.batch_contacts where tenant_id = $1 and batch_id = $2 and state <> 'done'`,
    values: [tenantId, batchId],
  });
  return rows[0] ?? { calling: 0, waiting: 0, nextDueAt: null };
}

/** Records a new call to a contact. Returns its unique key. */
export async function insertCall(
  db: Queryable,
  { tenantId, batchId }: BatchKey,
  nth: number,
  at: Date,
): Promise<string> {
  const { rows } = await db.query<{ key: string }>({
    name: 'batch-insert-call',
    text: `with call as (
        insert into outbound.batch_calls (tenant_id, key, batch_id, nth, dialled_at)
        select $1, $2 || '.' || $3::integer || '.' || (count(*) + 1), $2, $3, $4
        from outbound.batch_calls where tenant_id = $1 and batch_id = $2 and nth = $3 returning key
      )
      update outbound.batch_contacts c set state = 'calling', outcome = null, attempts = attempts + 1, due_at = $4, call_key = call.key,
        conversation_id = null, changed_at = $4
      from call where c.tenant_id = $1 and c.batch_id = $2 and c.nth = $3 returning call.key`,
    values: [tenantId, batchId, nth, at],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('the insert returned no key');
  return row.key;
}

/** Sets when a contact is due next. */
export async function postpone(
  db: Queryable,
  { tenantId, batchId }: BatchKey,
  nth: number,
  dueAt: Date,
): Promise<void> {
  await db.query({
    name: 'batch-postpone',
    text: 'update outbound.batch_contacts set due_at = $4 where tenant_id = $1 and batch_id = $2 and nth = $3',
    values: [tenantId, batchId, nth, dueAt],
  });
}

export interface EndedRow {
  readonly nth: number;
  readonly key: string;
  readonly outcome: ContactOutcome;
  readonly conversationId: ConversationId;
  readonly endedAt: Date;
  /** Null if the contact won't be called again. */
  readonly dueAt: Date | null;
}

/** Records the end of a call and links its conversation, also to the carrier's call. Returns false if the end was recorded before. */
export async function endCall(db: Queryable, { tenantId, batchId }: BatchKey, ended: EndedRow): Promise<boolean> {
  const { nth, key, outcome, conversationId, endedAt, dueAt } = ended;
  const { rowCount } = await db.query({
    name: 'batch-end-call',
    text: `with contact as (
        update outbound.batch_contacts set state = case when $8::timestamptz is null then 'done' else 'waiting' end, outcome = $5,
          due_at = coalesce($8, $7), conversation_id = $6, changed_at = $7
        where tenant_id = $1 and batch_id = $2 and nth = $3 and call_key = $4 and state = 'calling' returning nth
      ), dial as (
        update outbound.dials d set conversation_id = $6 from contact where d.tenant_id = $1 and d.key = $4
      )
      update outbound.batch_calls k set ended_at = $7, outcome = $5, conversation_id = $6
      from contact where k.tenant_id = $1 and k.key = $4`,
    values: [tenantId, batchId, nth, key, outcome, conversationId, endedAt, dueAt],
  });
  return rowCount === 1;
}

/** Closes a contact that won't be called, or won't be called again. */
export async function refuseContact(
  db: Queryable,
  { tenantId, batchId }: BatchKey,
  { nth, outcome, at }: { readonly nth: number; readonly outcome: ContactOutcome; readonly at: Date },
): Promise<void> {
  await db.query({
    name: 'batch-refuse-contact',
    text: `update outbound.batch_contacts set state = 'done', outcome = $4, changed_at = $5
      where tenant_id = $1 and batch_id = $2 and nth = $3 and state = 'waiting'`,
    values: [tenantId, batchId, nth, outcome, at],
  });
}

/** Requeues the contacts whose last call reached nobody. Returns their positions. */
export async function redialContacts(db: Queryable, { tenantId, batchId }: BatchKey, at: Date): Promise<number[]> {
  const { rows } = await db.query<{ nth: number }>({
    name: 'batch-redial',
    text: `update outbound.batch_contacts set state = 'waiting', outcome = null, attempts = 0, due_at = $3, changed_at = $3
      where tenant_id = $1 and batch_id = $2 and state = 'done' and phone is not null and outcome = any($4) returning nth`,
    values: [tenantId, batchId, at, UNREACHED_OUTCOMES],
  });
  return rows.map(({ nth }) => nth);
}

/** Counts the calls of a batch that ended after a given time, and how many of them failed. */
export async function countEnded(
  db: Queryable,
  { tenantId, batchId }: BatchKey,
  after: Date,
): Promise<{ readonly ended: number; readonly failed: number }> {
  const { rows } = await db.query<{ ended: number; failed: number }>({
    name: 'batch-count-ended',
    text: `select count(*)::integer as ended, (count(*) filter (where outcome = 'failed'))::integer as failed
      from outbound.batch_calls where tenant_id = $1 and batch_id = $2 and ended_at > $3`,
    values: [tenantId, batchId, after],
  });
  return rows[0] ?? { ended: 0, failed: 0 };
}

/** A number to call from, with its carrier's connection; null for the simulator. */
export interface OwnNumber {
  readonly id: string;
  readonly number: string;
  readonly connectionId: string | null;
}

/** Finds the number that an agent calls from. Carriers' numbers take precedence over simulated ones. */
export async function findOwnNumber(db: Queryable, tenantId: string, agentId: string): Promise<OwnNumber | undefined> {
  const { rows } = await db.query<Row<OwnNumber>>({
    name: 'batch-own-number',
    text: `select n.id, n.fields ->> 'number' as number, c.id as "connectionId" from resource.items n
      left join resource.items c on c.tenant_id = n.tenant_id and c.kind = 'connections' and c.id = n.fields ->> 'connectionId'
        and c.archived_at is null and c.fields ->> 'provider' = any($3)
      where n.tenant_id = $1 and n.kind = 'phoneNumbers' and n.archived_at is null and n.fields ->> 'outboundAgentId' = $2
        and (n.fields ->> 'provider' = 'simulator' or c.id is not null)
      order by c.id is null, n.created_at, n.id limit 1`,
    values: [tenantId, agentId, DIALING_PROVIDERS],
  });
  return rows[0];
}
