import { ResourceNotice } from '@switchboard/contracts/inbox/change';
import { readableBy } from '@switchboard/contracts/kinds/nested';
import type { Logger } from '@switchboard/platform/logger';
import { type Frame, itemOf } from './frame.ts';
import { parseJson } from './parse-json.ts';
import type { StreamPrincipal } from './session-watch.ts';

/** A stream that is told of changed items, of its caller's own account. */
interface Reader {
  readonly principal: StreamPrincipal;
  notify(frame: Frame): void;
}

/** Tells streams of items that somebody made or changed: each to those who may read its kind. Beside the cursor, at most once. */
export class ResourceNotices {
  readonly #logger: Logger;
  readonly #readers = new Map<string, Set<Reader>>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Tells a stream from now on, until the returned function is called. */
  join(reader: Reader): () => void {
    const { tenantId } = reader.principal;
    const ofTenant = this.#readers.get(tenantId) ?? new Set();
    this.#readers.set(tenantId, ofTenant.add(reader));
    return () => {
      ofTenant.delete(reader);
      if (ofTenant.size === 0 && this.#readers.get(tenantId) === ofTenant) this.#readers.delete(tenantId);
    };
  }

  /** Hears a replica: a hint, from outside. */
  hear(message: string): void {
    const notice = ResourceNotice.safeParse(parseJson(message));
    if (!notice.success) {
      this.#logger.warn({ issues: notice.error.issues }, 'an unreadable notice of a changed item was ignored');
      return;
    }
    const { tenantId, ...data } = notice.data;
    const item = itemOf({ event: 'resource:changed', data, position: 0, key: `resource:${data.kind}:${data.id}` });
    for (const { principal, notify } of this.#readers.get(tenantId) ?? []) {
      if (mayRead(principal, data.kind)) notify(item.frame(undefined));
    }
  }
}

function mayRead(principal: StreamPrincipal, kind: string): boolean {
  const rights: readonly string[] = principal.kind === 'session' ? principal.permissions : principal.scopes;
  return rights.includes(`${readableBy(kind)}.read`);
}
