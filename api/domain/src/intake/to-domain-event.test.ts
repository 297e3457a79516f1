import { SmartTagId } from '@switchboard/contracts/base/ids';
import { conversationEvents } from '@switchboard/contracts/conversations/events';
import { describe, expect, test } from 'vitest';
import { canonicalInstant } from '../conversations/instant.ts';
import { parseIntakeEvent } from './parse-event.ts';
import { toDomainEvent } from './to-domain-event.ts';

const at = '2026-11-20T15:00:00.000Z';
const spam = SmartTagId.parse(7);

function translated(type: string, data: object) {
  const parsed = parseIntakeEvent({ id: 'e', callId: 'call-1', type, at: '2026-11-20T15:00:00Z', data });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.rejection));
  const findTag = (name: string) => (name === 'Spam' ? spam : undefined);
  const event = toDomainEvent(parsed.event, canonicalInstant(parsed.event.at), findTag);
  if (event) expect(conversationEvents[event.type].strict().parse(event.data)).toEqual(event.data);
  return event;
}

describe('the translation of an intake event', () => {
  test('gives a start the reported fields and the call’s id', () => {
    const reported = {
      direction: 'inbound',
      from: '+1',
      to: null,
      contactName: 'Ana',
      agentName: 'Desk',
      language: 'es',
      channel: 'web',
    };
    expect(translated('call.started', reported)).toEqual({
      type: 'conversation.started',
      data: { at, ...reported, provider: { platform: 'api', callId: 'call-1' } },
    });
  });

  test('leaves missing fields out of a start', () => {
    expect(translated('call.started', { direction: 'outbound', contactName: null })?.data).toEqual({
      at,
      direction: 'outbound',
      from: null,
      to: null,
      provider: { platform: 'api', callId: 'call-1' },
    });
  });

  test('translates a message', () => {
    const message = { messageId: 'm1', role: 'tool', text: 'lookup()', offsetMs: 16_000 };
    expect(translated('message.received', message)).toEqual({
      type: 'conversation.message-received',
      data: { at, ...message },
    });
  });

  test('gives attention the lower level by default', () => {
    const raised = {
      type: 'conversation.attention-raised',
      data: { at, level: 'attention', reason: 'gas', ruleId: null, evidence: null },
    };
    expect(translated('attention.raised', { reason: 'gas' })).toEqual(raised);
    expect(
      translated('attention.raised', { reason: 'gas', level: 'emergency', evidence: 'smell' })?.data,
    ).toMatchObject({
      level: 'emergency',
      evidence: 'smell',
    });
  });

  test('translates the end of attention', () => {
    expect(translated('attention.cleared', {})).toEqual({ type: 'conversation.attention-cleared', data: { at } });
  });

  test('finds a tag by its name', () => {
    expect(translated('smart-tag.assigned', { name: 'Spam' })).toEqual({
      type: 'conversation.smart-tag-assigned',
      data: { at, smartTagId: spam },
    });
    expect(translated('smart-tag.assigned', { name: 'Other' })).toBeUndefined();
  });

  test('translates an end', () => {
    const reported = {
      reason: 'hangup',
      durationMs: 9_000,
      recordingUrl: 'https://r.example/1',
      costCents: 1.5,
      summary: 'short',
    };
    expect(translated('call.ended', reported)).toEqual({ type: 'conversation.ended', data: { at, ...reported } });
    expect(translated('call.ended', { reason: 'hangup', durationMs: 0 })?.data).toEqual({
      at,
      reason: 'hangup',
      durationMs: 0,
    });
  });
});
