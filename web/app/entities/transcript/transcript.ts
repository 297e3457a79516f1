import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { Message } from '@switchboard/contracts/conversations/message';

/** A language that transcripts can be shown in. */
export type TranscriptLang = 'en' | 'es';

/** The loaded part of a conversation's messages: a run without gaps in `seq`, sorted for reading, with at most {@link MAX_HELD} messages. */
export interface Transcript {
  /** Sorted by `at`, then `seq`. */
  readonly messages: readonly Message[];
  /** The first and last `seq` of the run; null while nothing is loaded. */
  readonly first: number | null;
  readonly last: number | null;
  /** The number of messages in the conversation, as far as is known. */
  readonly count: number;
  /** The run is somewhere in the past and doesn't follow the end of the conversation. */
  readonly isDetached: boolean;
}
export const EMPTY_TRANSCRIPT: Transcript = { messages: [], first: null, last: null, count: 0, isDetached: false };

/** How many messages a browser keeps; the others are read again when the reader scrolls to them. */
export const MAX_HELD = 1_500;

/**
 * Adds messages from the server to the run, or replaces the ones already loaded. If there are too many, drops those at the far end.
 *
 * Ignores messages that don't adjoin the run, which were requested for another one: the run has no gaps.
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
  return limitMessages({ ...grown, isDetached: grown.isDetached && grown.last < grown.count }, keeps);
}

/** Starts a new run at another place of the conversation. */
export function moveTo(transcript: Transcript, messages: readonly Message[]): Transcript {
  return addMessages({ ...EMPTY_TRANSCRIPT, count: transcript.count, isDetached: true }, messages);
}

/**
 * Follows a live row: appends its last message if that is the next one and complete, and otherwise only updates the count.
 *
 * A live talk thus needs no requests; {@link isBehind} tells when one is needed.
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

/** The transcript with its last line shortened to the row's, after the caller interrupted it; undefined if it isn't shorter. */
function cutTo(transcript: Transcript, { role, text, truncated }: NonNullable<Conversation['lastMessage']>) {
  const line = transcript.messages.at(-1);
  if (line === undefined || truncated || role !== 'agent' || line.text === text) return undefined;
  return { ...transcript, messages: [...transcript.messages.slice(0, -1), { ...line, text }] };
}

/** Whether messages at the end are missing. */
export const isBehind = ({ last, count, isDetached }: Transcript): boolean => !isDetached && (last ?? 0) < count;

/** Whether there are messages before the run. */
export const hasEarlier = ({ first }: Transcript): boolean => first !== null && first > 1;

/** Whether there are messages after the run, which doesn't follow the end. */
export const hasLater = ({ isDetached }: Transcript): boolean => isDetached;

const adjoins = ({ first, last }: Transcript, from: number, to: number): boolean =>
  first === null || last === null || (from <= last + 1 && to >= first - 1);

// Usually, lines are appended, a hundred times a second; this needs neither a map nor sorting.
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

function limitMessages(transcript: Transcript, keeps: 'first' | 'last'): Transcript {
  const { messages, first, last } = transcript;
  if (messages.length <= MAX_HELD || first === null || last === null) return transcript;
  // Drops a third at once, so that not every new line has to drop an old one.
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

/** Orders two instants as the API writes them. Compares them as text if their lengths match, which is much cheaper. */
export function compareInstants(a: string, b: string): number {
  if (a.length !== b.length) return Date.parse(a) - Date.parse(b);
  return a < b ? -1 : Number(a > b);
}

/** Whether a line is speech, which is translated. */
export const isSaid = ({ role }: Message): boolean => role !== 'tool' && role !== 'system';
