import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTokenSlot } from './token-slot.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a form that waits for the human check's token", () => {
  test('shows that it waits, and continues with the token', async () => {
    const onWaiting = vi.fn<(isWaiting: boolean) => void>();
    const slot = createTokenSlot({ onWaiting });
    const taken = slot.take();
    expect(onWaiting.mock.calls).toEqual([[true]]);
    slot.give('token-1');
    expect(await taken).toBe('token-1');
    expect(onWaiting.mock.calls).toEqual([[true], [false]]);
    expect(await slot.take()).toBe('token-1');
  });

  test('never gets a spent token', async () => {
    const slot = createTokenSlot({ onWaiting: () => {} });
    slot.give('token-1');
    slot.clear();
    const taken = slot.take();
    slot.give('token-2');
    expect(await taken).toBe('token-2');
  });

  test('gives up after two minutes', async () => {
    const slot = createTokenSlot({ onWaiting: () => {} });
    const taken = slot.take().catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await taken).toContain('in time');
  });

  test('fails at once when the check fails, until it restarts', async () => {
    const slot = createTokenSlot({ onWaiting: () => {} });
    const taken = slot.take();
    slot.fail();
    await expect(taken).rejects.toThrow('failed');
    await expect(slot.take()).rejects.toThrow('not there');
    slot.restart();
    const again = slot.take();
    slot.give('token-2');
    expect(await again).toBe('token-2');
  });
});
