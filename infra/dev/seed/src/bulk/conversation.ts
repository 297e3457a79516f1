import type { SmartTagId } from '@switchboard/contracts/base/ids';
import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import type { Random } from '../random.ts';
import { generateContactName } from './names.ts';
import { type BulkCall, generateDuration } from './timeline.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface BulkShape {
  /** The account's tags, most used first. */
  readonly tagIds: readonly SmartTagId[];
  readonly vocabulary: Vocabulary;
  readonly random: Random;
}

const AGENTS = ['Northgate Router', 'Northgate Maintenance', 'Northgate Leasing'] as const;
const REASONS = ['asked_for_human', 'complaint', 'transfer_failed', 'low_confidence'] as const;
const OWN_NUMBER = '+12125550130';
/** Three conversations have at least this many messages. */
const LONG_THREAD = 2_000;
const LONG_THREADS = [600, 601, 602];

/**
 * Generates the events of a call's conversation in order, about eight.
 *
 * Of all calls, 62% are contained, 14% are transferred, 9% reach voicemail, 6% raise attention (half of these alerts are still open), 18% are in
 * Spanish, and 5% have no message.
 */
export function generateConversation({ index, start }: BulkCall, shape: BulkShape): ConversationEvent[] {
  const { random } = shape;
  const length = generateDuration(random);
  const language = random.unit() < 0.18 ? 'es' : 'en';
  const outcome = random.unit();
  const at = (offset: number) => new Date(start + offset).toISOString();
  const events: ConversationEvent[] = [
    { type: 'conversation.started', data: startData(index, { at: at(0), language, random }) },
  ];

  const messages = messageCount(index, random);
  for (let line = 0; line < messages; line++) {
    const offsetMs = Math.round(((line + 1) / (messages + 1)) * length);
    const role = line % 2 === 0 ? 'agent' : 'caller';
    events.push({
      type: 'conversation.message-received',
      data: {
        at: at(offsetMs),
        messageId: `m${line + 1}`,
        role,
        text: shape.vocabulary.sentence(random, language),
        offsetMs,
      },
    });
  }
  const tag = shape.tagIds[Math.floor(shape.tagIds.length * random.unit() ** 2)];
  if (tag !== undefined && random.unit() < 0.8)
    events.push({ type: 'conversation.smart-tag-assigned', data: { smartTagId: tag } });
  if (random.unit() < 0.06) {
    events.push({
      type: 'conversation.attention-raised',
      data: {
        at: at(length - 1),
        level: random.unit() < 0.2 ? 'emergency' : 'attention',
        reason: random.pick(REASONS),
        ruleId: null,
        evidence: null,
      },
    });
    if (random.unit() < 0.5) events.push({ type: 'conversation.attention-cleared', data: { at: at(length) } });
  }
  const reason =
    outcome < 0.62
      ? 'completed'
      : outcome < 0.76
        ? 'transferred'
        : outcome < 0.85
          ? 'voicemail'
          : outcome < 0.87
            ? 'spam'
            : 'caller_hung_up';
  events.push({
    type: 'conversation.ended',
    data: { at: at(length), reason, durationMs: length, costCents: Math.round(length / 6_000) },
  });
  return events;
}

function messageCount(index: number, random: Random): number {
  if (LONG_THREADS.includes(index)) return LONG_THREAD + random.below(500);
  return random.unit() < 0.05 ? 0 : 2 + random.below(7);
}

function startData(
  index: number,
  { at, language, random }: { at: string; language: 'en' | 'es'; random: Random },
): Extract<ConversationEvent, { type: 'conversation.started' }>['data'] {
  const name = generateContactName(index, random);
  const number = random.unit() < 0.04 ? null : `+1212555${String(random.below(10_000)).padStart(4, '0')}`;
  const inbound = random.unit() < 0.85;
  return {
    at,
    direction: inbound ? 'inbound' : 'outbound',
    from: inbound ? number : OWN_NUMBER,
    to: inbound ? OWN_NUMBER : number,
    ...(name === undefined ? {} : { contactName: name }),
    agentName: random.pick(AGENTS),
    language,
    channel: random.unit() < 0.9 ? 'phone' : 'web',
  };
}
