import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { resolveCalls, resolveNamedCall } from './queries.ts';

/** Which conversation a call is: created once, however many ask at the same time, and the same for ever. */
export interface CallDirectory {
  /** The conversations of calls of one source, made for those that are new. */
  resolve(tenantId: string, source: string, callIds: readonly string[]): Promise<ReadonlyMap<string, ConversationId>>;
  /** The conversation of a call that carriers have ids of: of whichever source told of any of them first. */
  resolveNamed(tenantId: string, source: string, call: NamedCall): Promise<ConversationId>;
}

/** A call by its id at its source, with those that carriers have of it. */
export interface NamedCall {
  readonly callId: string;
  readonly otherIds?: readonly string[];
}

/** The source of ids that carriers have given. */
const CARRIER_SOURCE = 'carrier';
/** Ids never change, so those of the last calls are remembered: a live call's next event costs no question. */
const REMEMBERED = 50_000;

export function createCallDirectory(db: Queryable): CallDirectory {
  const remembered = new Map<string, ConversationId>();
  const keyOf = (tenantId: string, source: string, callId: string) => `${tenantId}\0${source}\0${callId}`;
  const resolve: CallDirectory['resolve'] = async (tenantId, source, callIds) => {
    const found = new Map<string, ConversationId>();
    const asked = new Set<string>();
    for (const callId of callIds) {
      const id = remembered.get(keyOf(tenantId, source, callId));
      if (id === undefined) asked.add(callId);
      else found.set(callId, id);
    }
    if (asked.size === 0) return found;
    for (const [callId, id] of await resolveCalls(db, tenantId, { source, callIds: [...asked] })) {
      found.set(callId, id);
      remembered.set(keyOf(tenantId, source, callId), id);
    }
    forgetOldest(remembered, REMEMBERED);
    return found;
  };
  return {
    resolve,
    async resolveNamed(tenantId, source, { callId, otherIds = [] }) {
      const keys = [keyOf(tenantId, source, callId), ...otherIds.map((id) => keyOf(tenantId, CARRIER_SOURCE, id))];
      const known = remembered.get(keys[0] ?? '');
      if (known !== undefined && keys.every((key) => remembered.has(key))) return known;
      const id =
        otherIds.length === 0
          ? (await resolve(tenantId, source, [callId])).get(callId)
          : await resolveNamedCall(db, tenantId, { source, callId, carrierIds: otherIds });
      if (id === undefined) throw new Error(`no conversation for call ${callId}`);
      for (const key of keys) remembered.set(key, id);
      forgetOldest(remembered, REMEMBERED);
      return id;
    },
  };
}

function forgetOldest(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
