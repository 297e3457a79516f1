import { describe, expect, test } from 'vitest';
import { backoff, sleep } from './retry.ts';

describe('sleep', () => {
  test('resolves immediately if its signal has aborted', async () => {
    await sleep(60_000, AbortSignal.abort());
  });

  test('resolves when its signal aborts', async () => {
    const controller = new AbortController();
    const sleeping = sleep(60_000, controller.signal);
    controller.abort();
    await sleeping;
  });

  test('leaves no listener on the signal behind', async () => {
    const controller = new AbortController();
    let listening = 0;
    const { addEventListener, removeEventListener } = controller.signal;
    controller.signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      listening++;
      addEventListener.apply(controller.signal, args);
    };
    controller.signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      listening--;
      removeEventListener.apply(controller.signal, args);
    };
    await sleep(1, controller.signal);
    expect(listening).toBe(0);
  });
});

describe('backoff', () => {
  test('doubles up to the maximum and starts over on reset', () => {
    const next = backoff({ baseMs: 100, maxMs: 350, random: () => 0 });
    expect([next(), next(), next(), next()]).toEqual([100, 200, 350, 350]);
    next.reset();
    expect(next()).toBe(100);
  });

  test('subtracts a random part of up to half', () => {
    expect(backoff({ baseMs: 100, maxMs: 100, random: () => 1 })()).toBe(50);
  });
});
