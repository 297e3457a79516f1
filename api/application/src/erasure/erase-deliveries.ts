import { parseStorableJson } from '@switchboard/contracts/base/storable';
import { isPlatform, readDelivery } from '@switchboard/domain/intake/read-delivery';
import type { Queryable } from '@switchboard/platform/postgres/types';
import {
  forgetDeliveries,
  forgetStrayDeliveries,
  listCalls,
  listStrayDeliveries,
  type StrayDelivery,
} from './queries.ts';

const PAGE = 200;

/**
 * Forgets the webhooks that a conversation came from, those included that were stored and not, or never, understood: nothing but their
 * text says of which call they are. Answers how many, within the caller's transaction.
 */
export async function eraseDeliveries(db: Queryable, tenantId: string, conversationId: number): Promise<number> {
  let erased = await forgetDeliveries(db, tenantId, conversationId);
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
    const ids = strays.filter((stray) => isOf(stray, call.callId)).map(({ id }) => id);
    await forgetStrayDeliveries(db, tenantId, { ids, conversationId });
    erased += ids.length;
    after = strays.at(-1)?.id ?? after;
    if (strays.length < PAGE) return erased;
  }
}

// One of another call may name this one; one that can't be read will never be of any other.
function isOf({ platform, body, receivedAt }: StrayDelivery, callId: string): boolean {
  if (!isPlatform(platform)) return true;
  const reading = readDelivery(platform, { key: '', receivedAt: receivedAt.toISOString(), body: parsed(body) });
  return reading.kind !== 'call' || reading.callId === callId;
}

function parsed(body: Buffer): unknown {
  try {
    return parseStorableJson(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
