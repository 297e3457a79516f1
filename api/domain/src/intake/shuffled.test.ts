import type { Platform } from '@switchboard/contracts/connections/catalog';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as elevenLabs from './elevenlabs/test/webhooks.ts';
import * as retell from './retell/test/webhooks.ts';
import { PlatformCall } from './test/platform-call.ts';
import * as vapi from './vapi/test/server-messages.ts';

/** A call's live deliveries, and the final report, which contains everything. */
interface Told {
  readonly live: readonly object[];
  readonly reports: readonly [object, ...object[]];
  /** The call's lines as readers see them. */
  readonly lines: readonly string[];
  /** The lines that a live delivery contains. */
  readonly heard: readonly (readonly string[])[];
}

const WORDS = ['What is going on?', 'My dog ate chocolate.', 'Dr. Chen is on call.', 'Thank you.'] as const;
const LINES = WORDS.map((text, nth) => `${nth % 2 === 0 ? 'agent' : 'caller'}: ${text}`);
const secondOf = (nth: number) => 2 + nth * 5;

const retellLines = WORDS.map((text, nth) => retell.spoke(nth % 2 === 0 ? 'agent' : 'user', secondOf(nth), text));
const whole = { transcript_object: retellLines };
const retellUpdates = [1, 2, 3, 4];
const vapiLines = WORDS.map((text, nth) => vapi.spoke(nth % 2 === 0 ? 'bot' : 'user', secondOf(nth), text));

const CALLS: Readonly<Record<Platform, Told>> = {
  retell: {
    live: [
      retell.webhook('call_started'),
      ...retellUpdates.map((count) =>
        retell.webhook('transcript_updated', { transcript_object: retellLines.slice(0, count) }),
      ),
    ],
    heard: [[], ...retellUpdates.map((count) => LINES.slice(0, count))],
    reports: [
      retell.webhook('call_ended', retell.over(30, whole)),
      retell.webhook(
        'call_analyzed',
        retell.over(30, { ...whole, call_analysis: { call_summary: 'A dog ate chocolate.' } }),
      ),
    ],
    lines: LINES,
  },
  vapi: {
    live: [
      vapi.statusUpdate('ringing', 0),
      vapi.statusUpdate('in-progress', 0),
      ...WORDS.map((text, nth) => vapi.transcript(nth % 2 === 0 ? 'assistant' : 'user', secondOf(nth) + 1, { text })),
      vapi.conversationUpdate(vapiLines.slice(0, 2), 14),
    ],
    // A history reports what was said earlier, so a line that only the history has is also late.
    heard: [[], [], ...LINES.map((line) => [line]), []],
    reports: [vapi.endOfCallReport(vapiLines, 30)],
    lines: LINES,
  },
  elevenlabs: {
    live: [],
    heard: [],
    reports: [
      elevenLabs.transcription(
        WORDS.map((text, nth) => elevenLabs.spoke(nth % 2 === 0 ? 'agent' : 'user', secondOf(nth), text)),
      ),
    ],
    lines: LINES,
  },
};

/** Delivers a call's webhooks, and returns what readers see. */
function tell(platform: Platform, bodies: readonly object[]) {
  const call = new PlatformCall(platform);
  for (const body of bodies) call.deliver(body);
  const { state } = call.folded;
  const { record, summary, recordingUrl, provider } = state;
  const { createdAt, endedAt, durationMs, status, number, direction } = record;
  return { call, seen: { createdAt, endedAt, durationMs, status, number, direction, summary, recordingUrl, provider } };
}
const plain = (line: string) => line.replace(' *', '');

describe.each(Object.keys(CALLS) as Platform[])('deliveries of %s', (platform) => {
  const { live, reports, lines, heard } = CALLS[platform];
  const nths = [...live, ...reports].map((_, nth) => nth);
  const bodyOf = (nth: number) => [...live, ...reports][nth] ?? {};
  const last = nths.at(-1) ?? 0;

  test('result in the same conversation if shuffled, repeated, dropped or delayed, as long as the last report arrives', () => {
    const inOrder = tell(platform, [...live, ...reports]);
    expect(inOrder.call.transcript.map(plain)).toEqual(lines);
    const before = fc.shuffledSubarray([...nths, ...nths]);
    fc.assert(
      fc.property(before, before, (first, delayed) => {
        const { call, seen } = tell(platform, [...first, last, ...delayed].map(bodyOf));
        expect(call.transcript.map(plain)).toEqual(lines);
        expect(seen).toEqual(inOrder.seen);
      }),
      { numRuns: 200 },
    );
  });

  test('mark exactly those lines as late that no live delivery had', () => {
    const some = fc.subarray(live.map((_, nth) => nth));
    fc.assert(
      fc.property(some, (first) => {
        const { call } = tell(platform, [...first, last].map(bodyOf));
        const isHeard = new Set(first.flatMap((nth) => heard[nth] ?? []));
        expect(call.transcript).toEqual(lines.map((line) => (isHeard.has(line) ? line : `${line} *`)));
      }),
      { numRuns: 100 },
    );
  });
});
