import { MAX_STREAMS_PER_SESSION } from '@switchboard/contracts/base/constants';
import { describe, expect, test } from 'vitest';
import { PeerCounts, StreamLimits } from './presence.ts';
import type { StreamPrincipal } from './session-watch.ts';

const key: StreamPrincipal = {
  kind: 'api_key',
  id: 'key_1',
  tenantId: 'acc_1',
  scopes: ['conversation.read'],
  makerId: null,
  rightsVersion: 0,
};
const session = (sessionId: string): StreamPrincipal => ({
  kind: 'session',
  sessionId,
  rightsVersion: 1,
  tenantId: 'acc_1',
  permissions: ['conversation.read'],
  user: {
    id: 'usr_1',
    email: 'a@example.com',
    name: 'A',
    role: 'viewer',
    tenantId: 'acc_1',
    tenantName: 'One',
    timeZone: 'UTC',
    locale: 'en',
    defaultRange: '7d',
    callColumns: [],
    permissions: ['conversation.read'],
  },
});

describe('StreamLimits', () => {
  test('refuses a stream past the session limit until another one ends', () => {
    const limits = new StreamLimits(new PeerCounts(), () => 50);
    const leaves = Array.from({ length: MAX_STREAMS_PER_SESSION }, () => limits.take(session('a'), 'acc_1'));
    expect(() => limits.take(session('a'), 'acc_1')).toThrow('stream.too_many');
    expect(() => limits.take(session('b'), 'acc_1')).not.toThrow();
    leaves[0]?.();
    expect(() => limits.take(session('a'), 'acc_1')).not.toThrow();
  });

  test('refuses a stream past the account limit, whoever opens it', () => {
    const limits = new StreamLimits(new PeerCounts(), () => 50);
    for (let i = 0; i < 50; i++) limits.take(key, 'acc_1');
    expect(() => limits.take(session('a'), 'acc_1')).toThrow('stream.too_many');
    expect(() => limits.take(session('a'), 'acc_2')).not.toThrow();
  });

  test('counts the streams of other replicas', () => {
    const [here, there] = [new PeerCounts(), new PeerCounts()];
    const [limits, others] = [new StreamLimits(here, () => 50), new StreamLimits(there, () => 50)];
    const announce = (nowMs: number) => here.receive(there.announcement(others.counts, nowMs) ?? '', nowMs);
    const leaves = Array.from({ length: MAX_STREAMS_PER_SESSION - 1 }, () => others.take(session('a'), 'acc_1'));
    announce(0);
    const leave = limits.take(session('a'), 'acc_1');
    expect(() => limits.take(session('a'), 'acc_1')).toThrow('stream.too_many');
    leaves[0]?.();
    announce(1_000);
    limits.take(session('a'), 'acc_1');
    expect(() => limits.take(session('a'), 'acc_1')).toThrow('stream.too_many');
    leave();
    expect(() => limits.take(session('a'), 'acc_1')).not.toThrow();
  });
});

/** Replicas that receive each other's announcements, each with counts of its own. */
function replicas(count: number) {
  const all = Array.from({ length: count }, () => ({ peers: new PeerCounts(), own: new Map<string, number>() }));
  const deliver = (message: string | undefined, nowMs: number) => {
    if (message !== undefined) for (const { peers } of all) peers.receive(message, nowMs);
    return message !== undefined;
  };
  return {
    all,
    set(index: number, key: string, count: number) {
      all[index]?.own.set(key, count);
      all[index]?.peers.changed(key);
    },
    tick: (nowMs: number) => all.map(({ peers, own }) => deliver(peers.announcement(own, nowMs), nowMs)),
    leave: (index: number) => deliver(all[index]?.peers.farewell(), 0),
    elsewhere: (key: string) => all.map(({ peers }) => peers.elsewhere(key)),
  };
}

describe('PeerCounts', () => {
  test('sums the counts of other replicas a tick later', () => {
    const { set, tick, elsewhere } = replicas(3);
    tick(0);
    set(0, 'a', 3);
    set(1, 'a', 4);
    expect(elsewhere('a')).toEqual([0, 0, 0]);
    tick(1_000);
    expect(elsewhere('a')).toEqual([4, 3, 7]);
    set(1, 'a', 0);
    tick(2_000);
    expect(elsewhere('a')).toEqual([0, 3, 3]);
  });

  test('announces changed counts only, and all counts every five seconds', () => {
    const { set, tick } = replicas(1);
    set(0, 'a', 1);
    expect([0, 1_000, 2_000, 3_000, 4_000, 5_000].map((now) => tick(now)[0])).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  test('recovers from lost announcements with the next complete one', () => {
    const { all, set, tick, elsewhere } = replicas(2);
    set(0, 'a', 5);
    set(0, 'b', 1);
    tick(0);
    // This announcement is lost.
    all[0]?.own.delete('a');
    set(0, 'c', 2);
    all[0]?.peers.announcement(all[0].own, 1_000);
    expect([elsewhere('a')[1], elsewhere('c')[1]]).toEqual([5, 0]);
    all[0]?.peers.resync();
    tick(2_000);
    expect([elsewhere('a')[1], elsewhere('b')[1], elsewhere('c')[1]]).toEqual([0, 1, 2]);
  });

  test('forgets a replica that says farewell or falls silent', () => {
    const { all, set, tick, leave, elsewhere } = replicas(3);
    for (const index of [0, 1, 2]) set(index, 'a', 1);
    tick(0);
    leave(1);
    expect(elsewhere('a')).toEqual([1, 2, 1]);
    all[0]?.peers.announcement(all[0].own, 15_001);
    expect(elsewhere('a')[0]).toBe(0);
  });

  test('ignores unreadable announcements', () => {
    const peers = new PeerCounts();
    for (const message of ['', '{}', 'null', '{"replica":"x","isWhole":true,"counts":{"a":-1}}']) {
      expect(peers.receive(message, 0)).toBe(false);
    }
    expect(peers.elsewhere('a')).toBe(0);
  });
});
