import type { Language } from '@switchboard/contracts/base/fields';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** Identifies an outgoing call. */
export interface DialKey {
  readonly tenantId: string;
  readonly key: string;
}

/** An outgoing call to place. */
export interface NewDial extends DialKey {
  readonly connectionId: string;
  readonly numberId: string;
  readonly caller: string;
  readonly callee: string;
  readonly agentId: string;
  /** Null for whichever version is published when the call is answered. */
  readonly agentVersion: number | null;
  readonly batchId: string | null;
  readonly name: string | null;
  readonly language: Language | null;
  readonly variables: Readonly<Record<string, string>>;
  readonly createdAt: Date;
}

/** The row of an outgoing call. */
export interface DialRow extends NewDial {
  readonly requestedAt: Date | null;
  readonly requests: number;
  readonly callSid: string | null;
  readonly status: string;
  readonly answeredBy: string | null;
  readonly reportedAt: Date | null;
  readonly fault: string | null;
  readonly conversationId: ConversationId | null;
  readonly endedAt: Date | null;
  /** Whether the callee is a candidate for an opening. */
  readonly isScreening: boolean;
}

type Row = DialRow & Record<never, never>;
const COLUMNS = `tenant_id as "tenantId", key, connection_id as "connectionId", number_id as "numberId", caller, callee,
  agent_id as "agentId", agent_version as "agentVersion", batch_id as "batchId", name, language, variables, wanted_at as "createdAt",
  asked_at as "requestedAt", asks as requests, call_sid as "callSid", status, answered_by as "answeredBy", told_at as "reportedAt", fault,
  conversation_id as "conversationId", ended_at as "endedAt",
  exists (select from outbound.batch_contacts c where c.tenant_id = dials.tenant_id and c.batch_id = dials.batch_id
    and c.call_key = dials.key and c.candidate_id is not null) as "isScreening"`;

/** Inserts a call to place, unless its key exists. */
export async function insertDial(db: Queryable, dial: NewDial): Promise<void> {
  const { tenantId, key, connectionId, numberId, caller, callee, agentId, agentVersion, batchId } = dial;
  await db.query({
    name: 'dial-insert',
    text: `insert into outbound.dials (tenant_id, key, connection_id, number_id, caller, callee, agent_id, agent_version, batch_id,
        name, language, variables, wanted_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
    values: [
      tenantId,
      key,
      connectionId,
      numberId,
      caller,
      callee,
      agentId,
      agentVersion,
      batchId,
      dial.name,
      dial.language,
      JSON.stringify(dial.variables),
      dial.createdAt,
    ],
  });
}

/** Reads a call; with `lock`, locks it until the transaction ends. */
export async function findDial(
  db: Queryable,
  { tenantId, key }: DialKey,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<DialRow | undefined> {
  const { rows } = await db.query<Row>({
    name: lock ? 'dial-lock' : 'dial-find',
    text: `select ${COLUMNS} from outbound.dials where tenant_id = $1 and key = $2${lock ? ' for update' : ''}`,
    values: [tenantId, key],
  });
  return rows[0];
}

/** Claims a call for a request to its carrier. Returns false if another replica has claimed it since it was read. */
export async function claimDial(db: Queryable, { tenantId, key, requestedAt }: DialRow, at: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'dial-take',
    text: `update outbound.dials set asked_at = $4, asks = asks + 1, status = 'asked'
      where tenant_id = $1 and key = $2 and asked_at is not distinct from $3 and call_sid is null and ended_at is null`,
    values: [tenantId, key, requestedAt, at],
  });
  return rowCount === 1;
}

/** Writes the state of a call. */
export async function writeDial(
  db: Queryable,
  { tenantId, key }: DialKey,
  now: Pick<DialRow, 'callSid' | 'status' | 'answeredBy' | 'fault' | 'reportedAt' | 'endedAt'>,
): Promise<void> {
  await db.query({
    name: 'dial-write',
    text: `update outbound.dials set call_sid = $3, status = $4, answered_by = $5, fault = $6, told_at = $7, ended_at = $8
      where tenant_id = $1 and key = $2`,
    values: [tenantId, key, now.callSid, now.status, now.answeredBy, now.fault, now.reportedAt, now.endedAt],
  });
}

/** Links a call to its conversation. Returns false if the call is linked to another conversation, or is over. */
export async function linkDialConversation(
  db: Queryable,
  { tenantId, key }: DialKey,
  conversationId: ConversationId,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'dial-name-conversation',
    text: `update outbound.dials set conversation_id = $3
      where tenant_id = $1 and key = $2 and coalesce(conversation_id, $3) = $3 and ended_at is null`,
    values: [tenantId, key, conversationId],
  });
  return rowCount === 1;
}

/** Returns which of a carrier's call ids belong to known calls. */
export async function findKnownCalls(
  db: Queryable,
  { tenantId, connectionId }: Pick<DialRow, 'tenantId' | 'connectionId'>,
  sids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ sid: string }>({
    name: 'dial-known-calls',
    text: `select call_sid as sid from outbound.dials where tenant_id = $1 and connection_id = $2 and call_sid = any($3)`,
    values: [tenantId, connectionId, sids],
  });
  return new Set(rows.map(({ sid }) => sid));
}

/**
 * Links a batch contact's call to its conversation.
 *
 * Returns false if the call is linked to a conversation already, or is no longer in progress.
 */
export async function linkContactConversation(
  db: Queryable,
  tenantId: string,
  key: string,
  conversationId: ConversationId,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'batch-name-conversation',
    text: `update outbound.batch_contacts set conversation_id = $3
      where tenant_id = $1 and batch_id = $4 and call_key = $2 and state = 'calling' and conversation_id is null`,
    values: [tenantId, key, conversationId, key.slice(0, key.indexOf('.'))],
  });
  return rowCount === 1;
}

/** Makes a batch contact due at once, so that the next run settles its call. */
export async function hurryContact(db: Queryable, { tenantId, key, batchId }: DialRow, at: Date): Promise<void> {
  await db.query({
    name: 'dial-hurry-contact',
    text: `update outbound.batch_contacts set due_at = least(due_at, $4)
      where tenant_id = $1 and batch_id = $2 and call_key = $3 and state = 'calling'`,
    values: [tenantId, batchId, key, at],
  });
}

/** Deletes calls that ended before a given time, except those that a batch has yet to settle and those that hold a visitor's consent. */
export async function pruneEndedDials(db: Queryable, before: Date, limit: number): Promise<void> {
  await db.query({
    name: 'dial-forget-ended',
    text: `delete from outbound.dials where (tenant_id, key) in (
      select d.tenant_id, d.key from outbound.dials d where d.ended_at < $1 and not exists (
        select from outbound.batch_contacts c
        where c.tenant_id = d.tenant_id and c.batch_id = d.batch_id and c.call_key = d.key and c.state = 'calling')
        and not exists (select from outbound.call_backs b where b.tenant_id = d.tenant_id and b.key = d.key)
      order by d.ended_at limit $2)`,
    values: [before, limit],
  });
}
