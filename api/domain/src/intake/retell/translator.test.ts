import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callFacts } from '../../calls/call-facts.ts';
import { foldCall } from '../../calls/fold-call.ts';
import { CALL_KEY } from '../../carriers/retell-status.ts';
import { recordOf } from '../../conversations/fold.ts';
import { readDelivery } from '../read-delivery.ts';
import { PlatformCall } from '../test/platform-call.ts';
import * as retell from './test/webhooks.ts';

const { at, spoke, invoked, returned, webhook, over } = retell;
const newCall = () => new PlatformCall('retell');
const LINES = [
  spoke('agent', 0.4, 'Willow Creek. What is going on?'),
  spoke('user', 4.9, 'My dog got into baking chocolate.'),
  invoked('tool_1', 'lookup_on_call', { when: 'now' }),
  returned('tool_1', 'Dr. Mei Chen'),
  spoke('agent', 17.2, 'I am connecting you with Dr. Chen.'),
];
const reported = (lines: number, fields: object = {}) =>
  webhook('transcript_updated', fields, { transcript_with_tool_calls: LINES.slice(0, lines) });
const WHOLE = over(30, { transcript_with_tool_calls: LINES });
const ANALYZED = { ...WHOLE, call_analysis: { call_summary: 'A dog ate chocolate.', call_successful: true } };
const TRANSCRIPT = [
  'agent: Willow Creek. What is going on?',
  'caller: My dog got into baking chocolate.',
  'tool: lookup_on_call({"when":"now"})',
  'tool: lookup_on_call -> Dr. Mei Chen',
  'agent: I am connecting you with Dr. Chen.',
];

describe('a call that Retell reports', () => {
  test('is built step by step', () => {
    const call = newCall();
    call.deliver(webhook('call_started'));
    expect(recordOf(call.folded.state)).toMatchObject({ status: 'pending', number: '+13035550142' });
    call.deliver(reported(1));
    call.deliver(reported(2));
    expect(call.transcript).toEqual(TRANSCRIPT.slice(0, 2));
    call.deliver(reported(5));
    call.deliver(webhook('call_ended', WHOLE));
    call.deliver(webhook('call_analyzed', ANALYZED));
    expect(call.transcript).toEqual(TRANSCRIPT);
    expect(call.folded.state).toMatchObject({
      summary: 'A dog ate chocolate.',
      recordingUrl: 'https://recordings.example/retell.wav',
      provider: { platform: 'retell', callId: retell.call().call_id },
      record: { status: 'resolved', endedAt: at(30), durationMs: 30_000, agentName: 'Willow After Hours', late: false },
    });
    const state = foldCall(undefined, call.events);
    expect(state.told).toMatchObject({ endedReason: 'user_hangup', costCents: 7.5, successful: true });
    expect(state.told.costs).toHaveLength(2);
    expect(callFacts(state)).toMatchObject({ latency: { p50: 812, p90: 1_340 }, endedGroup: 'caller' });
  });

  test('has its transfers recorded, and is marked as transferred if one was bridged', () => {
    const call = newCall();
    const to = { transfer_destination: { type: 'predefined', number: '+13035550119' } };
    call.deliver(webhook('transfer_started', {}, to));
    call.deliver(webhook('transfer_bridged', {}, to));
    call.deliver(webhook('transfer_bridged', { call_status: 'ended' }, to));
    call.deliver(webhook('call_ended', over(30, { disconnection_reason: 'call_transfer' })));
    call.deliver(webhook('transfer_ended', over(90, { disconnection_reason: 'call_transfer' })));
    expect(call.transcript.map((line) => line.replace(' *', ''))).toEqual([
      'tool: transfer_started -> +13035550119',
      'tool: transfer_bridged -> +13035550119',
      'tool: transfer_ended:',
    ]);
    expect(callFacts(foldCall(undefined, call.events)).outcome).toBe('transferred');
  });

  test('is the same from its report alone, with late messages', () => {
    const call = newCall();
    call.deliver(webhook('call_analyzed', ANALYZED));
    expect(call.transcript).toEqual(TRANSCRIPT.map((line) => `${line} *`));
    expect(call.plan(webhook('call_ended', WHOLE)).events).toEqual([]);
  });

  test('gains nothing from a redelivery', () => {
    const call = newCall();
    for (const body of [webhook('call_started'), reported(3), webhook('call_ended', WHOLE)]) {
      call.deliver(body);
      expect(call.plan(body)).toEqual({ events: [], outcome: 'nothing' });
    }
  });

  test.each([
    ['call_started', {}, { status: 'in-progress', answeredBy: null }],
    ['transcript_updated', {}, { status: 'in-progress', answeredBy: null }],
    // The reported status may be from before the call's end.
    ['call_ended', { disconnection_reason: 'user_hangup' }, { status: 'completed', answeredBy: null }],
    ['call_ended', { disconnection_reason: 'voicemail_reached' }, { status: 'completed', answeredBy: 'machine' }],
    [
      'call_analyzed',
      { call_status: 'not_connected', disconnection_reason: 'dial_busy' },
      { status: 'busy', answeredBy: null },
    ],
  ])('that we requested has its status reported by %s: %j', (event, fields, reported) => {
    const read = (metadata: unknown) =>
      readDelivery('retell', { key: 'k', receivedAt: at(0), body: webhook(event, { ...fields, metadata }) });
    expect(read({ [CALL_KEY]: 'bat_1.1.1' })).toMatchObject({ kind: 'call', dial: { key: 'bat_1.1.1', ...reported } });
    for (const metadata of [undefined, null, 'bat_1.1.1', {}, { [CALL_KEY]: 7 }, { [CALL_KEY]: '' }]) {
      expect(read(metadata)).toMatchObject({ kind: 'call' });
      expect(read(metadata)).not.toHaveProperty('dial');
    }
  });

  test('that we requested has its duration and cost reported after its end', () => {
    const metadata = { [CALL_KEY]: 'bat_1.1.1' };
    const fields = { metadata, duration_ms: 61_000, call_cost: { combined_cost: 7.5, product_costs: [] } };
    const read = readDelivery('retell', { key: 'k', receivedAt: at(0), body: webhook('call_ended', fields) });
    expect(read).toMatchObject({ dial: { durationMs: 61_000, costCents: 7.5 } });
  });

  test('has unknown messages told apart from invalid ones', () => {
    const receivedAt = at(0);
    const read = (body: unknown) => readDelivery('retell', { key: 'k', receivedAt, body });
    expect(read({ event: 'chat_started' })).toEqual({ kind: 'unknown', messageType: 'chat_started' });
    const reason = expect.stringMatching(/^body: /);
    expect(read([])).toEqual({ kind: 'invalid', messageType: null, reason });
    expect(read({ event: 'call_started', call: {} })).toMatchObject({
      kind: 'invalid',
      reason: expect.stringContaining('call_id'),
    });
    expect(read(webhook('call_started', { agent_version: {}, latency: 7, transcript_object: 'x' }))).toMatchObject({
      kind: 'call',
    });
  });
});

test('whatever is shuffled, repeated or dropped, the report results in the same conversation', () => {
  const bodies = [
    webhook('call_started'),
    reported(1),
    reported(2),
    reported(4),
    reported(5),
    webhook('call_ended', WHOLE),
  ];
  const some = fc.shuffledSubarray([...bodies, ...bodies], { minLength: 0 });
  fc.assert(
    fc.property(some, (before) => {
      const call = newCall();
      for (const body of before) call.deliver(body);
      call.deliver(webhook('call_analyzed', ANALYZED));
      expect(call.transcript.map((line) => line.replace(' *', ''))).toEqual(TRANSCRIPT);
      expect(call.folded.state).toMatchObject({
        summary: 'A dog ate chocolate.',
        record: { status: 'resolved', endedAt: at(30), durationMs: 30_000, createdAt: at(0) },
      });
    }),
    { numRuns: 100 },
  );
});
