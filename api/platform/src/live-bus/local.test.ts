import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createLocalLiveBus } from './local.ts';

describe('the local live bus', () => {
  test("delivers to subscribers in order, after the publisher's task", async () => {
    const bus = createLocalLiveBus();
    const received: string[] = [];
    const leave = await bus.subscribe('a', (message) => void received.push(message));
    bus.publish('a', '1');
    bus.publish('b', 'elsewhere');
    bus.publish('a', '2');
    expect(received).toEqual([]);
    await nextTurn();
    expect(received).toEqual(['1', '2']);

    await leave();
    bus.publish('a', '3');
    await nextTurn();
    expect(received).toEqual(['1', '2']);
  });

  test('delivers to other subscribers if one throws', async () => {
    const bus = createLocalLiveBus();
    const received: string[] = [];
    await bus.subscribe('a', () => {
      throw new Error('no');
    });
    await bus.subscribe('a', (message) => void received.push(message));
    bus.publish('a', '1');
    await nextTurn();
    expect(received).toEqual(['1']);
  });

  test('delivers nothing once it is closed', async () => {
    const bus = createLocalLiveBus();
    const received: string[] = [];
    await bus.subscribe('a', (message) => void received.push(message));
    bus.publish('a', '1');
    await bus.close();
    bus.publish('a', '2');
    await nextTurn();
    expect([received, bus.isConnected()]).toEqual([[], false]);
  });
});
