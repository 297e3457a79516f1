import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTurns } from './turns.ts';

describe('the turns of intake calls', () => {
  test('rotate between accounts, however many calls one of them has', async () => {
    const turns = createTurns({ atOnce: 1, maxWaiting: 10 });
    const ran: string[] = [];
    const take = (tenantId: string) => turns.take(tenantId, async () => void ran.push(tenantId));
    await Promise.all([take('a'), take('a'), take('a'), take('b'), take('c'), take('b')]);
    expect(ran).toEqual(['a', 'a', 'b', 'c', 'a', 'b']);
  });

  test('run concurrently up to the limit', async () => {
    const turns = createTurns({ atOnce: 2, maxWaiting: 10 });
    let [running, most] = [0, 0];
    const run = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
    };
    await Promise.all(Array.from({ length: 6 }, () => turns.take('a', run)));
    expect(most).toBe(2);
  });

  test('are refused to an account with too many waiting calls, but not to others', async () => {
    const turns = createTurns({ atOnce: 1, maxWaiting: 2 });
    const run = async () => 'ran';
    const first = [1, 2, 3].map(() => turns.take('a', run));
    await expect(turns.take('a', run)).rejects.toMatchObject({
      code: 'service.unavailable',
      details: { retryAfterMs: 2_000 },
    });
    expect(await turns.take('b', run)).toBe('ran');
    expect(await Promise.all(first)).toEqual(['ran', 'ran', 'ran']);
  });

  test('wait for running small calls', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const turns = createTurns({ atOnce: 1, maxWaiting: 2 });
    const ran: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const small = turns.small(() => promise.then(() => ran.push('small')));
    const part = turns.take('a', async () => ran.push('part'));
    for (let round = 0; round < 3; round += 1) await new Promise(setImmediate);
    expect(ran).toEqual([]);
    resolve();
    await Promise.all([small, part]);
    expect(ran).toEqual(['small', 'part']);
  });

  test('continue after a part has failed', async () => {
    const turns = createTurns({ atOnce: 1, maxWaiting: 2 });
    const failing = turns.take('a', () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await turns.take('a', async () => 1)).toBe(1);
  });
});
