import { parseStorableJson } from '@switchboard/contracts/base/storable';
import { isPlatform, readDelivery } from '@switchboard/domain/intake/read-delivery';
import type { Queryable } from '@switchboard/platform/postgres/types';

const PAGE = 200;

/**
 * Erases the webhooks of a conversation, in the caller's transaction. These include webhooks that were never translated, for which only their
 * text tells the call. Returns how many were erased.
 */
export async function eraseDeliveries(db: Queryable, tenantId: string, conversationId: number): Promise<number> {
  let erased = await eraseDeliveryBodies(db, tenantId, conversationId);
  for (const call of await listCalls(db, tenantId, conversationId)) {
    erased += await eraseStrays(db, tenantId, { conversationId, ...call });
  }
  return erased;
}

async function eraseStrays(
  db: Queryable,
  tenantId: string,
  { conversationId, ...call }: { readonly conversationId: number; readonly source: string; readonly callId: string },
): Promise<number> {
  let erased = 0;
  for (let after = 0; ; ) {
    const strays = await listStrayDeliveries(db, { tenantId, ...call }, { after, limit: PAGE });
    const ids = strays.filter((stray) => belongsTo(stray, call.callId)).map(({ id }) => id);
    await eraseStrayBodies(db, tenantId, { ids, conversationId });
    erased += ids.length;
    after = strays.at(-1)?.id ?? after;
    if (strays.length < PAGE) return erased;
  }
}

// A webhook of another call may mention this one. A webhook that can't be read is erased, since it will never be matched to another call.
function belongsTo({ platform, body, receivedAt }: StrayDelivery, callId: string): boolean {
  if (!isPlatform(platform)) return true;
  const reading = readDelivery(platform, { key: '', receivedAt: receivedAt.toISOString(), body: parseBody(body) });
  return reading.kind !== 'call' || reading.callId === callId;
}

function parseBody(body: Buffer): unknown {
  try {
    return parseStorableJson(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Erases the bodies of a conversation's webhooks; untranslated webhooks become failed. Returns how many were erased. */
async function eraseDeliveryBodies(db: Queryable, tenantId: string, conversationId: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'forget-deliveries',
    text: `update intake.raw_deliveries set body = null, state = case state when 'untranslated' then 'failed' else state end
      where tenant_id = $1 and conversation_id = $2 and body is not null`,
    values: [tenantId, conversationId],
  });
  return rowCount ?? 0;
}

/** A webhook without a known conversation. */
interface StrayDelivery {
  readonly id: number;
  readonly platform: string;
  readonly body: Buffer;
  readonly receivedAt: Date;
}

/** Lists the calls of a conversation, by the ids of the sources that reported it; empty if no source did. */
async function listCalls(
  db: Queryable,
  tenantId: string,
  conversationId: number,
): Promise<{ source: string; callId: string }[]> {
  const { rows } = await db.query<{ source: string; callId: string }>({
    name: 'list-calls',
    text: `select source, call_id as "callId" from intake.calls where conversation_id = $2 and tenant_id = $1
      union all select source, call_id from intake.call_aliases where tenant_id = $1 and conversation_id = $2`,
    values: [tenantId, conversationId],
  });
  return rows;
}

/** Lists and locks webhooks of a connection that contain a call's id and have no known conversation, after an id. */
async function listStrayDeliveries(
  db: Queryable,
  { tenantId, source, callId }: { readonly tenantId: string; readonly source: string; readonly callId: string },
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<StrayDelivery[]> {
  const { rows } = await db.query<StrayDelivery & Record<never, never>>({
    name: 'list-stray-deliveries',
    text: `select id, platform, body, received_at as "receivedAt" from intake.raw_deliveries
      where tenant_id = $1 and connection_id = $2 and conversation_id is null and id > $4 and position($3::bytea in body) > 0
      order by id limit $5 for update`,
    values: [tenantId, source, Buffer.from(JSON.stringify(callId).slice(1, -1)), after, limit],
  });
  return rows;
}

/** Erases the bodies of these webhooks; untranslated webhooks become failed. */
async function eraseStrayBodies(
  db: Queryable,
  tenantId: string,
  { ids, conversationId }: { readonly ids: readonly number[]; readonly conversationId: number },
): Promise<void> {
  await db.query({
    name: 'forget-stray-deliveries',
    text: `update intake.raw_deliveries set body = null, conversation_id = $3,
        state = case state when 'untranslated' then 'failed' else state end, outcome = coalesce(outcome, 'erased')
      where tenant_id = $1 and id = any($2)`,
    values: [tenantId, ids, conversationId],
  });
}
