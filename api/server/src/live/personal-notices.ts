import { PersonalNotice } from '@switchboard/contracts/stream/bus-messages';
import type { Logger } from '@switchboard/platform/logger';
import { parseJson } from './parse-json.ts';
import type { StreamPrincipal } from './session-watch.ts';
import { createItem, type Frame } from './sse-frames.ts';

/** A stream that is notified of what its person did in another browser. */
interface Reader {
  readonly principal: StreamPrincipal;
  notify(frame: Frame): void;
}

/** Notifies each person's own streams of what they did elsewhere. Notices have no cursor and are delivered at most once; lists carry the same facts. */
export class PersonalNotices {
  readonly #logger: Logger;
  readonly #readers = new Map<string, Set<Reader>>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Notifies a stream from now on. @returns a function that stops it */
  join(reader: Reader): () => void {
    const { principal } = reader;
    if (principal.kind !== 'session') return () => {};
    const key = toKey(principal.tenantId, principal.user.id);
    const readers = this.#readers.get(key) ?? new Set();
    this.#readers.set(key, readers.add(reader));
    return () => {
      readers.delete(reader);
      if (readers.size === 0 && this.#readers.get(key) === readers) this.#readers.delete(key);
    };
  }

  /** Receives a notice from the bus. */
  receive(message: string): void {
    const notice = PersonalNotice.safeParse(parseJson(message));
    if (!notice.success) {
      this.#logger.warn({ issues: notice.error.issues }, 'ignored an unreadable personal notice');
      return;
    }
    const { tenantId, userId, event, data } = notice.data;
    const item = createItem({ event, data, position: 0, key: `${event}:${data.conversationId}` });
    for (const { notify } of this.#readers.get(toKey(tenantId, userId)) ?? []) notify(item.frame(undefined));
  }
}

const toKey = (tenantId: string, userId: string): string => `${tenantId} ${userId}`;
