import type { Message } from '@switchboard/contracts/conversations/message';
import { at } from './build-conversation.ts';

/** The line with a number, said as many minutes after noon, that is like any other but for what a test names. */
export function buildMessage(seq: number, given: Partial<Message> = {}): Message {
  return {
    id: `m${seq}`,
    seq,
    role: 'caller',
    text: `line ${seq}`,
    at: at(seq),
    offsetMs: null,
    late: false,
    ...given,
  };
}
