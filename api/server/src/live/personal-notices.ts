import { PersonalNotice } from '@switchboard/contracts/stream/bus-messages';
import type { Logger } from '@switchboard/platform/logger';
import { parseJson } from './parse-json.ts';
import type { StreamPrincipal } from './session-watch.ts';
import { createItem, type Frame } from './sse-frames.ts';

/** A stream that is notified of what its person did in another browser, and of what concerns everybody in its account. */
interface Reader {
  readonly principal: StreamPrincipal;
  notify(frame: Frame): void;
}

/** Notifies each person's own streams of what they did elsewhere, and those of an account of what concerns all of its people. Notices have no cursor and are delivered at most once; lists carry the same facts. */
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
    const { tenantId } = principal;
    const readers = this.#readers.get(tenantId) ?? new Set();
    this.#readers.set(tenantId, readers.add(reader));
    return () => {
      readers.delete(reader);
      if (readers.size === 0 && this.#readers.get(tenantId) === readers) this.#readers.delete(tenantId);
    };
  }

  /** Receives a notice from the bus. */
  receive(message: string): void {
    const notice = PersonalNotice.safeParse(parseJson(message));
    if (!notice.success) {
      this.#logger.warn({ issues: notice.error.issues }, 'ignored an unreadable personal notice');
      return;
    }
    const { tenantId, userId } = notice.data;
    const item = toItem(notice.data);
    for (const { principal, notify } of this.#readers.get(tenantId) ?? []) {
      const isMeant = userId === null || (principal.kind === 'session' && principal.user.id === userId);
      if (isMeant) notify(item.frame(undefined));
    }
  }
}

/** The stream's item. A later notice with the same key replaces one that a slow client hasn't received yet. */
function toItem(notice: PersonalNotice) {
  switch (notice.event) {
    case 'seen':
    case 'offer': {
      const { event, data } = notice;
      return createItem({ event, data, position: 0, key: `${event}:${data.conversationId}` });
    }
    case 'availability': {
      const { event, data } = notice;
      return createItem({ event, data, position: 0, key: `${event}:${data.id}` });
    }
  }
}
