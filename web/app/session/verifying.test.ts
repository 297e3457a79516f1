import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { fakeTime, settle } from '../test/fake-time.ts';
import { startVerifying } from './verifying.ts';

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

const away = (retryAfterMs?: number) =>
  new ApiError({ code: 'service.unavailable', status: 503, detail: '' }, { retryAfterMs });

/** Asks a server that doesn't respond until the test sets `answers`. */
async function setUp() {
  const time = fakeTime();
  const askedAt: number[] = [];
  const reports: boolean[] = [];
  let ask = (): Promise<unknown> => Promise.reject(away());
  let comeOnline = () => {};
  const verifying = startVerifying({
    ask: () => {
      askedAt.push(time.now());
      return ask();
    },
    onUnanswered: (isUnanswered) => reports.push(isUnanswered),
    after: time.after,
    watchOnline(onOnline) {
      comeOnline = onOnline;
      return () => {
        comeOnline = () => {};
      };
    },
  });
  await settle();
  return {
    time,
    askedAt,
    reports,
    ...verifying,
    comeOnline: () => comeOnline(),
    answers: (next: () => Promise<unknown>) => {
      ask = next;
    },
  };
}

describe('a server that doesn’t respond', () => {
  test('is asked again after growing delays of at most half a minute, until it responds', async () => {
    const { time, askedAt, reports, answers } = await setUp();
    await time.pass(91_000);
    expect(askedAt).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000]);
    expect(new Set(reports)).toEqual(new Set([true]));
    answers(() => Promise.resolve());
    await time.pass(600_000);
    expect(askedAt.at(-1)).toBe(121_000);
    expect(reports.at(-1)).toBe(false);
  });

  test('is asked at once when the network is back or the user retries', async () => {
    const { time, askedAt, comeOnline, retryNow } = await setUp();
    await time.pass(20_000);
    comeOnline();
    await time.pass(0);
    retryNow();
    await time.pass(0);
    expect(askedAt.slice(-2)).toEqual([20_000, 20_000]);
  });

  test('gets the delay that it requests', async () => {
    const { time, askedAt, answers } = await setUp();
    answers(() => Promise.reject(away(20_000)));
    await time.pass(25_000);
    expect(askedAt).toEqual([0, 1_000, 21_000]);
  });

  test('is no longer asked once the page is gone', async () => {
    const { time, askedAt, stop, comeOnline, retryNow } = await setUp();
    stop();
    comeOnline();
    retryNow();
    await time.pass(600_000);
    expect(askedAt).toEqual([0]);
  });
});

test('a missing response is reported after too long, without a second request', async () => {
  const { time, askedAt, reports, answers, retryNow } = await setUp();
  const answer = Promise.withResolvers<void>();
  answers(() => answer.promise);
  await time.pass(1_000);
  retryNow();
  await time.pass(10_000);
  expect(askedAt).toEqual([0, 1_000]);
  expect(reports.at(-1)).toBe(true);
  answer.resolve();
  await settle();
  expect(reports.at(-1)).toBe(false);
});
