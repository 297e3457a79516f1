import type { Message } from '@switchboard/contracts/conversations/message';
import { at } from './build-conversation.ts';

/** A default message, spoken `seq` minutes after noon, with the fields that matter to a test. */
export function buildMessage(seq: number, overrides: Partial<Message> = {}): Message {
  return {
    id: `m${seq}`,
    seq,
    role: 'caller',
    text: `line ${seq}`,
    at: at(seq),
    offsetMs: null,
    late: false,
    ...overrides,
  };
}
