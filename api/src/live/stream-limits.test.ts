import { MAX_STREAMS_PER_ACCOUNT, MAX_STREAMS_PER_SESSION } from '@switchboard/contracts/constants';
import { describe, expect, test } from 'vitest';
import type { StreamPrincipal } from './session-watch.ts';
import { StreamLimits } from './stream-limits.ts';

const key: StreamPrincipal = { kind: 'api_key', id: 'key_1', tenantId: 'acc_1', scopes: ['conversation.read'] };
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
    permissions: ['conversation.read'],
  },
});

describe('the limits of streams', () => {
  test('refuse one more of a session, until one of its streams has ended', () => {
    const limits = new StreamLimits();
    const leaves = Array.from({ length: MAX_STREAMS_PER_SESSION }, () => limits.take(session('a'), 'acc_1'));
    expect(() => limits.take(session('a'), 'acc_1')).toThrow('stream.too_many');
    expect(() => limits.take(session('b'), 'acc_1')).not.toThrow();
    leaves[0]?.();
    expect(() => limits.take(session('a'), 'acc_1')).not.toThrow();
  });

  test('refuse one more of an account, whoever asks', () => {
    const limits = new StreamLimits();
    for (let i = 0; i < MAX_STREAMS_PER_ACCOUNT; i++) limits.take(key, 'acc_1');
    expect(() => limits.take(session('a'), 'acc_1')).toThrow('stream.too_many');
    expect(() => limits.take(session('a'), 'acc_2')).not.toThrow();
  });
});
