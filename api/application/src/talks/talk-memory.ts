import type { ConversationKey } from '../conversations/conversation-ids.ts';
import type { LockedTalk } from './talk-rows.ts';

/** A talk as this process last wrote it, with the revision of its row. */
export interface RememberedTalk {
  readonly talk: LockedTalk;
  readonly revision: string;
}

/** Open talks as this process last wrote them. Another replica may have changed them since, which the revision reveals. */
export interface TalkMemory {
  find(key: ConversationKey): RememberedTalk | undefined;
  /** Remembers an open talk, and forgets one that has ended. */
  keep(key: ConversationKey, remembered: RememberedTalk): void;
  forget(key: ConversationKey): void;
}

const MAX_TALKS = 1_000;

/** Creates a {@link TalkMemory} that evicts the least recently written talk. */
export function createTalkMemory(): TalkMemory {
  // Stored as text, so that each reader gets its own objects, like from PostgreSQL.
  const remembered = new Map<string, { readonly text: string; readonly revision: string }>();
  return {
    find(key) {
      const known = remembered.get(toName(key));
      return known && { talk: JSON.parse(known.text), revision: known.revision };
    },
    keep(key, { talk, revision }) {
      const name = toName(key);
      remembered.delete(name);
      if (!talk.isOpen) return;
      remembered.set(name, { text: JSON.stringify(talk), revision });
      const [oldest] = remembered.keys();
      if (remembered.size > MAX_TALKS && oldest !== undefined) remembered.delete(oldest);
    },
    forget: (key) => void remembered.delete(toName(key)),
  };
}

const toName = ({ tenantId, conversationId }: ConversationKey) => `${tenantId} ${conversationId}`;
