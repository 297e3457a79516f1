import { describe, expect, test } from 'vitest';
import { recorder } from './recorder.ts';

describe('outcomes', () => {
  test('that come during a write share the next one', async () => {
    const writes: number[][] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const { add, finish } = recorder<number>(async (outcomes) => {
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

  test('that could not be written are told of at the end, and nothing follows them', async () => {
    const writes: number[][] = [];
    const { add, finish } = recorder<number>(async (outcomes) => {
      writes.push([...outcomes]);
      throw new Error('the database is away');
    });
    add([1]);
    add([2]);
    await expect(finish()).rejects.toThrow('the database is away');
    expect(writes).toEqual([[1]]);
  });
});
