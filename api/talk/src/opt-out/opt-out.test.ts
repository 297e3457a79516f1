import { describe, expect, test } from 'vitest';
import { detectOptOut } from './opt-out.ts';
import type { OptOutChannel } from './rule.ts';
import { INVENTED_EN } from './test/opt-outs-invented-en.ts';
import { INVENTED_ES } from './test/opt-outs-invented-es.ts';
import { SPOKEN } from './test/opt-outs-spoken.ts';
import { WRITTEN } from './test/opt-outs-written.ts';

const VERDICTS = { '+': 'yes', '-': 'no', '?': 'unclear' } as const;

const parseLines = (channel: OptOutChannel, table: string) =>
  table
    .trim()
    .split('\n')
    .map((line, index) => ({
      channel,
      words: line.slice(1).trim(),
      verdict: VERDICTS[line.slice(0, 1) as keyof typeof VERDICTS],
      isHeldOut: index % 2 === 1,
    }));

const lines = [
  ...parseLines('call', SPOKEN),
  ...parseLines('call', INVENTED_EN),
  ...parseLines('call', INVENTED_ES),
  ...parseLines('text', WRITTEN),
];

test('the tables have at least 150 lines, about half of which are opt-outs', () => {
  expect(lines.length).toBeGreaterThanOrEqual(150);
  const share = lines.filter(({ verdict }) => verdict === 'yes').length / lines.length;
  expect(share).toBeGreaterThan(0.4);
  expect(share).toBeLessThan(0.6);
});

describe('detectOptOut', () => {
  test.each(lines)('returns $verdict in a $channel: $words', ({ channel, words, verdict }) => {
    expect(detectOptOut(words, channel)).toBe(verdict);
  });
  test('handles long texts quickly', () => {
    expect(detectOptOut('please don’t stop calling and calling me, '.repeat(5_000), 'call')).not.toBe('yes');
  });
});
