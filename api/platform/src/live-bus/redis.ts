import { Redis } from 'ioredis';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { sleep } from '../retry.ts';
import { Subscriptions } from './subscriptions.ts';
import type { LiveBus } from './types.ts';

export interface RedisLiveBusOptions {
  readonly url: string;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'liveBusFailures'>;
}

const CONNECT_TIMEOUT_MS = 2_000;
const COMMAND_TIMEOUT_MS = 1_000;
const FIRST_RETRY_MS = 50;
const MAX_RETRY_MS = 1_000;
/** The maximum time that a start waits for Redis. */
const FIRST_CONNECT_MS = 1_000;
const PING_EVERY_MS = 1_000;
/** The limits of messages that Redis hasn't acknowledged, in number and in bytes. Further messages are dropped: the bus is never authoritative. */
const MAX_UNANSWERED = 10_000;
const MAX_UNSENT_BYTES = 16_777_216;

/**
 * Creates a live bus over Redis publish/subscribe, for processes on any number of machines.
 *
 * It starts with or without Redis and reconnects until it is closed. Once Redis is back, the bus subscribes to all channels and calls `onResync`:
 * messages sent in between are lost, and subscribers must read PostgreSQL.
 */
export async function createRedisLiveBus({ url, logger, metrics }: RedisLiveBusOptions): Promise<LiveBus> {
  const publisher = openRedis({ url, name: 'switchboard-publish', logger });
  const subscriber = openRedis({ url, name: 'switchboard-subscribe', logger });
  const subscriptions = new Subscriptions(logger);
  const resyncs = new Set<() => void>();
  let isSubscribed = false;
  let unanswered = 0;

  subscriber.on('message', (channel: string, message: string) => subscriptions.deliver(channel, message));
  subscriber.on('close', () => {
    isSubscribed = false;
  });
  subscriber.on('ready', () => void resubscribe());
  const pinging = setInterval(() => {
    void ping(publisher);
    void ping(subscriber);
  }, PING_EVERY_MS).unref();

  async function resubscribe(): Promise<void> {
    const channels = subscriptions.channels();
    try {
      if (channels.length > 0) await subscriber.subscribe(...channels);
      isSubscribed = true;
    } catch (err) {
      logger.warn({ err }, 'Redis refused the subscriptions; reconnecting');
      subscriber.disconnect(true);
      return;
    }
    for (const resync of [...resyncs]) resync();
  }

  const connecting = Promise.all([connect(publisher), connect(subscriber)]);
  await Promise.race([connecting, sleep(FIRST_CONNECT_MS)]);

  const countFailure = () => metrics.liveBusFailures.inc();
  return {
    publish(channel, message) {
      if (unanswered >= MAX_UNANSWERED || unsentBytes(publisher) >= MAX_UNSENT_BYTES) return countFailure();
      unanswered++;
      publisher
        .publish(channel, message)
        .catch(countFailure)
        .finally(() => unanswered--);
    },
    async subscribe(channel, handler) {
      const { isFirst, remove } = subscriptions.add(channel, handler);
      if (isFirst) await whileConnected(subscriber, () => subscriber.subscribe(channel));
      return async () => {
        const { wasLast } = remove();
        if (wasLast) await whileConnected(subscriber, () => subscriber.unsubscribe(channel));
      };
    },
    onResync(handler) {
      const resync = () => handler();
      resyncs.add(resync);
      return () => void resyncs.delete(resync);
    },
    isConnected: () => isSubscribed && publisher.status === 'ready',
    async close() {
      clearInterval(pinging);
      subscriptions.clear();
      resyncs.clear();
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

/** A failed first attempt is retried in the background. */
async function connect(redis: Redis): Promise<void> {
  await redis.connect().catch(() => undefined);
}

/** Does nothing while disconnected, because reconnecting subscribes to all channels. A failure makes the connection reconnect. */
async function whileConnected(redis: Redis, change: () => Promise<unknown>): Promise<void> {
  if (redis.status !== 'ready') return;
  await change().catch(() => redis.disconnect(true));
}

/** Detects a connection whose other end vanished silently. */
async function ping(redis: Redis): Promise<void> {
  await whileConnected(redis, () => redis.ping());
}

/** The bytes written to a connection and still buffered in this process. */
function unsentBytes({ status, stream }: Redis): number {
  return status === 'ready' ? stream.writableLength : 0;
}

interface RedisOptions {
  readonly url: string;
  /** The name that `CLIENT LIST` shows. */
  readonly name: string;
  readonly logger: Logger;
}

/**
 * Opens a connection to Redis that reconnects until it is closed.
 *
 * While it is disconnected, commands fail immediately instead of queuing. It logs once when it loses the server, and once when it is back.
 */
function openRedis({ url, name, logger }: RedisOptions): Redis {
  const redis = new Redis(url, {
    connectionName: name,
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), MAX_RETRY_MS),
  });
  let isLost = false;
  redis.on('error', (err: Error) => {
    if (!isLost)
      logger.warn({ err, connection: name }, 'Redis is unreachable; updates wait for the sweep until it is back');
    isLost = true;
  });
  redis.on('ready', () => {
    if (isLost) logger.info({ connection: name }, 'Redis is back');
    isLost = false;
  });
  return redis;
}
