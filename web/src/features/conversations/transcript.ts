import type { Message } from '@switchboard/contracts/conversations/message';
import type { Conversation } from '@switchboard/contracts/conversations/row';

/** What is held of a conversation's messages: an unbroken run of `seq`, as readers order it. */
export interface Transcript {
  /** By `at`, then `seq`. */
  readonly messages: readonly Message[];
  /** The run's ends; null while nothing is held. */
  readonly first: number | null;
  readonly last: number | null;
  /** How many messages the conversation has, as far as is known. */
  readonly count: number;
}
export const EMPTY_TRANSCRIPT: Transcript = { messages: [], first: null, last: null, count: 0 };

/** Adds messages that the server answered to the run, before or after it; what is held already is replaced. */
export function addMessages(transcript: Transcript, added: readonly Message[]): Transcript {
  if (added.length === 0) return transcript;
  const bySeq = new Map(transcript.messages.map((message) => [message.seq, message]));
  for (const message of added) bySeq.set(message.seq, message);
  const seqs = added.map(({ seq }) => seq);
  const last = Math.max(transcript.last ?? 0, ...seqs);
  return {
    messages: [...bySeq.values()].sort(compareMessages),
    first: Math.min(transcript.first ?? Number.POSITIVE_INFINITY, ...seqs),
    last,
    count: Math.max(transcript.count, last),
  };
}

/**
 * Follows a live row: appends its last message when that is the next one, whole, and otherwise only notes how many there are.
 *
 * A live talk so costs no request; {@link isBehind} tells when one is needed.
 */
export function followRow(transcript: Transcript, row: Conversation): Transcript {
  const { lastMessage, messageCount } = row;
  const count = Math.max(transcript.count, messageCount);
  const isNext =
    lastMessage !== null && lastMessage.seq === (transcript.last ?? 0) + 1 && messageCount === lastMessage.seq;
  if (!isNext || lastMessage.truncated) return count === transcript.count ? transcript : { ...transcript, count };
  const { seq, role, text, at } = lastMessage;
  const offsetMs = Math.max(0, Date.parse(at) - Date.parse(row.createdAt));
  return addMessages({ ...transcript, count }, [{ id: `live-${seq}`, seq, role, text, at, offsetMs, late: false }]);
}

/** Tells whether messages after the run are missing. */
export const isBehind = ({ last, count }: Transcript): boolean => (last ?? 0) < count;

/** Tells whether messages before the run exist. */
export const hasEarlier = ({ first }: Transcript): boolean => first !== null && first > 1;

const compareMessages = (a: Message, b: Message): number => Date.parse(a.at) - Date.parse(b.at) || a.seq - b.seq;
