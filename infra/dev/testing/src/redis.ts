import { readTestServices } from './config.ts';

/**
 * Where the run's Redis is.
 *
 * It is shared by all tests: keys and channels must carry a random tenant, and nobody may flush it.
 */
export async function testRedisUrl(): Promise<string> {
  const { redisUrl } = readTestServices();
  if (redisUrl === undefined) throw new Error('no Redis for tests: run them by vitest, or set TEST_REDIS_URL');
  return redisUrl;
}
