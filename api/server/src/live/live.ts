import { STREAM_RECONNECT_MS } from '@switchboard/contracts/constants';
import type { streamRoutes } from '@switchboard/contracts/stream/routes';
import { AppError } from '@switchboard/platform/app-error';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import { sleep } from '@switchboard/platform/retry';
import type { AccountDirectory } from '../http/auth/accounts.ts';
import type { SessionDirectory } from '../http/auth/sessions.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Quotas } from '../http/quotas/quotas.ts';
import type { Connection } from './connection.ts';
import type { LiveContext } from './context.ts';
import { Hub } from './hub.ts';
import { createLimiter } from './limiter.ts';
import { openStreamHandler } from './open-stream.ts';
import { PeerCounts } from './peer-counts.ts';
import { ResourceNotices } from './resource-notices.ts';
import { SessionWatch } from './session-watch.ts';
import { StreamLimits } from './stream-limits.ts';

export interface LiveDeps extends Omit<LiveContext, 'reads'> {
  readonly bus: LiveBus;
  readonly sessions: Pick<SessionDirectory, 'check' | 'findEnded'>;
  readonly accounts: Pick<AccountDirectory, 'find'>;
  readonly quotas: Pick<Quotas, 'of'>;
  /** Streams end within this time on {@link Live.close}, spread over it. */
  readonly drainMs?: number;
  /** Between the sweeps that find what no message told of, in milliseconds. */
  readonly sweepEveryMs?: number | undefined;
}

export interface LiveStats {
  readonly streams: number;
  readonly bytesQueued: number;
}

/** The live updates of this replica. */
export interface Live {
  readonly handlers: Handlers<typeof streamRoutes>;
  stats(): LiveStats;
  /** Whether an account has streams: here, or on another replica, as of a second ago. While this isn't known everybody has. */
  isWatched(tenantId: string): boolean;
  /**
   * Ends every stream, in no order, and refuses new ones.
   *
   * To be called before the HTTP server is closed, which drops the connections of streams without a word.
   */
  close(): Promise<void>;
}

/** With the grace for hints under way, a change is seen within 2 s whatever was lost. */
const SWEEP_EVERY_MS = 1_500;
const TICK_MS = 1_000;
const DEFAULT_DRAIN_MS = 2_000;
/** A stream that was ended comes back within this: others end at other moments anyway, and its viewer has seen it go. */
const DRAINED_RETRY_MS = 1_000;
/** Of the pool's connections, for each kind of read. */
const READS_AT_ONCE = 3;

/** Starts the live updates. Whoever starts them closes them. */
export async function createLive(deps: LiveDeps): Promise<Live> {
  const { bus, logger, metrics, drainMs = DEFAULT_DRAIN_MS, sweepEveryMs = SWEEP_EVERY_MS } = deps;
  const closing = new AbortController();
  const { signal } = closing;
  const [states, changes, searches] = [
    createLimiter(READS_AT_ONCE),
    createLimiter(READS_AT_ONCE),
    createLimiter(READS_AT_ONCE),
  ];
  const context: LiveContext = { ...deps, reads: { states, changes, searches } };
  const connections = new Set<Connection>();
  const hub = new Hub(context, bus);
  const watch = new SessionWatch(deps);
  const peers = new PeerCounts();
  const limits = new StreamLimits(peers, (tenantId) => deps.quotas.of(tenantId).streams);
  const notices = new ResourceNotices(logger);

  const sweep = async (graceMs?: number) => {
    const failed = (err: unknown) => logger.warn({ err }, 'the sweep of streams failed; it is tried again');
    await Promise.all([
      hub.sweep({ signal, ...(graceMs !== undefined && { graceMs }) }).catch(failed),
      watch.sweep().catch(failed),
    ]);
  };
  const sweeping = (async () => {
    for (; !signal.aborted; await sweep()) await sleep(sweepEveryMs, signal);
  })();
  const leaveControl = await bus.subscribe(liveChannels.control, (message) => watch.hear(message));
  const leaveStreams = await bus.subscribe(liveChannels.streams, (message) => {
    if (!peers.hear(message, performance.now())) logger.warn('an unreadable count of streams was ignored');
  });
  const leaveResources = await bus.subscribe(liveChannels.resources, (message) => notices.hear(message));
  const stopResync = bus.onResync(() => {
    peers.missed();
    void sweep(0);
  });
  const stats = () => ({
    streams: connections.size,
    bytesQueued: [...connections].reduce((sum, { unsent }) => sum + unsent, 0),
  });
  const ticking = setInterval(() => {
    const nowMs = performance.now();
    hub.tick(nowMs);
    const counts = peers.tell(limits.counts, nowMs);
    if (counts !== undefined) bus.publish(liveChannels.streams, counts);
    metrics.streams.set(connections.size);
    metrics.streamBytesQueued.set(stats().bytesQueued);
  }, TICK_MS).unref();

  const openStream = openStreamHandler({ context, hub, watch, limits, notices, connections });
  return {
    handlers: {
      openStream: async (input, ctx, koa) => {
        if (signal.aborted) throw new AppError('service.unavailable', { retryAfterMs: STREAM_RECONNECT_MS });
        await openStream(input, ctx, koa);
      },
    },
    stats,
    isWatched: (tenantId) => limits.isWatched(tenantId, performance.now()),
    close: async () => {
      closing.abort();
      stopResync();
      clearInterval(ticking);
      await Promise.all([sweeping, leaveControl(), leaveStreams(), leaveResources(), drain(connections, drainMs)]);
      // Those that were being opened when it began.
      await drain(connections, 0);
      bus.publish(liveChannels.streams, peers.farewell());
      watch.close();
      hub.close();
      metrics.streams.set(0);
    },
  };
}

/** Ends streams one by one at random moments, so that their clients don't all come to the other replicas at once. */
async function drain(connections: ReadonlySet<Connection>, withinMs: number): Promise<void> {
  const endings = [...connections].map(async (connection) => {
    await sleep(Math.random() * withinMs);
    connection.end({ event: 'stream:ended', reason: 'draining', retryAfterMs: Math.random() * DRAINED_RETRY_MS });
  });
  await Promise.all(endings);
}
