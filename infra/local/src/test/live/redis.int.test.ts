import { createRedisLiveBus } from '@switchboard/platform/live-bus/redis';
import type { LiveBus } from '@switchboard/platform/live-bus/types';
import { createLogger } from '@switchboard/platform/logger';
import { createMetrics } from '@switchboard/platform/metrics';
import { eventually } from '@switchboard/testing/eventually';
import { startProxy, type TestProxy } from '@switchboard/testing/proxy';
import { testRedisUrl } from '@switchboard/testing/redis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { message, started } from './events.ts';
import { InboxClient } from './inbox-client.ts';
import { newConversation } from './test-streams.ts';
import { openWorld, type World } from './world.ts';

let proxy: TestProxy;
let buses: { api: LiveBus; worker: LiveBus };
let world: World;
beforeAll(async () => {
  const options = { logger: createLogger({ name: 'redis-test', level: 'silent' }), metrics: createMetrics() };
  proxy = await startProxy(await testRedisUrl());
  buses = {
    api: await createRedisLiveBus({ ...options, url: proxy.url }),
    worker: await createRedisLiveBus({ ...options, url: await testRedisUrl() }),
  };
  world = await openWorld({ buses });
});
afterAll(async () => {
  await world.close();
  await buses.api.close();
  await buses.worker.close();
  await proxy.close();
});

describe('a Redis that dies and restarts', () => {
  test.each(['cut', 'freeze'] as const)("delays changes but doesn't lose any: %s", async (how) => {
    const tenantId = await world.account();
    const who = await world.signIn(tenantId);
    const clients = ['', 'searchString=hello', 'filterField=status&filterValue=open'].map(
      (query) => new InboxClient(world, who, query),
    );
    for (const client of clients) {
      await client.load();
      await client.connect();
    }
    const id = newConversation();
    const agreed = () =>
      eventually(async () => {
        for (const client of clients) expect(client.held).toEqual(await client.refetch());
        expect(clients[0]?.held.rows.get(id)?.position).toBe(await world.events.head(tenantId));
      });
    await world.append(tenantId, id, started(), message('hello'));
    await agreed();

    proxy[how]();
    await world.append(tenantId, id, message('is anybody there?'));
    await world.append(tenantId, newConversation(), started(), message('hello'));
    await world.append(tenantId, id, message('hello again'));
    await agreed();

    proxy.heal();
    await eventually(() => expect(buses.api.isConnected()).toBe(true));
    await world.append(tenantId, id, message('back'));
    await agreed();
    for (const client of clients) {
      client.disconnect();
      expect(client.failures).toEqual([]);
    }
  });
});
