import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Lease, LeasedRate } from './leased-rate.ts';

const MINUTE_MS = 60_000;

/** A fake of the database, which stores the remaining rate in each account's window. */
function openStore() {
  const taken = new Map<string, number>();
  let statements = 0;
  const lease: Lease = async ({ tenantId, windowStart, wanted, max }) => {
    statements += 1;
    const key = `${tenantId} ${windowStart}`;
    const before = taken.get(key) ?? 0;
    const granted = Math.max(0, Math.min(wanted, max - before));
    taken.set(key, before + granted);
    await Promise.resolve();
    return granted;
  };
  return { lease, statements: () => statements };
}

describe('a leased rate', () => {
  test('grants a quiet account its rate without a database statement', async () => {
    const { lease, statements } = openStore();
    const rate = new LeasedRate(lease, MINUTE_MS);
    for (let n = 0; n < 600; n++) expect(await rate.take('acc_1', 1, { max: 60_000, nowMs: n })).toBe(0);
    expect(statements()).toBe(0);
  });

  test('grants a whole window in a few database statements, then returns how long to wait', async () => {
    const { lease, statements } = openStore();
    const rate = new LeasedRate(lease, MINUTE_MS);
    const at = { max: 60_000, nowMs: 1_000 };
    for (let n = 0; n < 60; n++) expect(await rate.take('acc_1', 1_000, at)).toBe(0);
    expect(statements()).toBeLessThanOrEqual(21);
    expect(await rate.take('acc_1', 1_000, at)).toBe(59_000);
    expect(await rate.take('acc_2', 1_000, at)).toBe(0);
    const before = statements();
    expect(await rate.take('acc_1', 1_000, at)).toBe(59_000);
    expect(statements()).toBe(before);
    expect(await rate.take('acc_1', 1_000, { max: 60_000, nowMs: MINUTE_MS })).toBe(0);
  });

  test('never grants more than the rate plus a hundredth per replica under concurrent load', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1_000, max: 5_000 }),
        fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 1_000 })), { maxLength: 60 }),
        async (replicas, max, calls) => {
          const { lease } = openStore();
          const rates = Array.from({ length: replicas }, () => new LeasedRate(lease, MINUTE_MS));
          const taken = await Promise.all(
            calls.map(async ([at, count]) => {
              const waitMs = await rates[at % replicas]?.take('acc_1', count, { max, nowMs: 5 });
              return waitMs === 0 ? count : 0;
            }),
          );
          const sum = taken.reduce<number>((total, count) => total + count, 0);
          expect(sum).toBeLessThanOrEqual(max + replicas * Math.floor(max / 100));
          const requested = calls.reduce((total, [, count]) => total + count, 0);
          if (requested <= max / 2 / replicas) expect(sum).toBe(requested);
        },
      ),
    ));
});
