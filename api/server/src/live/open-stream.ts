import { STREAM_RECONNECT_MS } from '@switchboard/contracts/base/constants';
import type { Cursor } from '@switchboard/contracts/stream/cursor';
import type { streamRoutes } from '@switchboard/contracts/stream/routes';
import { AppError } from '@switchboard/platform/app-error';
import { resolveTenant } from '../http/auth/permission.ts';
import type { Handler } from '../http/request/handlers.ts';
import { compileFilter, type InboxFilter } from '../inbox/filter/inbox-filter.ts';
import { findMarkOwner } from '../inbox/mark-owner.ts';
import { inSnapshot } from '../inbox/snapshot.ts';
import type { CountReader } from '../inbox/views/counted-views.ts';
import { toViewReader } from '../inbox/views/visible-views.ts';
import { type CatchUpPart, readCatchUp, viewItem } from './catch-up.ts';
import { Connection } from './connection.ts';
import type { LiveContext } from './context.ts';
import type { Feed } from './feed.ts';
import type { Group } from './group.ts';
import type { Hub } from './hub.ts';
import type { PersonalNotices } from './personal-notices.ts';
import type { StreamLimits } from './presence.ts';
import { takeOver } from './raw-stream.ts';
import type { ResourceNotices } from './resource-notices.ts';
import type { SessionWatch, StreamPrincipal } from './session-watch.ts';
import { toFrames } from './sse-frames.ts';
import { chooseStart, type StreamStart } from './stream-start.ts';
import type { View } from './views.ts';

export interface OpenStreamDeps {
  readonly context: LiveContext;
  readonly hub: Hub;
  readonly watch: SessionWatch;
  readonly limits: StreamLimits;
  readonly notices: ResourceNotices;
  readonly personal: PersonalNotices;
  readonly connections: Set<Connection>;
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

/**
 * Handles `GET /api/sse`.
 *
 * A stream is registered, so that it misses nothing from now on; then it catches up from one snapshot of the database, in parts; then it is live.
 * Errors are thrown before the first byte. After it, nothing of the request is retained.
 */
export function openStreamHandler(deps: OpenStreamDeps): Handler<(typeof streamRoutes)['openStream']> {
  return async ({ query }, ctx, koa) => {
    const startedMs = performance.now();
    const { principal } = ctx;
    if (principal.kind === 'none') throw new AppError('session.required');
    const scope = await resolveTenant(ctx, query.tenantId);
    const { tenantId } = scope;
    const cursors = { header: koa.get('Last-Event-ID'), query: koa.query['lastEventId'] };
    const userId = findMarkOwner(principal, scope);
    const filter = compileFilter(query, { ...scope, userId });
    const stream = await register(deps, { principal, tenantId, filter });
    const { connection } = stream;
    try {
      const key = JSON.stringify(cursors);
      const part = await readPart(stream, { key, start: (current) => chooseStart(cursors, current), hasRung: false });
      if (connection.ending) throw toRefusal(connection.ending);
      koa.respond = false;
      koa.status = 200;
      // The client may have disconnected meanwhile.
      if (koa.req.socket.destroyed) return connection.closed();
      connection.start((events) => takeOver(koa.req, koa.res, { headers: STREAM_HEADERS, events }));
      const from = chooseStart(cursors, part.at);
      const counted = userId === undefined ? undefined : { ...scope, userId, views: toViewReader(principal) };
      void finishCatchUp(stream, { part, startedMs, counted, from });
    } catch (error) {
      connection.closed();
      throw error;
    }
  };
}

/** The error for a stream that was ended before its first byte. */
function toRefusal(ending: NonNullable<Connection['ending']>): AppError {
  if (ending.event === 'session:expired') return new AppError('session.required');
  const isServerSide = ending.reason === 'slow' || ending.reason === 'draining';
  return isServerSide
    ? new AppError('service.unavailable', { retryAfterMs: ending.retryAfterMs })
    : new AppError('session.required');
}

/** A connection with its feed and group. */
interface RegisteredStream {
  readonly context: LiveContext;
  readonly tenant: string;
  readonly connection: Connection;
  readonly feed: Feed;
  readonly group: Group;
  /** Calls a function when the connection closes. */
  onClose(leave: () => void): void;
  /** Calls a function whenever an item of a kind has changed in the caller's account. */
  onItem(changed: (kind: string) => void): void;
}

/**
 * Creates a connection and subscribes it to changes, notices and the end of its caller's rights. All of it is undone when the connection closes, even
 * in the middle of this.
 *
 * @throws {AppError} `stream.too_many`; `session.required` or `api_key.invalid` if the caller's rights have just ended.
 */
async function register(
  deps: OpenStreamDeps,
  { principal, tenantId, filter }: { principal: StreamPrincipal; tenantId: string; filter: InboxFilter },
): Promise<RegisteredStream> {
  const { context, hub, watch, limits, notices, personal, connections } = deps;
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
    let onItem: ((kind: string) => void) | undefined;
    joined(
      notices.join({
        principal,
        notify: (frame) => connection.notify(frame),
        changed: (kind) => onItem?.(kind),
      }),
    );
    joined(personal.join({ principal, notify: (frame) => connection.notify(frame) }));
    const feed = await hub.acquire(tenantId);
    joined(() => hub.release(feed));
    const group = feed.group(filter);
    group.members.add(connection);
    joined(() => {
      group.members.delete(connection);
      feed.leave(group);
    });
    return {
      context,
      tenant: tenantId,
      connection,
      feed,
      group,
      onClose: joined,
      onItem: (changed) => {
        onItem = changed;
      },
    };
  } catch (error) {
    connection.closed();
    throw error;
  }
}

interface PartRequest {
  readonly hasRung: boolean;
  /** Streams of a group with the same key share a read. */
  readonly key: string;
  start(current: Cursor): StreamStart;
}

/**
 * Reads the next part of a stream's catch-up; deliveries are buffered from now on.
 *
 * @throws {AppError} `service.unavailable` if the account's inbox is being replaced.
 */
async function readPart(stream: RegisteredStream, request: PartRequest): Promise<CatchUpPart> {
  const { connection, feed, group } = stream;
  connection.beginCatchUp();
  // Begins again when the read runs: deliveries from before are in its snapshot.
  const read = { ready: () => connection.beginCatchUp(), run: () => readSnapshot(stream, request) };
  const part = emptyPart(stream, request) ?? (await group.catchUps.read(request.key, read));
  if (part.at.epoch === feed.epoch) return part;
  feed.catchUpTo(part.at);
  throw new AppError('service.unavailable');
}

async function readSnapshot(stream: RegisteredStream, { start, hasRung }: PartRequest): Promise<CatchUpPart> {
  const { context, tenant, feed, group } = stream;
  // The counts of this read also initialize the numbers of the group and the account.
  const finishTotal = group.total.beginCount();
  const finishAttention = feed.attention.beginCount();
  let part: CatchUpPart | undefined;
  try {
    const { filter } = group;
    const request = { tenant, filter, hasRung, start, knownView: (position: number) => knownView(stream, position) };
    part = await inSnapshot(context.pool, (client) => readCatchUp(client, request));
    return part;
  } finally {
    const { view, upTo: position = 0 } = part ?? {};
    finishTotal(view && { value: view.total, position });
    finishAttention(view && { value: view.attentionTotal, position });
  }
}

/** The catch-up of a stream that has missed nothing, without a read: most streams that reconnect while the account is quiet. */
function emptyPart({ feed, group }: RegisteredStream, { start, hasRung }: PartRequest): CatchUpPart | undefined {
  const at = { epoch: feed.epoch, position: feed.position };
  const begin = start(at);
  const isCurrent = begin.kind === 'now' || (begin.kind === 'after' && begin.position === at.position);
  const view = isCurrent && group.position === at.position ? knownView({ feed, group }, at.position) : undefined;
  return view && { at, upTo: at.position, frames: toFrames([viewItem(view, at.position)], at.epoch), hasRung, view };
}

function knownView({ feed, group }: Pick<RegisteredStream, 'feed' | 'group'>, position: number): View | undefined {
  const total = group.total.valueAt(position);
  const attentionTotal = feed.attention.valueAt(position);
  return total === undefined || attentionTotal === undefined ? undefined : { total, attentionTotal };
}

interface CatchUp {
  readonly part: CatchUpPart;
  readonly startedMs: number;
  /** The person whose views are counted; undefined for readers who have none. */
  readonly counted: CountReader | undefined;
  /** The client's last cursor, so that it gets the counts that it missed. */
  readonly from: StreamStart;
}

/** Sends the parts of a catch-up as the client receives them, until the stream is live. Never throws. */
async function finishCatchUp(stream: RegisteredStream, { part, startedMs, counted, from }: CatchUp): Promise<void> {
  const { context, connection, group } = stream;
  try {
    for (let next = part; !(await sendPart(stream, next)); ) {
      if (connection.isOver) return;
      const { upTo, hasRung } = next;
      const key = JSON.stringify([upTo, hasRung]);
      next = await readPart(stream, { hasRung, key, start: () => ({ kind: 'after', position: upTo }) });
    }
    context.metrics.catchUpSeconds.observe((performance.now() - startedMs) / 1_000);
    // The connection has missed the views sent in the meantime.
    group.requestView();
    if (counted)
      joinCounts(stream, counted, from.kind === 'now' ? { kind: 'after', position: part.at.position } : from);
  } catch (err) {
    context.logger.warn({ err }, 'a catch-up failed; the client will reconnect');
    connection.end({ event: 'stream:ended', reason: 'draining', retryAfterMs: STREAM_RECONNECT_MS });
  }
}

/** Sends counts from now on, and at once if the client has missed changes. */
function joinCounts(
  { connection, feed, onClose, onItem }: RegisteredStream,
  reader: CountReader,
  from: StreamStart,
): void {
  if (connection.isOver) return;
  const sender = feed.counts.join(reader, connection);
  onClose(() => sender.leave(connection));
  onItem((kind) => {
    if (kind === 'views' || kind === 'groups') sender.reload();
  });
  if (from.kind !== 'after' || from.position < feed.position) sender.resend();
}

/** Sends a part. @returns whether the stream is live */
async function sendPart({ connection }: RegisteredStream, { frames, upTo, view }: CatchUpPart): Promise<boolean> {
  if (view) return connection.goLive({ frames, position: upTo, view });
  await connection.sendPart(frames);
  return false;
}
