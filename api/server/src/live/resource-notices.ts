import { readableBy } from '@switchboard/contracts/kinds';
import { ResourceNotice } from '@switchboard/contracts/stream/bus-messages';
import type { Logger } from '@switchboard/platform/logger';
import { parseJson } from './parse-json.ts';
import type { StreamPrincipal } from './session-watch.ts';
import { createItem, type Frame } from './sse-frames.ts';

/** A stream that is notified of changed items of its caller's own account. */
interface Reader {
  readonly principal: StreamPrincipal;
  notify(frame: Frame): void;
  /** Called for each changed item, before the notice. */
  changed?(kind: string): void;
}

/** Notifies streams of changed items, if their callers may read the kind. Notices have no cursor and are delivered at most once. */
export class ResourceNotices {
  readonly #logger: Logger;
  readonly #readers = new Map<string, Set<Reader>>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Notifies a stream from now on. @returns a function that stops it */
  join(reader: Reader): () => void {
    const { tenantId } = reader.principal;
    const readers = this.#readers.get(tenantId) ?? new Set();
    this.#readers.set(tenantId, readers.add(reader));
    return () => {
      readers.delete(reader);
      if (readers.size === 0 && this.#readers.get(tenantId) === readers) this.#readers.delete(tenantId);
    };
  }

  /** Receives a notice from the bus. */
  receive(message: string): void {
    const notice = ResourceNotice.safeParse(parseJson(message));
    if (!notice.success) {
      this.#logger.warn({ issues: notice.error.issues }, 'ignored an unreadable notice of a changed item');
      return;
    }
    const { tenantId, ...data } = notice.data;
    const item = createItem({ event: 'resource:changed', data, position: 0, key: `resource:${data.kind}:${data.id}` });
    for (const { principal, notify, changed } of this.#readers.get(tenantId) ?? []) {
      changed?.(data.kind);
      if (mayRead(principal, data.kind)) notify(item.frame(undefined));
    }
  }
}

function mayRead(principal: StreamPrincipal, kind: string): boolean {
  const rights: readonly string[] = principal.kind === 'session' ? principal.permissions : principal.scopes;
  return rights.includes(`${readableBy(kind)}.read`);
}
