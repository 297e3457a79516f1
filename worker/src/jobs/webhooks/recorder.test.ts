import { describe, expect, test } from 'vitest';
import { createRecorder } from './recorder.ts';

describe('the recorder of outcomes', () => {
  test('shares the next write among outcomes that arrive during one', async () => {
    const writes: number[][] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const { add, finish } = createRecorder<number>(async (outcomes) => {
      writes.push([...outcomes]);
      await promise;
    });
    add([1]);
    add([2, 3]);
    add([4]);
    resolve();
    await finish();
    add([5]);
    await finish();
    expect(writes).toEqual([[1], [2, 3, 4], [5]]);
  });

  test('reports a failed write at the end, and writes nothing after it', async () => {
    const writes: number[][] = [];
    const { add, finish } = createRecorder<number>(async (outcomes) => {
      writes.push([...outcomes]);
      throw new Error('the database is away');
    });
    add([1]);
    add([2]);
    await expect(finish()).rejects.toThrow('the database is away');
    expect(writes).toEqual([[1]]);
  });
});
