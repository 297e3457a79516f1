import { fixedClock } from '@switchboard/testing/clock';
import { describe, expect, test } from 'vitest';
import { sharedTimedCache, timedCache } from './timed-cache.ts';

function setUp({ max = 10 } = {}) {
  const clock = fixedClock();
  const loads: string[] = [];
  const load = async (key: string) => {
    loads.push(key);
    if (key === 'broken') throw new Error('broken');
    return loads.length;
  };
  return { clock, loads, cache: timedCache({ ttlMs: 1_000, max, clock, load }) };
}

describe('timedCache', () => {
  test('loads a key once per time to live, even for concurrent calls', async () => {
    const { clock, loads, cache } = setUp();
    await Promise.all([cache.get('a'), cache.get('a')]);
    clock.advance(999);
    await cache.get('a');
    expect(loads).toEqual(['a']);
    clock.advance(1);
    expect(await cache.get('a')).toBe(2);
  });

  test('does not cache a failure', async () => {
    const { loads, cache } = setUp();
    await expect(cache.get('broken')).rejects.toThrow();
    await expect(cache.get('broken')).rejects.toThrow();
    expect(loads).toEqual(['broken', 'broken']);
  });

  test('forgets one key, matching values, and the oldest entry beyond its size', async () => {
    const { loads, cache } = setUp({ max: 2 });
    for (const key of ['a', 'b', 'c']) await cache.get(key);
    for (const key of ['c', 'b', 'a']) await cache.get(key);
    expect(loads).toEqual(['a', 'b', 'c', 'a']);
    cache.forget('a');
    await cache.get('a');
    cache.forgetWhere((nth) => nth === 3);
    await cache.get('c');
    await cache.get('a');
    expect(loads).toEqual(['a', 'b', 'c', 'a', 'a', 'c']);
  });

  test('also forgets values that are still loading in forgetWhere', async () => {
    const { loads, cache } = setUp();
    const first = cache.get('a');
    cache.forgetWhere(() => false);
    await Promise.all([first, cache.get('a')]);
    expect(loads).toEqual(['a', 'a']);
  });
});

describe('sharedTimedCache', () => {
  test('renews only used keys, with a single load', async () => {
    const clock = fixedClock();
    const loads: (readonly string[])[] = [];
    const load = async (keys: readonly string[]) => {
      loads.push(keys);
      return new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key}${loads.length}`]));
    };
    const cache = sharedTimedCache({ ttlMs: 1_000, max: 10, clock, load });
    for (const key of ['a', 'b', 'none']) await cache.get(key);
    clock.advance(500);
    await cache.get('b');
    clock.advance(500);
    expect(await cache.get('a')).toBe('a4');
    expect([await cache.get('b'), await cache.get('none')]).toEqual(['b4', undefined]);
    expect(loads).toEqual([['a'], ['b'], ['none'], ['a', 'b', 'none']]);
    clock.advance(1_000);
    await cache.get('b');
    clock.advance(1_000);
    await cache.get('b');
    expect(loads.slice(4)).toEqual([['b', 'a', 'none'], ['b']]);
  });
});
