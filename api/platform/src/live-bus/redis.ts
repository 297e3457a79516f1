import type { Redis } from 'ioredis';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { openRedis } from '../redis/connection.ts';
import { sleep } from '../retry.ts';
import { Subscriptions } from './subscriptions.ts';
import type { LiveBus } from './types.ts';

export interface RedisLiveBusOptions {
  readonly url: string;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'liveBusFailures'>;
}

/** A start doesn't wait longer than this for a Redis that is away. */
const FIRST_CONNECT_MS = 1_000;
const PING_EVERY_MS = 1_000;
/** Messages on their way to a Redis that doesn't answer; more are dropped, they are only hints. */
const MAX_UNANSWERED = 10_000;
/** And so many bytes of them, however few they are. */
const MAX_UNSENT_BYTES = 16_777_216;

/**
 * A live bus over Redis publish/subscribe, for processes on any number of machines.
 *
 * It starts with or without Redis and reconnects for as long as it is open. Channels that were asked for while Redis was away are
 * subscribed once it is back, and then `onResync` is called: what was said in between is lost, and must be read from PostgreSQL.
 */
export async function createRedisLiveBus({ url, logger, metrics }: RedisLiveBusOptions): Promise<LiveBus> {
  const publisher = openRedis({ url, name: 'switchboard-publish', logger });
  const subscriber = openRedis({ url, name: 'switchboard-subscribe', logger });
  const subscriptions = new Subscriptions(logger);
  const resyncs = new Set<() => void>();
  let subscribed = false;
  let unanswered = 0;

  subscriber.on('message', (channel: string, message: string) => subscriptions.deliver(channel, message));
  subscriber.on('close', () => {
    subscribed = false;
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
      subscribed = true;
    } catch (err) {
      logger.warn({ err }, 'Redis did not take the subscriptions; connecting anew');
      subscriber.disconnect(true);
      return;
    }
    for (const resync of [...resyncs]) resync();
  }

  const connecting = Promise.all([connect(publisher), connect(subscriber)]);
  await Promise.race([connecting, sleep(FIRST_CONNECT_MS)]);

  const failed = () => metrics.liveBusFailures.inc();
  return {
    publish(channel, message) {
      if (unanswered >= MAX_UNANSWERED || unsentBytes(publisher) >= MAX_UNSENT_BYTES) return failed();
      unanswered++;
      publisher
        .publish(channel, message)
        .catch(failed)
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
    isConnected: () => subscribed && publisher.status === 'ready',
    async close() {
      clearInterval(pinging);
      subscriptions.clear();
      resyncs.clear();
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

/** A first attempt that fails is followed by others in the background. */
async function connect(redis: Redis): Promise<void> {
  await redis.connect().catch(() => undefined);
}

/** Does nothing while the connection is away, since coming back subscribes what is wanted then; a failure starts the connection anew. */
async function whileConnected(redis: Redis, change: () => Promise<unknown>): Promise<void> {
  if (redis.status !== 'ready') return;
  await change().catch(() => redis.disconnect(true));
}

/** A connection whose other end vanished without a word looks alive until somebody asks. */
async function ping(redis: Redis): Promise<void> {
  await whileConnected(redis, () => redis.ping());
}

/** Written to a connection and still in this process. */
function unsentBytes({ status, stream }: Redis): number {
  return status === 'ready' ? stream.writableLength : 0;
}
