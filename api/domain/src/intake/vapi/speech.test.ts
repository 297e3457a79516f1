import { describe, expect, test } from 'vitest';
import { recordOf } from '../../conversations/fold.ts';
import { ended } from '../../test/conversation-events.ts';
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

describe('a transcript', () => {
  test('is dropped if it is partial', () => {
    const call = newCall();
    call.deliver(vapi.statusUpdate('in-progress', 0));
    expect(call.plan(vapi.transcript('user', 5, { text: 'hi', transcriptType: 'partial' }))).toEqual({
      events: [],
      outcome: 'dropped',
    });
  });

  test('may have a message type of its own if it is final', () => {
    const call = newCall();
    const { message } = vapi.transcript('user', 5, { text: 'hi', type: 'transcript[transcriptType="final"]' });
    const { transcriptType: _, ...bare } = message;
    call.deliver({ message: bare });
    expect(call.transcript).toEqual(['caller: hi']);
  });

  test('becomes a message each time the caller says "yes"', () => {
    const call = newCall();
    call.deliver(vapi.transcript('user', 5, { text: 'yes' }));
    call.deliver(vapi.transcript('user', 7, { text: 'yes' }));
    call.deliver(vapi.endOfCallReport([vapi.spoke('user', 4, 'Yes.'), vapi.spoke('user', 6, 'Yes.')], 20));
    expect(call.transcript).toEqual(['caller: yes', 'caller: yes']);
  });

  test('gives no second message when it is redelivered with another body', () => {
    const call = newCall();
    call.deliver(vapi.transcript('user', 5, { text: 'yes' }));
    expect(
      call.plan(vapi.transcript('user', 5, { text: 'yes', artifact: { recordingUrl: 'https://x' } })).outcome,
    ).toBe('nothing');
  });

  test('gives no second message if a history has reported it', () => {
    const call = newCall();
    call.deliver(
      vapi.conversationUpdate([vapi.spoke('user', 4, 'I need help. Now!'), vapi.spoke('user', 8, 'yes')], 6),
    );
    call.deliver(vapi.transcript('user', 5, { text: 'I need help.' }));
    call.deliver(vapi.transcript('user', 5.5, { text: 'Now' }));
    call.deliver(vapi.transcript('user', 8.5, { text: 'Yes' }));
    expect(call.transcript).toEqual(['caller: I need help. Now! *', 'caller: yes *']);
    call.deliver(vapi.transcript('user', 9.5, { text: 'Yes' }));
    expect(call.transcript).toEqual(['caller: I need help. Now! *', 'caller: yes *', 'caller: Yes']);
  });

  test('after the end is stored and marked as late', () => {
    const call = newCall();
    call.deliver(vapi.statusUpdate('ended', 10));
    call.deliver(vapi.transcript('user', 12, { text: 'bye' }));
    expect(call.transcript).toEqual(['caller: bye *']);
  });
});

describe('a history or a report', () => {
  test('adds only missing messages, at the time they were said', () => {
    const call = newCall();
    call.deliver(vapi.transcript('assistant', 4, { text: 'What is going on?' }));
    call.deliver(vapi.transcript('assistant', 12, { text: 'How much does he weigh?' }));
    call.deliver(
      vapi.conversationUpdate(
        [
          vapi.spoke('bot', 1, 'What is going on?'),
          vapi.spoke('user', 2, 'Chocolate!'),
          vapi.spoke('bot', 9, 'How much does he weigh?'),
        ],
        13,
      ),
    );
    expect(call.transcript).toEqual([
      'agent: What is going on?',
      'caller: Chocolate! *',
      'agent: How much does he weigh?',
    ]);
  });

  test('leaves out an utterance that is still being spoken, and adds it at the end', () => {
    const call = newCall();
    call.deliver(vapi.transcript('assistant', 4, { text: 'Hello.' }));
    const items = [vapi.spoke('bot', 1, 'Hello. How can I help?')];
    expect(call.plan(vapi.conversationUpdate(items, 5)).outcome).toBe('nothing');
    call.deliver(vapi.endOfCallReport(items, 9));
    expect(call.transcript).toEqual(['agent: Hello.', 'agent: How can I help? *']);
  });

  test('is read in its other form if the first is missing', () => {
    const call = newCall();
    const other = [
      { role: 'user', content: 'hi' },
      { role: 'system', content: 'prompt' },
      { role: 'assistant', content: 'hello' },
    ] as const;
    call.deliver(vapi.conversationUpdate([], 5, { messagesOpenAIFormatted: [...other] }));
    expect(call.transcript).toEqual(['caller: hi *', 'agent: hello *']);
  });

  test('accepts the role "assistant" for "bot", as documented', () => {
    const call = newCall();
    call.deliver({
      message: {
        type: 'end-of-call-report',
        endedReason: 'hangup',
        call: { id: 'c1' },
        artifact: { messages: [{ role: 'assistant', message: 'How can I help?' }] },
      },
    });
    expect(call.transcript).toEqual(['agent: How can I help? *']);
  });

  test('adds nothing when it is delivered twice, even if URLs and hashes differ', () => {
    const call = newCall();
    const update = vapi.conversationUpdate(history(), 20);
    call.deliver(update);
    expect(call.plan(update).outcome).toBe('nothing');
    const report = vapi.endOfCallReport(history(), 30);
    call.deliver(report);
    const redelivery = {
      message: {
        ...report.message,
        artifact: { ...report.message.artifact, recordingUrl: 'https://storage.example/again.wav' },
      },
    };
    expect(call.plan(redelivery)).toEqual({ events: [], outcome: 'nothing' });
  });

  test('corrects a call that was assumed lost', () => {
    const call = newCall();
    call.deliver(vapi.statusUpdate('in-progress', 0));
    call.append(ended(8_000, { reason: 'lost' }));
    call.deliver(vapi.statusUpdate('ended', 30, { endedReason: 'customer-ended-call' }));
    expect(recordOf(call.folded.state).endedAt).toBe(at(30));
  });

  test('is not overridden by a later status', () => {
    const call = newCall();
    call.deliver(vapi.endOfCallReport(history(), 30));
    expect(call.deliver(vapi.statusUpdate('ended', 31))).toEqual([]);
  });

  test('records the agent that a call was handed over to', () => {
    const call = newCall();
    call.deliver(vapi.statusUpdate('in-progress', 0));
    call.deliver(vapi.transcript('user', 5, { text: 'hi' }));
    const handedOver = vapi.transferUpdate(9, { toAssistant: { name: 'Triage' } });
    call.deliver(handedOver);
    expect(call.deliver(handedOver)).toEqual([]);
    expect(recordOf(call.folded.state)).toMatchObject({ agentName: 'Triage', late: false, messageCount: 1 });
  });
});
