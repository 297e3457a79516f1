import { eventually } from '@switchboard/testing/eventually';
import { startProxy, type TestProxy } from '@switchboard/testing/proxy';
import { testRedisUrl } from '@switchboard/testing/redis';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics.ts';
import { createRedisLiveBus } from './redis.ts';
import { type LiveBus, liveChannels } from './types.ts';

describe('the live bus over Redis', () => {
  const logger = createLogger({ name: 'test', level: 'silent' });
  let channel: string;
  let proxy: TestProxy;
  let metrics: ReturnType<typeof createMetrics>;
  let here: LiveBus;
  let there: LiveBus;
  let heard: string[];

  beforeEach(async () => {
    channel = liveChannels.live(randomTenant());
    metrics = createMetrics();
    proxy = await startProxy(await testRedisUrl());
    here = await createRedisLiveBus({ url: proxy.url, logger, metrics });
    there = await createRedisLiveBus({ url: await testRedisUrl(), logger, metrics });
    heard = [];
  });
  afterEach(async () => {
    await here.close();
    await there.close();
    await proxy.close();
  });

  const hear = (message: string) => void heard.push(message);
  const failures = async () => (await metrics.liveBusFailures.get()).values[0]?.value;

  test('carries messages to other processes, in order, on the channels they hear', async () => {
    await here.subscribe(channel, hear);
    there.publish(`${channel}-other`, 'not for us');
    there.publish(channel, '1');
    there.publish(channel, '2');
    await eventually(() => expect(heard).toEqual(['1', '2']));
  });

  test('is silent once a listener has left, and goes on for those who stay', async () => {
    const stayed: string[] = [];
    const leave = await here.subscribe(channel, hear);
    await here.subscribe(channel, (message) => void stayed.push(message));
    await leave();
    await leave();
    there.publish(channel, '1');
    await eventually(() => expect(stayed).toEqual(['1']));
    expect(heard).toEqual([]);
  });

  test('asks for a resync after a lost connection, and hears its channels again', async () => {
    let resyncs = 0;
    here.onResync(() => resyncs++);
    await here.subscribe(channel, hear);

    proxy.cut();
    await eventually(() => expect(here.isConnected()).toBe(false));
    proxy.heal();
    await eventually(() => expect(here.isConnected()).toBe(true));

    expect(resyncs).toBe(1);
    there.publish(channel, 'after');
    await eventually(() => expect(heard).toEqual(['after']));
  });

  test('hears channels that were asked for, and not those that were left, while Redis was away', async () => {
    const left = `${channel}-left`;
    const leave = await here.subscribe(left, hear);
    proxy.cut();
    await eventually(() => expect(here.isConnected()).toBe(false));
    await here.subscribe(channel, hear);
    await leave();
    proxy.heal();
    await eventually(() => expect(here.isConnected()).toBe(true));

    there.publish(left, 'left');
    there.publish(channel, 'joined');
    await eventually(() => expect(heard).toEqual(['joined']));
  });

  test('notices a network that swallows everything', async () => {
    proxy.freeze();
    await eventually(() => expect(here.isConnected()).toBe(false));
    proxy.heal();
    await eventually(() => expect(here.isConnected()).toBe(true));
  });

  test('counts what it could not send, and never throws', async () => {
    proxy.cut();
    await eventually(() => expect(here.isConnected()).toBe(false));
    here.publish(channel, 'lost');
    await eventually(async () => expect(await failures()).toBe(1));
  });

  test('keeps no more than its bound of what a Redis that takes nothing has yet to take', async () => {
    const message = 'm'.repeat(1_000_000);
    const sent = 200;
    proxy.stall();
    for (let at = 0; at < sent; at++) here.publish(channel, message);
    // Refusals come at once; the rest is in memory, or in the network's own buffers.
    expect((sent - Number(await failures())) * message.length).toBeLessThan(40_000_000);

    // A listener alone would notice no publisher that is stuck.
    await eventually(() => expect(here.isConnected()).toBe(false));
    proxy.heal();
    await eventually(() => expect(here.isConnected()).toBe(true));
    await there.subscribe(channel, hear);
    here.publish(channel, 'after');
    await eventually(() => expect(heard).toContain('after'));
  });

  test('starts without Redis and connects once it is there', async () => {
    proxy.cut();
    const early = await createRedisLiveBus({ url: proxy.url, logger, metrics });
    try {
      expect(early.isConnected()).toBe(false);
      await early.subscribe(channel, hear);
      proxy.heal();
      await eventually(() => expect(early.isConnected()).toBe(true));
      there.publish(channel, '1');
      await eventually(() => expect(heard).toEqual(['1']));
    } finally {
      await early.close();
    }
  });

  test('keeps the listeners of a channel apart: one that throws spoils nothing', async () => {
    await here.subscribe(channel, () => {
      throw new Error('no');
    });
    await here.subscribe(channel, hear);
    there.publish(channel, '1');
    await eventually(() => expect(heard).toEqual(['1']));
  });
});
