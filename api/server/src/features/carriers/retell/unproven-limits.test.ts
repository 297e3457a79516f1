import { describe, expect, test } from 'vitest';
import { createUnprovenLimits } from './unproven-limits.ts';

describe('the limits of made-up calls', () => {
  let nowMs = 0;
  const open = () => createUnprovenLimits(() => nowMs);
  const at = (address: string, connectionId = 'con_1') => ({ connectionId, address });
  const tooMany = expect.objectContaining({ code: 'rate_limit.exceeded' });
  const guess = (limits: ReturnType<typeof open>, stranger: ReturnType<typeof at>) => {
    limits.check(stranger);
    limits.fail(stranger);
  };

  test('allow an address five wrong ids a minute', () => {
    const limits = open();
    for (let n = 0; n < 5; n++) guess(limits, at('a'));
    expect(() => limits.check(at('a'))).toThrow(tooMany);
    limits.check(at('b'));
    limits.check(at('a', 'con_2'));
    nowMs += 60_000;
    limits.check(at('a'));
  });

  test('allow all unproven addresses thirty wrong ids a minute, and never block a proven address', () => {
    const limits = open();
    limits.prove(at('retell'));
    for (let n = 0; n < 30; n++) guess(limits, at(`a${n}`));
    expect(() => limits.check(at('another'))).toThrow(tooMany);
    limits.check(at('retell'));
  });
});
