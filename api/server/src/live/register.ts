import { AppError } from '@switchboard/platform/app-error';
import type { InboxFilter } from '../inbox/filter/inbox-filter.ts';
import { Connection } from './connection.ts';
import type { LiveContext } from './context.ts';
import type { Feed } from './feed.ts';
import type { Group } from './group.ts';
import type { Hub } from './hub.ts';
import type { ResourceNotices } from './resource-notices.ts';
import type { SessionWatch, StreamPrincipal } from './session-watch.ts';
import type { StreamLimits } from './stream-limits.ts';

export interface RegisterDeps {
  readonly context: LiveContext;
  readonly hub: Hub;
  readonly watch: SessionWatch;
  readonly limits: StreamLimits;
  readonly notices: ResourceNotices;
  readonly connections: Set<Connection>;
}

/** A connection with where it belongs. */
export interface RegisteredStream {
  readonly context: LiveContext;
  readonly tenant: string;
  readonly connection: Connection;
  readonly feed: Feed;
  readonly group: Group;
}

/**
 * Makes a connection and puts it where it hears of everything: of changes, and of the end of its caller's rights.
 *
 * All of it is undone when the connection closes, also if it does so in the middle of this.
 * @throws {AppError} `stream.too_many`; `session.required` or `api_key.invalid` if the caller's rights have just ended.
 */
export async function register(
  deps: RegisterDeps,
  { principal, tenantId, filter }: { principal: StreamPrincipal; tenantId: string; filter: InboxFilter },
): Promise<RegisteredStream> {
  const { context, hub, watch, limits, notices, connections } = deps;
  const leaves: (() => void)[] = [];
  const connection = new Connection({
    onClose: ({ dropped, coalesced }) => {
      for (const leave of leaves.splice(0).reverse()) leave();
      context.metrics.framesDropped.inc(dropped);
      context.metrics.framesCoalesced.inc(coalesced);
    },
  });
  const joined = (leave: () => void) => {
    leaves.push(leave);
    if (!connection.isOver) return;
    for (const late of leaves.splice(0).reverse()) late();
    throw new AppError('service.unavailable');
  };
  try {
    joined(limits.take(principal, tenantId));
    connections.add(connection);
    joined(() => connections.delete(connection));
    joined(await watch.watch({ principal, tenantId, end: (ending) => connection.end(ending) }));
    joined(notices.join({ principal, notify: (frame) => connection.notify(frame) }));
    const feed = await hub.acquire(tenantId);
    joined(() => hub.release(feed));
    const group = feed.group(filter);
    group.members.add(connection);
    joined(() => {
      group.members.delete(connection);
      feed.leave(group);
    });
    return { context, tenant: tenantId, connection, feed, group };
  } catch (error) {
    connection.closed();
    throw error;
  }
}
