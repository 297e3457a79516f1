import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { Message } from '@switchboard/contracts/conversations/message';

/** A language that transcripts can be shown in. */
export type TranscriptLang = 'en' | 'es';

/** What is held of a conversation's messages: an unbroken run of `seq`, as readers order it, and never more than {@link MAX_HELD}. */
export interface Transcript {
  /** By `at`, then `seq`. */
  readonly messages: readonly Message[];
  /** The run's ends; null while nothing is held. */
  readonly first: number | null;
  readonly last: number | null;
  /** How many messages the conversation has, as far as is known. */
  readonly count: number;
  /** The run stands somewhere in the past: it isn't meant to reach the end. */
  readonly isDetached: boolean;
}
export const EMPTY_TRANSCRIPT: Transcript = { messages: [], first: null, last: null, count: 0, isDetached: false };

/** What a browser keeps of a transcript at a time: the rest is read again when it is scrolled to. */
export const MAX_HELD = 1_500;

/**
 * Adds messages that the server answered to the run, or in place of those that are held; of too many the far end is let go.
 *
 * What doesn't adjoin the run was asked for by another one, and is refused: the run has no holes.
 */
export function addMessages(
  transcript: Transcript,
  added: readonly Message[],
  keeps: 'first' | 'last' = 'last',
): Transcript {
  if (added.length === 0) return transcript;
  const seqs = added.map(({ seq }) => seq);
  const [from, to] = [Math.min(...seqs), Math.max(...seqs)];
  if (!adjoins(transcript, from, to)) return transcript;
  const last = Math.max(transcript.last ?? 0, to);
  const grown = {
    ...transcript,
    messages: merge(transcript, added),
    first: Math.min(transcript.first ?? from, from),
    last,
    count: Math.max(transcript.count, last),
  };
  return bounded({ ...grown, isDetached: grown.isDetached && grown.last < grown.count }, keeps);
}

/** Begins a run anew, at another place of the conversation. */
export function moveTo(transcript: Transcript, messages: readonly Message[]): Transcript {
  return addMessages({ ...EMPTY_TRANSCRIPT, count: transcript.count, isDetached: true }, messages);
}

/**
 * Follows a live row: appends its last message when that is the next one, whole, and otherwise only notes how many there are.
 *
 * A live talk so costs no request; {@link isBehind} tells when one is needed.
 */
export function followRow(transcript: Transcript, row: Conversation): Transcript {
  const { lastMessage, messageCount } = row;
  const count = Math.max(transcript.count, messageCount);
  const cut = lastMessage !== null && lastMessage.seq === transcript.last ? cutTo(transcript, lastMessage) : undefined;
  if (cut !== undefined) return { ...cut, count };
  const isNext =
    lastMessage !== null && lastMessage.seq === (transcript.last ?? 0) + 1 && messageCount === lastMessage.seq;
  if (!isNext || lastMessage.truncated) return count === transcript.count ? transcript : { ...transcript, count };
  const { seq, role, text, at } = lastMessage;
  const offsetMs = Math.max(0, Date.parse(at) - Date.parse(row.createdAt));
  return addMessages({ ...transcript, count }, [{ id: `live-${seq}`, seq, role, text, at, offsetMs, late: false }]);
}

/** The transcript whose last line the row knows to be shorter, since its caller broke in; undefined where it isn't. */
function cutTo(transcript: Transcript, { role, text, truncated }: NonNullable<Conversation['lastMessage']>) {
  const line = transcript.messages.at(-1);
  if (line === undefined || truncated || role !== 'agent' || line.text === text) return undefined;
  return { ...transcript, messages: [...transcript.messages.slice(0, -1), { ...line, text }] };
}

/** Tells whether messages after the run are missing that should be there. */
export const isBehind = ({ last, count, isDetached }: Transcript): boolean => !isDetached && (last ?? 0) < count;

/** Tells whether messages before the run exist. */
export const hasEarlier = ({ first }: Transcript): boolean => first !== null && first > 1;

/** Tells whether messages after the run exist that it doesn't follow. */
export const hasLater = ({ isDetached }: Transcript): boolean => isDetached;

const adjoins = ({ first, last }: Transcript, from: number, to: number): boolean =>
  first === null || last === null || (from <= last + 1 && to >= first - 1);

// The usual case is more lines at the end, a hundred times a second: no map, no sorting then.
function merge({ messages, last }: Transcript, added: readonly Message[]): readonly Message[] {
  const isNew = added.every(({ seq }) => seq > (last ?? 0));
  const follows = (message: Message, index: number) => {
    const before = index === 0 ? messages.at(-1) : added[index - 1];
    return before === undefined || compareMessages(before, message) < 0;
  };
  if (isNew && added.every(follows)) return [...messages, ...added];
  const bySeq = new Map(messages.map((message) => [message.seq, message]));
  for (const message of added) bySeq.set(message.seq, message);
  return [...bySeq.values()].sort(compareMessages);
}

function bounded(transcript: Transcript, keeps: 'first' | 'last'): Transcript {
  const { messages, first, last } = transcript;
  if (messages.length <= MAX_HELD || first === null || last === null) return transcript;
  // A third more goes than must, so that not every further line lets one go.
  const kept = Math.floor((MAX_HELD * 2) / 3);
  const [from, to] = keeps === 'last' ? [last - kept + 1, last] : [first, first + kept - 1];
  return {
    ...transcript,
    messages: messages.filter(({ seq }) => seq >= from && seq <= to),
    first: from,
    last: to,
    isDetached: to < transcript.count,
  };
}

const compareMessages = (a: Message, b: Message): number => compareInstants(a.at, b.at) || a.seq - b.seq;

/** Orders two instants as the API writes them. Of the same length they are compared as text, which costs next to nothing. */
export function compareInstants(a: string, b: string): number {
  if (a.length !== b.length) return Date.parse(a) - Date.parse(b);
  return a < b ? -1 : Number(a > b);
}

/** Whether a line is one that a translator translates. */
export const isSaid = ({ role }: Message): boolean => role !== 'tool' && role !== 'system';
