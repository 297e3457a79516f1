import type { TranscriptFormat } from '@switchboard/contracts/calls/routes';
import { describe, expect, test } from 'vitest';
import { type TimedLine, transcriptFiles } from './transcript-file.ts';

const line = (nth: number, [fromMs, nextMs]: readonly [number, number], text: string): TimedLine => ({
  nth,
  seq: nth,
  role: nth % 2 === 1 ? 'agent' : 'caller',
  name: nth % 2 === 1 ? 'Triage' : 'Derek',
  text,
  at: '2026-11-20T15:00:09.500Z',
  fromMs,
  nextMs,
});
const LINES = [
  line(1, [1_250, 3_000], 'Hello'),
  line(2, [3_000, 9_500], 'My dog\n\nate chocolate'),
  line(3, [3_605_500, Number.POSITIVE_INFINITY], 'Oh no'),
];
function file(format: TranscriptFormat): string {
  const { begin, line: formatLine, end } = transcriptFiles[format];
  return begin + LINES.map(formatLine).join('') + end;
}

describe('a transcript as a file', () => {
  test('can be plain text, with one timed line per message', () => {
    const lines = file('txt').split('\n');
    expect(lines[0]).toBe('0:01  Triage: Hello');
    expect(lines.at(-2)).toBe('1:00:05  Triage: Oh no');
  });

  test('can be subtitles, each shown until the next one and for at most five seconds', () => {
    const [first, second, third] = file('srt').split('\n\n');
    expect(first).toBe('1\n00:00:01,250 --> 00:00:03,000\nTriage: Hello');
    expect(second).toBe('2\n00:00:03,000 --> 00:00:08,000\nDerek: My dog\nate chocolate');
    expect(third).toBe('3\n01:00:05,500 --> 01:00:10,500\nTriage: Oh no\n');
  });

  test('can be JSON, which is valid even without lines', () => {
    expect(JSON.parse(file('json'))[1]).toMatchObject({ seq: 2, role: 'caller', name: 'Derek', offsetMs: 3_000 });
    const { begin, end } = transcriptFiles.json;
    expect(JSON.parse(begin + end)).toEqual([]);
  });
});
