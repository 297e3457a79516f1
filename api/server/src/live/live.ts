import { STREAM_RECONNECT_MS } from '@switchboard/contracts/base/constants';
import type { streamRoutes } from '@switchboard/contracts/stream/routes';
import { AppError } from '@switchboard/platform/app-error';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import { sleep } from '@switchboard/platform/retry';
import type { AccountDirectory } from '../http/auth/accounts.ts';
import type { SessionDirectory } from '../http/auth/sessions.ts';
import { createGate } from '../http/limits/gate.ts';
import type { Quotas } from '../http/quotas/quotas.ts';
import type { Handlers } from '../http/request/handlers.ts';
import type { Connection } from './connection.ts';
import type { LiveContext } from './context.ts';
import { Hub } from './hub.ts';
import { openStreamHandler } from './open-stream.ts';
import { PersonalNotices } from './personal-notices.ts';
import { PeerCounts, StreamLimits } from './presence.ts';
import { ResourceNotices } from './resource-notices.ts';
import { SessionWatch } from './session-watch.ts';

export interface LiveDeps extends Omit<LiveContext, 'reads'> {
  readonly bus: LiveBus;
  readonly sessions: Pick<SessionDirectory, 'check' | 'findEnded'>;
  readonly accounts: Pick<AccountDirectory, 'find'>;
  readonly quotas: Pick<Quotas, 'of'>;
  /** {@link Live.close} ends streams at random moments within this time. */
  readonly drainMs?: number;
  /** The interval between the sweeps that recover lost messages, in milliseconds. */
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
  /** Whether an account has streams on any replica, as of a second ago. While this is unknown, every account counts as watched. */
  isWatched(tenantId: string): boolean;
  /** Refuses new streams and ends the running ones. Call it before closing the HTTP server, which drops connections without a reason. */
  close(): Promise<void>;
}

/** Together with the hub's grace period, this shows every change within 2 s, whatever was lost. */
const SWEEP_EVERY_MS = 1_500;
const TICK_MS = 1_000;
const DEFAULT_DRAIN_MS = 2_000;
/** Clients of drained streams reconnect within this time; the streams themselves end at different moments. */
const DRAINED_RETRY_MS = 1_000;
/** Pool connections for each kind of read. */
const MAX_CONCURRENT_READS = 3;

/**
 * Starts the live updates of this replica; the caller closes them.
 *
 * A worker publishes each account's batches on the bus. The hub feeds them to the groups of connections with the same filter, which serialize each change
 * once. The bus is only a hint: a sweep reads what it lost from PostgreSQL, so every change arrives in order, once, and within two seconds.
 */
export async function createLive(deps: LiveDeps): Promise<Live> {
  const { bus, logger, metrics, drainMs = DEFAULT_DRAIN_MS, sweepEveryMs = SWEEP_EVERY_MS } = deps;
  const closing = new AbortController();
  const { signal } = closing;
  const [states, changes, searches] = [
    createGate(MAX_CONCURRENT_READS),
    createGate(MAX_CONCURRENT_READS),
    createGate(MAX_CONCURRENT_READS),
  ];
  const context: LiveContext = { ...deps, reads: { states, changes, searches } };
  const connections = new Set<Connection>();
  const hub = new Hub(context, bus);
  const watch = new SessionWatch(deps);
  const peers = new PeerCounts();
  const limits = new StreamLimits(peers, (tenantId) => deps.quotas.of(tenantId).streams);
  const notices = new ResourceNotices(logger);
  const personal = new PersonalNotices(logger);

  const sweep = async (graceMs?: number) => {
    const failed = (err: unknown) => logger.warn({ err }, 'the sweep of streams failed; it is retried');
    await Promise.all([
      hub.sweep({ signal, ...(graceMs !== undefined && { graceMs }) }).catch(failed),
      watch.sweep().catch(failed),
    ]);
  };
  const sweeping = (async () => {
    for (; !signal.aborted; await sweep()) await sleep(sweepEveryMs, signal);
  })();
  const leaveControl = await bus.subscribe(liveChannels.control, (message) => watch.receive(message));
  const leaveStreams = await bus.subscribe(liveChannels.streams, (message) => {
    if (!peers.receive(message, performance.now())) logger.warn('ignored an unreadable count of streams');
  });
  const leaveResources = await bus.subscribe(liveChannels.resources, (message) => notices.receive(message));
  const leavePersonal = await bus.subscribe(liveChannels.personal, (message) => personal.receive(message));
  const stopResync = bus.onResync(() => {
    peers.resync();
    void sweep(0);
  });
  const stats = () => ({
    streams: connections.size,
    bytesQueued: [...connections].reduce((sum, { unsent }) => sum + unsent, 0),
  });
  const ticking = setInterval(() => {
    const nowMs = performance.now();
    hub.tick(nowMs);
    const counts = peers.announcement(limits.counts, nowMs);
    if (counts !== undefined) bus.publish(liveChannels.streams, counts);
    metrics.streams.set(connections.size);
    metrics.streamBytesQueued.set(stats().bytesQueued);
  }, TICK_MS).unref();

  const openStream = openStreamHandler({ context, hub, watch, limits, notices, personal, connections });
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
      await Promise.all([
        sweeping,
        leaveControl(),
        leaveStreams(),
        leaveResources(),
        leavePersonal(),
        drain(connections, drainMs),
      ]);
      // End the streams that were being opened in the meantime.
      await drain(connections, 0);
      bus.publish(liveChannels.streams, peers.farewell());
      watch.close();
      hub.close();
      metrics.streams.set(0);
    },
  };
}

/** Ends streams at random moments, so that their clients don't all reconnect to the other replicas at once. */
async function drain(connections: ReadonlySet<Connection>, withinMs: number): Promise<void> {
  const endings = [...connections].map(async (connection) => {
    await sleep(Math.random() * withinMs);
    connection.end({ event: 'stream:ended', reason: 'draining', retryAfterMs: Math.random() * DRAINED_RETRY_MS });
  });
  await Promise.all(endings);
}
