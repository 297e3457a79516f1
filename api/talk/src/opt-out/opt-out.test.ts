import { describe, expect, test } from 'vitest';
import { optOutIn } from './opt-out.ts';
import { INVENTED_EN } from './test/opt-outs-invented-en.ts';
import { INVENTED_ES } from './test/opt-outs-invented-es.ts';
import { SPOKEN } from './test/opt-outs-spoken.ts';
import { WRITTEN } from './test/opt-outs-written.ts';
import type { OptOutChannel } from './verdict.ts';

const VERDICTS = { '+': 'yes', '-': 'no', '?': 'unclear' } as const;

const linesOf = (channel: OptOutChannel, table: string) =>
  table
    .trim()
    .split('\n')
    .map((line, index) => ({
      channel,
      words: line.slice(1).trim(),
      verdict: VERDICTS[line.slice(0, 1) as keyof typeof VERDICTS],
      isHeld: index % 2 === 1,
    }));

const lines = [
  ...linesOf('call', SPOKEN),
  ...linesOf('call', INVENTED_EN),
  ...linesOf('call', INVENTED_ES),
  ...linesOf('text', WRITTEN),
];

test('the tables hold at least 150 lines, half of which ask for it', () => {
  expect(lines.length).toBeGreaterThanOrEqual(150);
  const share = lines.filter(({ verdict }) => verdict === 'yes').length / lines.length;
  expect(share).toBeGreaterThan(0.4);
  expect(share).toBeLessThan(0.6);
});

describe('words that may ask for no more calls or messages', () => {
  test.each(lines)('$verdict in a $channel: $words', ({ channel, words, verdict }) => {
    expect(optOutIn(words, channel)).toBe(verdict);
  });
  test('cost little, however long', () => {
    expect(optOutIn('please don’t stop calling and calling me, '.repeat(5_000), 'call')).not.toBe('yes');
  });
});
