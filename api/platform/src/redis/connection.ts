import { Redis } from 'ioredis';
import type { Logger } from '../logger.ts';

export interface RedisOptions {
  readonly url: string;
  /** What `CLIENT LIST` shows. */
  readonly name: string;
  readonly logger: Logger;
}

const CONNECT_TIMEOUT_MS = 2_000;
const COMMAND_TIMEOUT_MS = 1_000;
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 1_000;

/**
 * Opens a connection to Redis that comes back by itself for as long as it isn't closed.
 *
 * Commands fail at once while it is away, none waits in memory; it logs when it loses and when it regains the server, once each.
 */
export function openRedis({ url, name, logger }: RedisOptions): Redis {
  const redis = new Redis(url, {
    connectionName: name,
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), LONGEST_RETRY_MS),
  });
  let lost = false;
  redis.on('error', (err: Error) => {
    if (!lost) logger.warn({ err, connection: name }, 'Redis is away; updates wait for the sweep until it is back');
    lost = true;
  });
  redis.on('ready', () => {
    if (lost) logger.info({ connection: name }, 'Redis is back');
    lost = false;
  });
  return redis;
}
