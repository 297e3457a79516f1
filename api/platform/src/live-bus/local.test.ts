import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createLocalLiveBus } from './local.ts';

describe('the live bus within a process', () => {
  test('delivers after the publisher is done, in order, to those who listen', async () => {
    const bus = createLocalLiveBus();
    const heard: string[] = [];
    const leave = await bus.subscribe('a', (message) => void heard.push(message));
    bus.publish('a', '1');
    bus.publish('b', 'elsewhere');
    bus.publish('a', '2');
    expect(heard).toEqual([]);
    await nextTurn();
    expect(heard).toEqual(['1', '2']);

    await leave();
    bus.publish('a', '3');
    await nextTurn();
    expect(heard).toEqual(['1', '2']);
  });

  test('lets a listener that throws spoil nothing for the others', async () => {
    const bus = createLocalLiveBus();
    const heard: string[] = [];
    await bus.subscribe('a', () => {
      throw new Error('no');
    });
    await bus.subscribe('a', (message) => void heard.push(message));
    bus.publish('a', '1');
    await nextTurn();
    expect(heard).toEqual(['1']);
  });

  test('carries nothing once it is closed', async () => {
    const bus = createLocalLiveBus();
    const heard: string[] = [];
    await bus.subscribe('a', (message) => void heard.push(message));
    bus.publish('a', '1');
    await bus.close();
    bus.publish('a', '2');
    await nextTurn();
    expect([heard, bus.isConnected()]).toEqual([[], false]);
  });
});
