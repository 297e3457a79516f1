import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { append, drain, newCall, openWorld, type World } from '../test/world.ts';
import type { Batch, Consumer } from './consumer.ts';

describe('a consumer that reads some categories', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  /** Remembers what it was given, two events at a time. */
  function recorder(name: string, categories: readonly string[]) {
    const batches: Pick<Batch, 'prev' | 'position' | 'events'>[] = [];
    const consumer: Consumer = {
      name,
      maxBatch: 2,
      concurrency: 1,
      patienceMs: 0,
      categories,
      apply: async (_client, given) => {
        batches.push(...given);
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

  test('gets each of its events once and in order, at most so many in a batch, and is told of every position', async () => {
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

  test('goes past the events of others many at a time', async () => {
    const tenantId = await newAccount('g'.repeat(45));
    const { consumer, batches } = recorder('policies', ['prompt']);
    await drain(world, consumer, tenantId);
    expect(batches.map(({ position, events }) => [position, events.length])).toEqual([
      [40, 0],
      [45, 0],
    ]);
  });

  test('goes past all of the others’ at once where little is its own, and stops at what is', async () => {
    const tenantId = await newAccount(`p${'g'.repeat(130)}p${'g'.repeat(130)}`);
    const { consumer, batches } = recorder('figures', ['prompt', 'nothing']);
    await drain(world, consumer, tenantId);
    expect(batches.flatMap(({ events }) => events.map(({ position }) => position))).toEqual([1, 132]);
    expect(batches.at(-1)?.position).toBe(262);
    expect(batches.at(-2)?.position).toBeLessThan(200);
  });

  test('reads the log where many streams are its own, and misses none', async () => {
    const tenantId = await newAccount(`pqrstuvwx${'g'.repeat(130)}y`);
    const { consumer, batches } = recorder('policies', ['prompt']);
    await drain(world, consumer, tenantId);
    expect(batches.flatMap(({ events }) => events.map(({ position }) => position))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 140,
    ]);
  });
});
