import { describe, expect, test } from 'vitest';
import { recordOf } from '../../conversations/fold.ts';
import { erased } from '../../test/conversation-events.ts';
import { readDelivery } from '../read-delivery.ts';
import { PlatformCall } from '../test/platform-call.ts';
import * as vapi from './test/server-messages.ts';

const { at } = vapi;
const newCall = () => new PlatformCall('vapi');
const history = () => [
  vapi.prompt('You are the after-hours line of a clinic.'),
  vapi.spoke('bot', 0.4, 'Willow Creek after-hours line. What is going on?'),
  vapi.spoke('user', 4.9, 'My dog got into baking chocolate.'),
  vapi.toolCall(16, 'lookup_on_call', { when: 'now' }),
  vapi.toolResult(16.3, 'lookup_on_call', 'Dr. Mei Chen'),
  vapi.spoke('bot', 17.2, 'I am connecting you with Dr. Chen.'),
];

describe('the Vapi translator, from ring to report', () => {
  test('builds the call step by step', () => {
    const call = newCall();
    call.deliver(vapi.statusUpdate('ringing', -2));
    expect(recordOf(call.folded.state)).toMatchObject({
      status: 'pending',
      number: '+13035550142',
      name: 'Sam Ortega',
    });
    call.deliver(vapi.statusUpdate('in-progress', 0));
    call.deliver(vapi.transcript('assistant', 4, { text: 'Willow Creek after-hours line.' }));
    call.deliver(vapi.transcript('assistant', 4.5, { text: 'What is going on?' }));
    call.deliver(vapi.transcript('user', 6, { text: 'My dog', transcriptType: 'partial' }));
    call.deliver(vapi.transcript('user', 8, { text: 'My dog got into baking chocolate.' }));
    expect(call.transcript).toHaveLength(3);
    call.deliver(vapi.statusUpdate('ended', 30, { endedReason: 'customer-ended-call' }));
    call.deliver(vapi.endOfCallReport(history(), 30));

    expect(call.transcript).toEqual([
      'agent: Willow Creek after-hours line.',
      'agent: What is going on?',
      'caller: My dog got into baking chocolate.',
      'tool: lookup_on_call({"when":"now"}) *',
      'tool: lookup_on_call -> Dr. Mei Chen *',
      'agent: I am connecting you with Dr. Chen. *',
    ]);
    expect(call.folded.state).toMatchObject({
      summary: 'A dog ate chocolate; transferred to the vet on call.',
      recordingUrl: 'https://storage.example/7f6b2c1e-mono.wav',
      provider: { platform: 'vapi', callId: vapi.call().id },
      record: {
        status: 'resolved',
        endedAt: at(30),
        durationMs: 30_000,
        createdAt: at(-2),
        agentName: 'Willow After Hours',
      },
    });
    expect(call.events.at(-1)?.data).toMatchObject({ reason: 'customer-ended-call', costCents: 9.31 });
  });

  test('produces the same call from the report alone', () => {
    const call = newCall();
    call.deliver(vapi.endOfCallReport(history(), 30));
    expect(call.transcript).toHaveLength(5);
    expect(call.transcript.join()).not.toContain('You are');
    expect(recordOf(call.folded.state)).toMatchObject({
      createdAt: at(0),
      endedAt: at(30),
      messageCount: 5,
      late: true,
    });
  });
});

describe('every known message', () => {
  test.each([
    ['status-update', vapi.statusUpdate('queued', 5)],
    ['transcript', vapi.transcript('user', 5, { text: 'hi', transcriptType: 'partial' })],
    ['conversation-update', vapi.conversationUpdate([], 5)],
    ['end-of-call-report', vapi.endOfCallReport([], 5)],
    ['hang', vapi.hang(5)],
    ['transfer-update', vapi.transferUpdate(5)],
  ])('registers the call: %s', (_, message) => {
    const [first] = newCall().deliver(message);
    expect(first).toMatchObject({
      type: 'conversation.started',
      data: {
        direction: 'inbound',
        from: '+13035550142',
        to: '+13035550111',
        contactName: 'Sam Ortega',
        agentId: vapi.call().assistantId,
        agentName: 'Willow After Hours',
        channel: 'phone',
        provider: { platform: 'vapi', callId: vapi.call().id },
      },
    });
  });

  test('reports both parties of the call', () => {
    const outbound = vapi.hang(5, { call: vapi.call({ type: 'outboundPhoneCall' }) });
    expect(newCall().deliver(outbound)[0]?.data).toMatchObject({
      direction: 'outbound',
      from: '+13035550111',
      to: '+13035550142',
    });
    const { customer: _, phoneNumber: __, ...web } = vapi.call({ type: 'webCall' });
    expect(newCall().deliver(vapi.hang(5, { call: web }))[0]?.data).toMatchObject({
      channel: 'web',
      from: null,
      to: null,
    });
  });

  test('fills in fields later, without changing the start', () => {
    const call = newCall();
    const { customer: _, assistant: __, assistantId: ___, ...bare } = vapi.call();
    call.deliver(vapi.statusUpdate('ringing', 0, { call: bare }));
    call.deliver(vapi.transcript('user', 5, { text: 'hi', call: bare }));
    expect(call.deliver(vapi.statusUpdate('in-progress', 6))).toHaveLength(1);
    expect(call.deliver(vapi.hang(7))).toEqual([]);
    expect(recordOf(call.folded.state)).toMatchObject({
      name: 'Sam Ortega',
      number: '+13035550142',
      late: false,
      createdAt: at(0),
    });
  });

  test("reports the agent's version once it is known, and never for an agent that took the call over", () => {
    const call = newCall();
    call.deliver(vapi.statusUpdate('ringing', 0));
    expect(call.deliver(vapi.statusUpdate('in-progress', 1, { assistantVersion: 'v3' }))).toMatchObject([
      { type: 'conversation.started', data: { agentVersion: 'v3' } },
    ]);
    expect(call.deliver(vapi.hang(2, { assistantVersion: 'v3' }))).toEqual([]);
    const [handed] = call.deliver(
      vapi.transferUpdate(3, { assistantVersion: 'v3', toAssistant: { name: 'Willow Vets' } }),
    );
    expect(handed?.data).toMatchObject({ agentName: 'Willow Vets' });
    expect(handed?.data).not.toHaveProperty('agentVersion');
    expect(call.deliver(vapi.hang(4, { assistantVersion: 'v3' }))).toEqual([]);
  });

  test("uses the requested version if the message doesn't name one", () => {
    const [first] = newCall().deliver(vapi.hang(5, { call: vapi.call({ assistantVersion: 'v2' }) }));
    expect(first?.data).toMatchObject({ agentVersion: 'v2' });
    const [inline] = newCall().deliver(vapi.hang(5, { assistantVersion: null }));
    expect(inline?.data).not.toHaveProperty('agentVersion');
  });

  test('reads optional fields leniently', () => {
    const { message } = vapi.hang(5);
    const odd = {
      ...message,
      customer: 'nobody',
      phoneNumber: 7,
      call: { ...message.call, customer: null, startedAt: {} },
    };
    expect(newCall().deliver({ message: odd })[0]?.data).toMatchObject({ from: null, at: at(-3) });
  });
});

describe('an untranslated message', () => {
  const read = (body: unknown) => readDelivery('vapi', { key: 'k', receivedAt: at(0), body });

  test('is reported as unknown, with its type', () => {
    expect(read(vapi.speechUpdate(3))).toEqual({ kind: 'unknown', messageType: 'speech-update' });
    expect(read({ message: { type: 'constructor' } })).toEqual({ kind: 'unknown', messageType: 'constructor' });
  });

  test.each([
    [null, 'body'],
    [7, 'body'],
    [[], 'body'],
    [{}, 'message'],
    [{ message: null }, 'message'],
    [{ message: 'hi' }, 'message'],
    [{ message: [{ type: 'hang' }] }, 'message'],
    [{ message: { type: 7 } }, 'message.type'],
  ])('is invalid if it has no type: %j', (body, path) => {
    const reason = expect.stringMatching(`^${path}: `);
    expect(read(body)).toEqual({ kind: 'invalid', messageType: null, reason });
  });

  test('is told apart from an invalid message', () => {
    const { call: _, ...message } = vapi.hang(3).message;
    expect(read({ message })).toMatchObject({
      kind: 'invalid',
      messageType: 'hang',
      reason: expect.stringContaining('call'),
    });
  });

  test('is dropped if its call is erased', () => {
    const call = newCall();
    call.deliver(vapi.statusUpdate('in-progress', 0));
    call.append(erased);
    expect(call.plan(vapi.endOfCallReport(history(), 30))).toEqual({ events: [], outcome: 'dropped' });
  });
});
