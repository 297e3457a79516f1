import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { whileBeating } from './heartbeats.ts';

describe('whileBeating', () => {
  const until = (signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

  test('sends heartbeats while the work runs', async () => {
    let beats = 0;
    const enough = Promise.withResolvers<void>();
    const heartbeat = async () => {
      if (++beats === 3) enough.resolve();
    };
    await whileBeating({ heartbeat, everyMs: 1, signal: new AbortController().signal }, () => enough.promise);
    const before = beats;
    await delay(5);
    expect(beats).toBe(before);
  });

  test('aborts the work and rejects once a heartbeat is refused', async () => {
    const refusal = new Error('rebalance');
    const beating = { heartbeat: () => Promise.reject(refusal), everyMs: 1, signal: new AbortController().signal };
    await expect(whileBeating(beating, until)).rejects.toBe(refusal);
    const failing = async (signal: AbortSignal) => {
      await until(signal);
      throw new Error('because of it');
    };
    await expect(whileBeating(beating, failing)).rejects.toBe(refusal);
  });

  test('aborts when the group closes', async () => {
    const group = new AbortController();
    const working = whileBeating({ heartbeat: async () => undefined, everyMs: 1, signal: group.signal }, until);
    group.abort();
    await expect(working).rejects.toThrow();
  });
});
