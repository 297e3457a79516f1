import {
  type ConversationRecord,
  ConversationRecord as Schema,
} from '@switchboard/contracts/conversations/conversation';
import type { z } from 'zod';

let lastId = 1_000;

/** Builds a plausible conversation with a unique id; pass only the fields that the test is about. */
export function buildRecord(fields: Partial<z.input<typeof Schema>> = {}): ConversationRecord {
  lastId += 1;
  return Schema.parse({
    id: lastId,
    name: 'Ana Flores',
    number: '+13035550142',
    channel: 'phone',
    direction: 'inbound',
    language: 'en',
    agentId: 'front-desk',
    agentName: 'Front Desk',
    status: 'resolved',
    priority: 'medium',
    needsAttention: false,
    attention: null,
    waitingSince: null,
    createdAt: '2026-11-18T15:00:00.000Z',
    endedAt: '2026-11-18T15:02:00.000Z',
    durationMs: 120_000,
    lastMessageAt: '2026-11-18T15:01:30.000Z',
    messageCount: 0,
    lastMessage: null,
    assigneeId: null,
    groupId: null,
    late: false,
    position: 1,
    smartTagIds: [],
    deletedAt: null,
    ...fields,
  });
}
