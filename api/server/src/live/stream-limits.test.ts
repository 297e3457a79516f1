import { MAX_STREAMS_PER_SESSION } from '@switchboard/contracts/constants';
import { describe, expect, test } from 'vitest';
import { PeerCounts } from './peer-counts.ts';
import type { StreamPrincipal } from './session-watch.ts';
import { StreamLimits } from './stream-limits.ts';

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

describe('the limits of streams', () => {
  test('refuse one more of a session, until one of its streams has ended', () => {
    const limits = new StreamLimits(new PeerCounts(), () => 50);
    const leaves = Array.from({ length: MAX_STREAMS_PER_SESSION }, () => limits.take(session('a'), 'acc_1'));
    expect(() => limits.take(session('a'), 'acc_1')).toThrow('stream.too_many');
    expect(() => limits.take(session('b'), 'acc_1')).not.toThrow();
    leaves[0]?.();
    expect(() => limits.take(session('a'), 'acc_1')).not.toThrow();
  });

  test('refuse one more of an account, whoever asks', () => {
    const limits = new StreamLimits(new PeerCounts(), () => 50);
    for (let i = 0; i < 50; i++) limits.take(key, 'acc_1');
    expect(() => limits.take(session('a'), 'acc_1')).toThrow('stream.too_many');
    expect(() => limits.take(session('a'), 'acc_2')).not.toThrow();
  });

  test('count what runs on other replicas, and let go of it once they say so', () => {
    const [here, there] = [new PeerCounts(), new PeerCounts()];
    const [limits, others] = [new StreamLimits(here, () => 50), new StreamLimits(there, () => 50)];
    const told = (nowMs: number) => here.hear(there.tell(others.counts, nowMs) ?? '', nowMs);
    const leaves = Array.from({ length: MAX_STREAMS_PER_SESSION - 1 }, () => others.take(session('a'), 'acc_1'));
    told(0);
    const leave = limits.take(session('a'), 'acc_1');
    expect(() => limits.take(session('a'), 'acc_1')).toThrow('stream.too_many');
    leaves[0]?.();
    told(1_000);
    limits.take(session('a'), 'acc_1');
    expect(() => limits.take(session('a'), 'acc_1')).toThrow('stream.too_many');
    leave();
    expect(() => limits.take(session('a'), 'acc_1')).not.toThrow();
  });
});
