import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** Maps calls to conversations. A conversation is created once, also under concurrent requests, and a mapping never changes. */
export interface CallDirectory {
  /** Resolves the conversations of calls of one source, and creates those that are new. */
  resolve(tenantId: string, source: string, callIds: readonly string[]): Promise<ReadonlyMap<string, ConversationId>>;
  /** Resolves the conversation of a call that carriers know by other ids: the conversation of the source that first reported any of these ids. */
  resolveNamed(tenantId: string, source: string, call: NamedCall): Promise<ConversationId>;
}

/** A call by its id at its source, with the ids that carriers use for it. */
export interface NamedCall {
  readonly callId: string;
  readonly otherIds?: readonly string[];
}

/** The source of ids that carriers assigned. */
const CARRIER_SOURCE = 'carrier';
/** Mappings never change, so those of recent calls are cached: the next event of a live call needs no query. */
const MAX_CACHED = 50_000;

/** Creates a directory that caches the mappings of recent calls. */
export function createCallDirectory(db: Queryable): CallDirectory {
  const cache = new Map<string, ConversationId>();
  const toKey = (tenantId: string, source: string, callId: string) => `${tenantId}\0${source}\0${callId}`;
  const resolve: CallDirectory['resolve'] = async (tenantId, source, callIds) => {
    const found = new Map<string, ConversationId>();
    const missing = new Set<string>();
    for (const callId of callIds) {
      const id = cache.get(toKey(tenantId, source, callId));
      if (id === undefined) missing.add(callId);
      else found.set(callId, id);
    }
    if (missing.size === 0) return found;
    for (const [callId, id] of await resolveCalls(db, tenantId, { source, callIds: [...missing] })) {
      found.set(callId, id);
      cache.set(toKey(tenantId, source, callId), id);
    }
    evictOldest(cache, MAX_CACHED);
    return found;
  };
  return {
    resolve,
    async resolveNamed(tenantId, source, { callId, otherIds = [] }) {
      const keys = [toKey(tenantId, source, callId), ...otherIds.map((id) => toKey(tenantId, CARRIER_SOURCE, id))];
      const known = cache.get(keys[0] ?? '');
      if (known !== undefined && keys.every((key) => cache.has(key))) return known;
      const id =
        otherIds.length === 0
          ? (await resolve(tenantId, source, [callId])).get(callId)
          : await resolveNamedCall(db, tenantId, { source, callId, carrierIds: otherIds });
      if (id === undefined) throw new Error(`no conversation for call ${callId}`);
      for (const key of keys) cache.set(key, id);
      evictOldest(cache, MAX_CACHED);
      return id;
    },
  };
}

function evictOldest(map: Map<string, unknown>, maxSize: number): void {
  for (const key of map.keys()) {
    if (map.size <= maxSize) return;
    map.delete(key);
  }
}

/** Resolves the conversations of calls of one source, and creates those that are new. Call ids must be unique. */
export async function resolveCalls(
  db: Queryable,
  tenantId: string,
  { source, callIds }: { readonly source: string; readonly callIds: readonly string[] },
): Promise<Map<string, ConversationId>> {
  const { rows } = await db.query<{ call_id: string; conversation_id: ConversationId }>({
    name: 'intake-resolve-calls',
    text: 'select call_id, conversation_id from intake.resolve_calls($1, $2, $3)',
    values: [tenantId, source, callIds],
  });
  return new Map(rows.map((row) => [row.call_id, row.conversation_id]));
}

/** Resolves the conversation of a call that carriers know by other ids, and stores these as its aliases. */
async function resolveNamedCall(
  db: Queryable,
  tenantId: string,
  {
    source,
    callId,
    carrierIds,
  }: { readonly source: string; readonly callId: string; readonly carrierIds: readonly string[] },
): Promise<ConversationId | undefined> {
  const { rows } = await db.query<{ id: ConversationId }>({
    name: 'intake-resolve-named-call',
    text: 'select intake.resolve_named_call($1, $2, $3, $4) as id',
    values: [tenantId, source, callId, carrierIds],
  });
  return rows[0]?.id;
}

/** Finds the conversation that another source reported with a carrier's id. */
export async function findNamedCall(
  db: Queryable,
  tenantId: string,
  carrierId: string,
): Promise<ConversationId | undefined> {
  const { rows } = await db.query<{ id: ConversationId }>({
    name: 'intake-find-named-call',
    text: `select conversation_id as id from intake.call_aliases where tenant_id = $1 and source = 'carrier' and call_id = $2`,
    values: [tenantId, carrierId],
  });
  return rows[0]?.id;
}
