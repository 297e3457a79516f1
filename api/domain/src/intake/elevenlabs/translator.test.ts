import { describe, expect, test } from 'vitest';
import { callFacts } from '../../calls/call-facts.ts';
import { foldCall } from '../../calls/fold-call.ts';
import { readDelivery } from '../read-delivery.ts';
import { PlatformCall } from '../test/platform-call.ts';
import * as elevenLabs from './test/webhooks.ts';

const { at, spoke, transcription, failure, audio } = elevenLabs;
const newCall = () => new PlatformCall('elevenlabs');
const LINES = [
  spoke('agent', 0, 'Willow Creek. What is going on?'),
  spoke('user', 5, 'My dog ate chocolate.'),
  spoke('agent', 9, '', { tool_calls: [{ request_id: 'r1', tool_name: 'lookup', params_as_json: '{"when":"now"}' }] }),
  spoke('agent', 10, 'Dr. Chen is on call.', {
    tool_results: [{ request_id: 'r1', tool_name: 'lookup', result_value: 'Dr. Chen' }],
  }),
];

describe('a call that ElevenLabs reports', () => {
  test('is built from its transcription, once', () => {
    const call = newCall();
    const body = transcription(LINES);
    call.deliver(body);
    expect(call.transcript.map((line) => line.replace(' *', ''))).toEqual([
      'agent: Willow Creek. What is going on?',
      'caller: My dog ate chocolate.',
      'tool: lookup({"when":"now"})',
      'tool: lookup -> Dr. Chen',
      'agent: Dr. Chen is on call.',
    ]);
    expect(call.folded.state).toMatchObject({
      summary: 'A dog ate chocolate.',
      provider: { platform: 'elevenlabs', callId: elevenLabs.CONVERSATION },
      record: { createdAt: at(0), endedAt: at(30), durationMs: 30_000, number: '+13035550142', language: 'en' },
    });
    expect(foldCall(undefined, call.events).told).toMatchObject({ successful: true, costCents: 9.31 });
    expect(call.plan(body)).toEqual({ events: [], outcome: 'nothing' });
  });

  test.each(['before', 'behind'] as const)('has the recording that arrives %s its transcription, once', (when) => {
    const call = newCall();
    if (when === 'before') call.deliver(audio('media:told_1'));
    call.deliver(transcription(LINES));
    if (when === 'behind') call.deliver(audio('media:told_1'));
    expect(call.folded.state).toMatchObject({
      recordingUrl: 'media:told_1',
      summary: 'A dog ate chocolate.',
      record: { createdAt: at(0), endedAt: at(30), durationMs: 30_000 },
    });
    expect(call.plan(audio('media:told_2'))).toEqual({ events: [], outcome: 'nothing' });
    expect(newCall().plan(audio(''))).toEqual({ events: [], outcome: 'nothing' });
  });

  test.each([
    ['busy', 'busy'],
    ['no-answer', 'no_answer'],
    ['unknown', 'failed'],
  ])('that could not begin, %s, ends at once', (reason, status) => {
    const call = newCall();
    call.deliver(failure(reason));
    expect(call.folded.state.record).toMatchObject({ direction: 'outbound', number: '+13035550142', endedAt: at(0) });
    expect(callFacts(foldCall(undefined, call.events)).status).toBe(status);
  });

  test('may lack optional fields, and unknown messages about it are reported', () => {
    const receivedAt = at(0);
    const read = (body: unknown) => readDelivery('elevenlabs', { key: 'k', receivedAt, body });
    const bare = { type: 'post_call_transcription', data: { conversation_id: 'c', metadata: 7, transcript: 'x' } };
    expect(read(bare)).toMatchObject({ kind: 'call', callId: 'c' });
    expect(read({ type: 'voice_removed', data: {} })).toEqual({ kind: 'unknown', messageType: 'voice_removed' });
    const reason = expect.stringMatching(/^type: /);
    expect(read({ type: [] })).toEqual({ kind: 'invalid', messageType: null, reason });
    expect(read({ ...bare, data: {} })).toMatchObject({
      kind: 'invalid',
      reason: expect.stringContaining('conversation_id'),
    });
  });
});
