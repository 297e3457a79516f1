import { migrate } from '@switchboard/migrations/migrate';
import { describe, expect, test } from 'vitest';
import { readTestServices } from '../config.ts';
import { chooseServices, type Machine } from './choose.ts';

const absent = () => Promise.reject(new Error('no such image\nand more'));
const machine = (has: { docker: boolean; redis: boolean; isCi?: boolean }, said: string[] = []): Machine => ({
  hasDocker: async () => has.docker,
  hasRedisServer: async () => has.redis,
  containers: { postgres: absent, redis: absent },
  isCi: has.isCi ?? false,
  say: (sentence) => void said.push(sentence),
});

describe('chooseServices', () => {
  test('uses the services that the environment specifies, whatever this machine has', async () => {
    const given = { databaseUrl: 'postgres://given', redisUrl: 'redis://given' };
    const services = await chooseServices(given, machine({ docker: true, redis: true }));
    expect(services).toMatchObject(given);
    await services.stop();
  });

  test('uses the embedded PostgreSQL, which supports our schema, without Docker', async () => {
    const { redisUrl } = readTestServices();
    const services = await chooseServices({ redisUrl }, machine({ docker: false, redis: false }));
    try {
      expect(await migrate(services.databaseUrl)).not.toEqual([]);
    } finally {
      await services.stop();
    }
  });

  test('uses the embedded services, and says why, if Docker cannot start containers', async () => {
    const { redisUrl } = readTestServices();
    const said: string[] = [];
    const services = await chooseServices({ redisUrl }, machine({ docker: true, redis: false }, said));
    await services.stop();
    expect(services.databaseUrl).toMatch(/^postgres:/);
    expect(said).toEqual([
      expect.stringMatching(/^Docker is available but .* \(no such image\): using the embedded .*\.$/),
    ]);
  });

  test('fails in CI if Docker cannot start containers', async () => {
    const none = chooseServices({}, machine({ docker: true, redis: true, isCi: true }));
    await expect(none).rejects.toThrow(
      /^Docker is available but .* \(no such image\): make their images available, or set /,
    );
  });

  test('says in one sentence what to install if a service is unavailable', async () => {
    const none = chooseServices({ databaseUrl: 'postgres://given' }, machine({ docker: false, redis: false }));
    await expect(none).rejects.toThrow(/install redis-server .* or set TEST_REDIS_URL\.$/);
  });
});
