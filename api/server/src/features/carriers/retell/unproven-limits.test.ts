import { describe, expect, test } from 'vitest';
import { createUnprovenLimits } from './unproven-limits.ts';

describe('limits of made-up calls', () => {
  let nowMs = 0;
  const open = () => createUnprovenLimits(() => nowMs);
  const at = (address: string, connectionId = 'con_1') => ({ connectionId, address });
  const tooMany = expect.objectContaining({ code: 'rate_limit.exceeded' });
  const guess = (limits: ReturnType<typeof open>, stranger: ReturnType<typeof at>) => {
    limits.check(stranger);
    limits.fail(stranger);
  };

  test('let an address be wrong five times a minute', () => {
    const limits = open();
    for (let n = 0; n < 5; n++) guess(limits, at('a'));
    expect(() => limits.check(at('a'))).toThrow(tooMany);
    limits.check(at('b'));
    limits.check(at('a', 'con_2'));
    nowMs += 60_000;
    limits.check(at('a'));
  });

  test('let strangers everywhere be wrong thirty times a minute, and keep nobody out who has proven a call', () => {
    const limits = open();
    limits.prove(at('retell'));
    for (let n = 0; n < 30; n++) guess(limits, at(`a${n}`));
    expect(() => limits.check(at('another'))).toThrow(tooMany);
    limits.check(at('retell'));
  });
});
