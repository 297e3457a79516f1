import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ConversationKey } from '../conversations/conversation-ids.ts';

type Row = Record<never, never>;

/** Identifies a call at its carrier. */
export interface CarrierCallKey {
  readonly connectionId: string;
  readonly callSid: string;
}

/** A one-time token that admits a carrier's WebSocket. */
export interface RelayToken {
  readonly token: string;
  readonly until: Date;
}

/** The token of a call without a WebSocket. */
export const NO_TOKEN = { token: null, until: new Date(0) } as const;

/** Inserts the carrier's call for a talk. Returns false if the call exists. */
export async function insertCarrierCall(
  db: Queryable,
  { connectionId, callSid }: CarrierCallKey,
  { tenantId, conversationId }: ConversationKey,
  { token, until }: RelayToken | typeof NO_TOKEN,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'carrier-insert-call',
    text: `insert into talk.carrier_calls (connection_id, call_sid, tenant_id, conversation_id, token, token_until)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    values: [connectionId, callSid, tenantId, conversationId, token, until],
  });
  return rowCount === 1;
}

/** A carrier's call and its conversation. */
export interface CarrierCall {
  readonly tenantId: string;
  readonly conversationId: ConversationId;
  /** Null once a WebSocket has used the token. */
  readonly token: string | null;
}

/** Finds a call by the carrier's id. */
export async function findCarrierCall(
  db: Queryable,
  { connectionId, callSid }: CarrierCallKey,
): Promise<CarrierCall | undefined> {
  const { rows } = await db.query<CarrierCall & Row>({
    name: 'carrier-find-call',
    text: `select tenant_id as "tenantId", conversation_id as "conversationId", token from talk.carrier_calls
      where connection_id = $1 and call_sid = $2`,
    values: [connectionId, callSid],
  });
  return rows[0];
}

/** Renews a call's token so that the carrier can reconnect. Returns false after `max` reconnects. */
export async function renewToken(
  db: Queryable,
  { connectionId, callSid }: CarrierCallKey,
  { token, until, max }: RelayToken & { readonly max: number },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'carrier-renew-token',
    text: `update talk.carrier_calls set token = $3, token_until = $4, reconnects = reconnects + 1
      where connection_id = $1 and call_sid = $2 and reconnects < $5`,
    values: [connectionId, callSid, token, until, max],
  });
  return rowCount === 1;
}

/** Consumes a call's token; undefined if it doesn't match, was used before, or has expired. */
export async function consumeToken(
  db: Queryable,
  { connectionId, callSid }: CarrierCallKey,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<ConversationKey | undefined> {
  const { rows } = await db.query<ConversationKey & Row>({
    name: 'carrier-take-token',
    text: `update talk.carrier_calls set token = null where connection_id = $1 and call_sid = $2 and token = $3 and token_until > $4
      returning tenant_id as "tenantId", conversation_id as "conversationId"`,
    values: [connectionId, callSid, token, now],
  });
  return rows[0];
}

/** The facts that carriers have reported of a call, and which of them were published to its conversation. */
export interface CallFacts {
  readonly status: string | null;
  readonly lastSequence: number;
  readonly durationMs: number | null;
  readonly recordingUrl: string | null;
  readonly toldDurationMs: number | null;
  readonly toldRecordingUrl: string | null;
  readonly isLateTold: boolean;
}

/** A call's facts, with the state of its talk. */
export interface CallWithFacts extends CallFacts, ConversationKey {
  readonly isOpen: boolean;
  readonly endedReason: string | null;
  readonly lastInputAt: Date;
}

/** Reads and locks a call's facts until the transaction ends. */
export async function lockCallFacts(
  db: Queryable,
  { connectionId, callSid }: CarrierCallKey,
): Promise<CallWithFacts | undefined> {
  const { rows } = await db.query<CallWithFacts & Row>({
    name: 'carrier-lock-facts',
    text: `select c.tenant_id as "tenantId", c.conversation_id as "conversationId", c.status, c.last_sequence as "lastSequence",
        c.duration_ms as "durationMs", c.recording_url as "recordingUrl", c.told_duration_ms as "toldDurationMs",
        c.told_recording_url as "toldRecordingUrl", c.is_late_told as "isLateTold", t.is_open as "isOpen",
        t.state ->> 'endedReason' as "endedReason", t.last_input_at as "lastInputAt"
      from talk.carrier_calls c join talk.talks t on t.tenant_id = c.tenant_id and t.conversation_id = c.conversation_id
      where c.connection_id = $1 and c.call_sid = $2 for update of c`,
    values: [connectionId, callSid],
  });
  return rows[0];
}

/** Writes a call's facts. */
export async function writeCallFacts(
  db: Queryable,
  { connectionId, callSid }: CarrierCallKey,
  facts: CallFacts,
): Promise<void> {
  const { status, lastSequence, durationMs, recordingUrl, toldDurationMs, toldRecordingUrl, isLateTold } = facts;
  await db.query({
    name: 'carrier-write-facts',
    text: `update talk.carrier_calls set status = $3, last_sequence = $4, duration_ms = $5, recording_url = $6, told_duration_ms = $7,
        told_recording_url = $8, is_late_told = $9
      where connection_id = $1 and call_sid = $2`,
    values: [
      connectionId,
      callSid,
      status,
      lastSequence,
      durationMs,
      recordingUrl,
      toldDurationMs,
      toldRecordingUrl,
      isLateTold,
    ],
  });
}

/** A carrier's callback of an unknown type. */
export interface UnknownCallback {
  readonly tenantId: string;
  readonly connectionId: string;
  readonly platform: string;
  readonly bodyHash: Buffer;
  readonly body: Buffer;
  readonly receivedAt: Date;
  readonly traceId: string;
  readonly messageType: string;
}

/** Stores an unknown callback verbatim, once, among the voice platforms' deliveries. */
export async function storeUnknownCallback(db: Queryable, callback: UnknownCallback): Promise<void> {
  const { tenantId, connectionId, platform, bodyHash, body, receivedAt, traceId, messageType } = callback;
  await db.query({
    name: 'carrier-keep-unknown',
    text: `insert into intake.raw_deliveries (tenant_id, connection_id, platform, body_hash, body, received_at, finished_at, trace_id,
        state, outcome, message_type)
      values ($1, $2, $3, $4, $5, $6, $6, $7, 'translated', 'unknown', $8) on conflict do nothing`,
    values: [tenantId, connectionId, platform, bodyHash, body, receivedAt, traceId, messageType],
  });
}

/** Lists the connections that a conversation's call runs over. */
export async function listConnectionsOfCall(
  db: Queryable,
  { tenantId, conversationId }: ConversationKey,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'carrier-connections-of-call',
    text: `select distinct connection_id as id from talk.carrier_calls where tenant_id = $1 and conversation_id = $2 order by 1`,
    values: [tenantId, conversationId],
  });
  return rows.map(({ id }) => id);
}

/** Whether the account's number in a call records its calls. */
export async function isRecorded(db: Queryable, { tenantId, conversationId }: ConversationKey): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean }>({
    name: 'carrier-is-recorded',
    text: `select exists (
        select from talk.talks t join resource.items n on n.tenant_id = t.tenant_id and n.kind = 'phoneNumbers' and n.id = t.number_id
        where t.tenant_id = $1 and t.conversation_id = $2 and n.fields ->> 'recordsCalls' = 'true'
      ) as is`,
    values: [tenantId, conversationId],
  });
  return rows[0]?.is === true;
}
