import { expect, test } from 'vitest';
import type { Work } from '../runtime/suspects.ts';
import { SharedWork, sharedMemory } from './shared-work.ts';

const work = (projection: string, tenants = 1): Work => ({
  projection,
  version: 0,
  spans: Array.from({ length: tenants }, (_, index) => ({
    tenantId: `ten_${index}`,
    after: index,
    position: index + 1,
  })),
});

test('SharedWork shows the computing call, or else all calls in progress', async () => {
  const memory = sharedMemory();
  const [writer, reader] = [new SharedWork(memory), new SharedWork(memory)];
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = writer.run(work('inbox'), () => promise);
  expect(reader.read()).toEqual({ works: [work('inbox')], isComputing: false });
  const computing = writer.run(work('policies'), async () => {
    expect(reader.read()).toEqual({ works: [work('policies')], isComputing: true });
    await promise;
  });
  expect(reader.read()).toEqual({ works: [work('inbox'), work('policies')], isComputing: false });
  const beats = reader.beats;
  resolve();
  await Promise.all([waiting, computing]);
  expect(reader.read()).toEqual({ works: [], isComputing: false });
  expect(reader.beats).toBeGreaterThan(beats);
});

test('SharedWork frees the slot of a failed call', async () => {
  const shared = new SharedWork(sharedMemory());
  for (let call = 0; call < 200; call++) {
    await expect(shared.run(work('inbox'), () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
  expect(shared.read()).toEqual({ works: [], isComputing: false });
});

test('SharedWork runs calls invisibly if they exceed the slots or a slot’s size', async () => {
  const shared = new SharedWork(sharedMemory());
  const { promise, resolve } = Promise.withResolvers<number>();
  const calls = Array.from({ length: 100 }, (_, call) => shared.run(work(`call ${call}`), () => promise));
  expect(shared.read().works).toHaveLength(64);
  resolve(7);
  expect(await Promise.all(calls)).toEqual(calls.map(() => 7));
  await shared.run(work('inbox', 1_000), async () => expect(shared.read().works).toEqual([]));
});
