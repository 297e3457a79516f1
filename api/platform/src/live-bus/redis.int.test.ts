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
  let received: string[];

  beforeEach(async () => {
    channel = liveChannels.live(randomTenant());
    metrics = createMetrics();
    proxy = await startProxy(await testRedisUrl());
    here = await createRedisLiveBus({ url: proxy.url, logger, metrics });
    there = await createRedisLiveBus({ url: await testRedisUrl(), logger, metrics });
    received = [];
  });
  afterEach(async () => {
    await here.close();
    await there.close();
    await proxy.close();
  });

  const receive = (message: string) => void received.push(message);
  const failures = async () => (await metrics.liveBusFailures.get()).values[0]?.value;

  test('delivers messages to other processes, in order, on their channels', async () => {
    await here.subscribe(channel, receive);
    there.publish(`${channel}-other`, 'not for us');
    there.publish(channel, '1');
    there.publish(channel, '2');
    await eventually(() => expect(received).toEqual(['1', '2']));
  });

  test('stops delivering to a handler that unsubscribed, and continues for the others', async () => {
    const stayed: string[] = [];
    const leave = await here.subscribe(channel, receive);
    await here.subscribe(channel, (message) => void stayed.push(message));
    await leave();
    await leave();
    there.publish(channel, '1');
    await eventually(() => expect(stayed).toEqual(['1']));
    expect(received).toEqual([]);
  });

  test('resubscribes and calls onResync after a lost connection', async () => {
    let resyncs = 0;
    here.onResync(() => resyncs++);
    await here.subscribe(channel, receive);

    proxy.cut();
    await eventually(() => expect(here.isConnected()).toBe(false));
    proxy.heal();
    await eventually(() => expect(here.isConnected()).toBe(true));

    expect(resyncs).toBe(1);
    there.publish(channel, 'after');
    await eventually(() => expect(received).toEqual(['after']));
  });

  test('applies subscriptions and unsubscriptions made while Redis was unreachable', async () => {
    const left = `${channel}-left`;
    const leave = await here.subscribe(left, receive);
    proxy.cut();
    await eventually(() => expect(here.isConnected()).toBe(false));
    await here.subscribe(channel, receive);
    await leave();
    proxy.heal();
    await eventually(() => expect(here.isConnected()).toBe(true));

    there.publish(left, 'left');
    there.publish(channel, 'joined');
    await eventually(() => expect(received).toEqual(['joined']));
  });

  test('detects a network that drops everything silently', async () => {
    proxy.freeze();
    await eventually(() => expect(here.isConnected()).toBe(false));
    proxy.heal();
    await eventually(() => expect(here.isConnected()).toBe(true));
  });

  test('counts messages it could not send, and never throws', async () => {
    proxy.cut();
    await eventually(() => expect(here.isConnected()).toBe(false));
    here.publish(channel, 'lost');
    await eventually(async () => expect(await failures()).toBe(1));
  });

  test('limits the bytes buffered for a Redis that reads nothing', async () => {
    const message = 'm'.repeat(1_000_000);
    const sent = 200;
    proxy.stall();
    for (let at = 0; at < sent; at++) here.publish(channel, message);
    // Refusals are immediate; the rest is in memory or in the network's buffers.
    expect((sent - Number(await failures())) * message.length).toBeLessThan(40_000_000);

    // A subscriber alone would not notice a stuck publisher.
    await eventually(() => expect(here.isConnected()).toBe(false));
    proxy.heal();
    await eventually(() => expect(here.isConnected()).toBe(true));
    await there.subscribe(channel, receive);
    here.publish(channel, 'after');
    await eventually(() => expect(received).toContain('after'));
  });

  test('starts without Redis and connects once it is up', async () => {
    proxy.cut();
    const early = await createRedisLiveBus({ url: proxy.url, logger, metrics });
    try {
      expect(early.isConnected()).toBe(false);
      await early.subscribe(channel, receive);
      proxy.heal();
      await eventually(() => expect(early.isConnected()).toBe(true));
      there.publish(channel, '1');
      await eventually(() => expect(received).toEqual(['1']));
    } finally {
      await early.close();
    }
  });

  test('delivers to other handlers of a channel if one throws', async () => {
    await here.subscribe(channel, () => {
      throw new Error('no');
    });
    await here.subscribe(channel, receive);
    there.publish(channel, '1');
    await eventually(() => expect(received).toEqual(['1']));
  });
});
