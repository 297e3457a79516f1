import type { LockedTalk, TalkKey } from './talk-queries.ts';

/** A talk as it was last left, and the revision of its row. */
export interface RememberedTalk {
  readonly talk: LockedTalk;
  readonly revision: string;
}

/** Open talks as this process last wrote them. Somebody else may have written them since: the revision tells. */
export interface TalkMemory {
  find(key: TalkKey): RememberedTalk | undefined;
  /** Keeps an open talk, and forgets one that has ended. */
  keep(key: TalkKey, remembered: RememberedTalk): void;
  forget(key: TalkKey): void;
}

const REMEMBERED = 1_000;

/** Makes {@link TalkMemory}; the talk that was written least recently is forgotten first. */
export function createTalkMemory(): TalkMemory {
  // As text: each reader has objects of its own, the same as PostgreSQL would give.
  const remembered = new Map<string, { readonly text: string; readonly revision: string }>();
  return {
    find(key) {
      const known = remembered.get(nameOf(key));
      return known && { talk: JSON.parse(known.text), revision: known.revision };
    },
    keep(key, { talk, revision }) {
      const name = nameOf(key);
      remembered.delete(name);
      if (!talk.isOpen) return;
      remembered.set(name, { text: JSON.stringify(talk), revision });
      const [oldest] = remembered.keys();
      if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    },
    forget: (key) => void remembered.delete(nameOf(key)),
  };
}

const nameOf = ({ tenantId, conversationId }: TalkKey) => `${tenantId} ${conversationId}`;
