import { describe, expect, test } from 'vitest';
import { PeerCounts } from './peer-counts.ts';

/** Some replicas that hear each other, each with what it holds. */
function replicas(count: number) {
  const all = Array.from({ length: count }, () => ({ peers: new PeerCounts(), own: new Map<string, number>() }));
  const deliver = (message: string | undefined, nowMs: number) => {
    if (message !== undefined) for (const { peers } of all) peers.hear(message, nowMs);
    return message !== undefined;
  };
  return {
    all,
    hold(index: number, key: string, held: number) {
      all[index]?.own.set(key, held);
      all[index]?.peers.changed(key);
    },
    tick: (nowMs: number) => all.map(({ peers, own }) => deliver(peers.tell(own, nowMs), nowMs)),
    leave: (index: number) => deliver(all[index]?.peers.farewell(), 0),
    elsewhere: (key: string) => all.map(({ peers }) => peers.elsewhere(key)),
  };
}

describe('what other replicas hold', () => {
  test('is known a tick later, without what this one holds itself', () => {
    const { hold, tick, elsewhere } = replicas(3);
    tick(0);
    hold(0, 'a', 3);
    hold(1, 'a', 4);
    expect(elsewhere('a')).toEqual([0, 0, 0]);
    tick(1_000);
    expect(elsewhere('a')).toEqual([4, 3, 7]);
    hold(1, 'a', 0);
    tick(2_000);
    expect(elsewhere('a')).toEqual([0, 3, 3]);
  });

  test('is told only when it changed, and all of it every five seconds', () => {
    const { hold, tick } = replicas(1);
    hold(0, 'a', 1);
    expect([0, 1_000, 2_000, 3_000, 4_000, 5_000].map((now) => tick(now)[0])).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  test('is set right by the next telling of all, whatever was missed', () => {
    const { all, hold, tick, elsewhere } = replicas(2);
    hold(0, 'a', 5);
    hold(0, 'b', 1);
    tick(0);
    // Nobody heard this.
    all[0]?.own.delete('a');
    hold(0, 'c', 2);
    all[0]?.peers.tell(all[0].own, 1_000);
    expect([elsewhere('a')[1], elsewhere('c')[1]]).toEqual([5, 0]);
    all[0]?.peers.missed();
    tick(2_000);
    expect([elsewhere('a')[1], elsewhere('b')[1], elsewhere('c')[1]]).toEqual([0, 1, 2]);
  });

  test('is forgotten when it leaves, and when it falls silent', () => {
    const { all, hold, tick, leave, elsewhere } = replicas(3);
    for (const index of [0, 1, 2]) hold(index, 'a', 1);
    tick(0);
    leave(1);
    expect(elsewhere('a')).toEqual([1, 2, 1]);
    all[0]?.peers.tell(all[0].own, 15_001);
    expect(elsewhere('a')[0]).toBe(0);
  });

  test('is nothing that can not be read', () => {
    const peers = new PeerCounts();
    for (const message of ['', '{}', 'null', '{"replica":"x","isWhole":true,"counts":{"a":-1}}']) {
      expect(peers.hear(message, 0)).toBe(false);
    }
    expect(peers.elsewhere('a')).toBe(0);
  });
});
