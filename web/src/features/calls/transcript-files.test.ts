import type { Message } from '@switchboard/contracts/conversations/message';
import { describe, expect, test } from 'vitest';
import { transcriptFile } from './transcript-files.ts';

const startedAt = '2026-11-20T15:00:00.000Z';
const line = (seq: number, offsetMs: number | null, text: string): Message => ({
  id: `m${seq}`,
  seq,
  role: seq % 2 === 1 ? 'agent' : 'caller',
  text,
  at: '2026-11-20T15:00:09.500Z',
  offsetMs,
  late: false,
});
const said = {
  messages: [line(1, 1_250, 'Hello'), line(2, 3_000, 'My dog\n\nate chocolate'), line(3, null, 'Oh no')],
  startedAt,
  durationMs: 11_000,
  nameOf: (role: string) => role.toUpperCase(),
};

describe('a transcript as a file', () => {
  test('is a line for each that was said, by the clock of the call', () => {
    expect(transcriptFile('txt', said).split('\n')[0]).toBe('0:01  AGENT: Hello');
  });

  test('is subtitles, each until the next begins', () => {
    const [first, second, third] = transcriptFile('srt', said).split('\n\n');
    expect(first).toBe('1\n00:00:01,250 --> 00:00:03,000\nAGENT: Hello');
    expect(second).toBe('2\n00:00:03,000 --> 00:00:08,000\nCALLER: My dog\nate chocolate');
    expect(third).toContain('00:00:09,500 --> 00:00:11,000');
  });

  test('is JSON that a program reads back', () => {
    expect(JSON.parse(transcriptFile('json', said))[1]).toMatchObject({ seq: 2, role: 'caller', offsetMs: 3_000 });
  });
});
