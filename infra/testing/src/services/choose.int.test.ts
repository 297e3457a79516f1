import { migrate } from '@switchboard/migrations/migrate';
import { describe, expect, test } from 'vitest';
import { readTestServices } from '../config.ts';
import { chooseServices, type Machine } from './choose.ts';

const machine = (has: { docker: boolean; redis: boolean }): Machine => ({
  hasDocker: async () => has.docker,
  hasRedisServer: async () => has.redis,
});

describe('the services of a test run', () => {
  test('are those that the environment names, whatever the machine has', async () => {
    const given = { databaseUrl: 'postgres://given', redisUrl: 'redis://given' };
    const services = await chooseServices(given, machine({ docker: true, redis: true }));
    expect(services).toMatchObject(given);
    await services.stop();
  });

  test('are the embedded PostgreSQL, able to hold our schema, where no Docker answers', async () => {
    const { redisUrl } = readTestServices();
    const services = await chooseServices({ redisUrl }, machine({ docker: false, redis: false }));
    try {
      expect(await migrate(services.databaseUrl)).not.toEqual([]);
    } finally {
      await services.stop();
    }
  });

  test('are asked for in one sentence where there is no way to them', async () => {
    const none = chooseServices({ databaseUrl: 'postgres://given' }, machine({ docker: false, redis: false }));
    await expect(none).rejects.toThrow(/install redis-server .* or set TEST_REDIS_URL\.$/);
  });
});
