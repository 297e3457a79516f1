import type { ConversationId } from '@switchboard/contracts/ids';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { TalkKey } from '../talks/talk-queries.ts';

type Row = Record<never, never>;

/** A call as its carrier names it. */
export interface CarrierCallKey {
  readonly connectionId: string;
  readonly callSid: string;
}

/** A token that lets a carrier's WebSocket in, once. */
export interface RelayToken {
  readonly token: string;
  readonly until: Date;
}

/** Of a call that no WebSocket brings. */
export const NO_TOKEN = { token: null, until: new Date(0) } as const;

/** Writes a call beside its talk; false if the carrier has told of it before. */
export async function insertCarrierCall(
  db: Queryable,
  { connectionId, callSid }: CarrierCallKey,
  { tenantId, conversationId }: TalkKey,
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

/** A call that a carrier has told of. */
export interface CarrierCall {
  readonly tenantId: string;
  readonly conversationId: ConversationId;
  /** Null when a WebSocket has come in by it. */
  readonly token: string | null;
}

/** Finds a call by its carrier's id. */
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

/** Gives a call a new token; false if it was sent back to its talk `max` times already. */
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

/** Takes a call's token; undefined if it is another, was taken before, or is too old. */
export async function takeToken(
  db: Queryable,
  { connectionId, callSid }: CarrierCallKey,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<TalkKey | undefined> {
  const { rows } = await db.query<TalkKey & Row>({
    name: 'carrier-take-token',
    text: `update talk.carrier_calls set token = null where connection_id = $1 and call_sid = $2 and token = $3 and token_until > $4
      returning tenant_id as "tenantId", conversation_id as "conversationId"`,
    values: [connectionId, callSid, token, now],
  });
  return rows[0];
}
