import { readTestServices } from './config.ts';

/**
 * Returns the URL of the run's Redis.
 *
 * All tests share it: keys and channels must contain a random tenant, and no test may flush it.
 */
export async function testRedisUrl(): Promise<string> {
  const { redisUrl } = readTestServices();
  if (redisUrl === undefined) throw new Error('no Redis for tests: run them by vitest, or set TEST_REDIS_URL');
  return redisUrl;
}
