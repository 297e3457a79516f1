import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { fakeTime, settle } from '../test/fake-time.ts';
import { startVerifying } from './verifying.ts';

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

const away = (retryAfterMs?: number) =>
  new ApiError({ code: 'service.unavailable', status: 503, detail: '' }, { retryAfterMs });

/** Asks a server that is away until `answers` is told to be otherwise. */
async function setUp() {
  const time = fakeTime();
  const askedAt: number[] = [];
  const told: boolean[] = [];
  let ask = (): Promise<unknown> => Promise.reject(away());
  let comeOnline = () => {};
  const verifying = startVerifying({
    ask: () => {
      askedAt.push(time.now());
      return ask();
    },
    onUnanswered: (isUnanswered) => told.push(isUnanswered),
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
    told,
    ...verifying,
    comeOnline: () => comeOnline(),
    answers: (next: () => Promise<unknown>) => {
      ask = next;
    },
  };
}

describe('a server that is away', () => {
  test('is asked again after longer and longer waits, half a minute at most, until it answers', async () => {
    const { time, askedAt, told, answers } = await setUp();
    await time.pass(91_000);
    expect(askedAt).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000]);
    expect(new Set(told)).toEqual(new Set([true]));
    answers(() => Promise.resolve());
    await time.pass(600_000);
    expect(askedAt.at(-1)).toBe(121_000);
    expect(told.at(-1)).toBe(false);
  });

  test('is asked at once when there is a network again, or somebody wants to', async () => {
    const { time, askedAt, comeOnline, again } = await setUp();
    await time.pass(20_000);
    comeOnline();
    await time.pass(0);
    again();
    await time.pass(0);
    expect(askedAt.slice(-2)).toEqual([20_000, 20_000]);
  });

  test('is given the time that it asks for', async () => {
    const { time, askedAt, answers } = await setUp();
    answers(() => Promise.reject(away(20_000)));
    await time.pass(25_000);
    expect(askedAt).toEqual([0, 1_000, 21_000]);
  });

  test('is asked no more once the page is left', async () => {
    const { time, askedAt, stop, comeOnline, again } = await setUp();
    stop();
    comeOnline();
    again();
    await time.pass(600_000);
    expect(askedAt).toEqual([0]);
  });
});

test('a server that takes its time is told of, and asked once only', async () => {
  const { time, askedAt, told, answers, again } = await setUp();
  const answer = Promise.withResolvers<void>();
  answers(() => answer.promise);
  await time.pass(1_000);
  again();
  await time.pass(10_000);
  expect(askedAt).toEqual([0, 1_000]);
  expect(told.at(-1)).toBe(true);
  answer.resolve();
  await settle();
  expect(told.at(-1)).toBe(false);
});
