import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { append, drain, newCall, openWorld, type World } from '../test/world.ts';
import type { Batch, Consumer } from './consumer.ts';

describe('a consumer that reads some categories', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  /** Creates a consumer that records its batches, two events at a time. */
  function recorder(name: string, categories: readonly string[]) {
    const batches: Pick<Batch, 'prev' | 'position' | 'events'>[] = [];
    const consumer: Consumer = {
      name,
      maxBatch: 2,
      concurrency: 1,
      wakeUpDelayMs: 0,
      categories,
      apply: async (_client, input) => {
        batches.push(...input);
        return undefined;
      },
    };
    return { consumer, batches };
  }

  async function newAccount(pattern: string) {
    const { tenantId } = newCall(world);
    for (const letter of pattern) {
      const streamId = letter === 'g' ? 'group-1' : `prompt-${letter}`;
      await append(world.events, { tenantId, streamId }, [
        { type: 'prompt.archived', data: { at: '2026-11-20T15:00:00.000Z' } },
      ]);
    }
    return tenantId;
  }

  test('receives each of its events once and in order, in bounded batches, and every position', async () => {
    const tenantId = await newAccount('ppgpgggppg');
    const { consumer, batches } = recorder('inbox', ['prompt']);
    await drain(world, consumer, tenantId);
    expect(batches.flatMap(({ events }) => events.map(({ position }) => position))).toEqual([1, 2, 4, 8, 9]);
    expect(Math.max(...batches.map(({ events }) => events.length))).toBe(2);
    expect(batches.map(({ prev, position }) => [prev, position])).toEqual([
      [0, 2],
      [2, 8],
      [8, 10],
    ]);
  });

  test('skips many events of other categories at a time', async () => {
    const tenantId = await newAccount('g'.repeat(45));
    const { consumer, batches } = recorder('policies', ['prompt']);
    await drain(world, consumer, tenantId);
    expect(batches.map(({ position, events }) => [position, events.length])).toEqual([
      [40, 0],
      [45, 0],
    ]);
  });

  test('skips all events of other categories at once if few events are its own, and stops at its own', async () => {
    const tenantId = await newAccount(`p${'g'.repeat(130)}p${'g'.repeat(130)}`);
    const { consumer, batches } = recorder('figures', ['prompt', 'nothing']);
    await drain(world, consumer, tenantId);
    expect(batches.flatMap(({ events }) => events.map(({ position }) => position))).toEqual([1, 132]);
    expect(batches.at(-1)?.position).toBe(262);
    expect(batches.at(-2)?.position).toBeLessThan(200);
  });

  test('reads every event if many of the streams are its own', async () => {
    const tenantId = await newAccount(`pqrstuvwx${'g'.repeat(130)}y`);
    const { consumer, batches } = recorder('policies', ['prompt']);
    await drain(world, consumer, tenantId);
    expect(batches.flatMap(({ events }) => events.map(({ position }) => position))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 140,
    ]);
  });
});
