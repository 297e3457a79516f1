import type { ConversationId } from '@switchboard/contracts/ids';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { resolveCalls } from './queries.ts';

/** Which conversation a call is: created once, however many ask at the same time, and the same for ever. */
export interface CallDirectory {
  /** The conversations of calls of one source, made for those that are new. */
  resolve(tenantId: string, source: string, callIds: readonly string[]): Promise<ReadonlyMap<string, ConversationId>>;
}

/** Ids never change, so those of the last calls are remembered: a live call's next event costs no question. */
const REMEMBERED = 50_000;

export function createCallDirectory(db: Queryable): CallDirectory {
  const remembered = new Map<string, ConversationId>();
  return {
    async resolve(tenantId, source, callIds) {
      const keyOf = (callId: string) => `${tenantId}\0${source}\0${callId}`;
      const found = new Map<string, ConversationId>();
      const asked = new Set<string>();
      for (const callId of callIds) {
        const id = remembered.get(keyOf(callId));
        if (id === undefined) asked.add(callId);
        else found.set(callId, id);
      }
      if (asked.size === 0) return found;
      for (const [callId, id] of await resolveCalls(db, tenantId, { source, callIds: [...asked] })) {
        found.set(callId, id);
        remembered.set(keyOf(callId), id);
      }
      forgetOldest(remembered, REMEMBERED);
      return found;
    },
  };
}

function forgetOldest(map: Map<string, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
