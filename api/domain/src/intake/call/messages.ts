import type { MessageRole } from '@switchboard/contracts/conversations/conversation';
import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { align, findWords, type Match, spokenWords, textAfterWords } from './align.ts';
import type { StoredCall, StoredMessage } from './stored-call.ts';
import type { Delivery } from './translator.ts';

// Merges two sources of a call's messages: live transcripts, one message each, and histories or reports, which repeat the whole call. Whichever arrives first,
// every utterance ends up in the log once. A report adds only what the log lacks; a live transcript that a report had already brought is recorded as a part of
// that message instead of a new one.

/** A message from a report or history; `at` is null if it has no time. */
export interface ReportedMessage {
  readonly role: MessageRole;
  readonly text: string;
  readonly at: string | null;
  readonly offsetMs?: number;
}

/** A reported message, or the rest of one, that the log lacks. */
export interface MissingMessage extends ReportedMessage {
  readonly at: string;
  /** The message's index in the report. */
  readonly index: number;
}

export interface Report {
  /** All messages of the call so far, in order. */
  readonly reported: readonly ReportedMessage[];
  readonly stored: readonly StoredMessage[];
  /** The time of messages without one, if no neighbor has a time either. */
  readonly reportedAt: string;
  /** `open` if the last message may still be in progress, so that only its beginning was heard. */
  readonly ending: 'open' | 'closed';
}

/**
 * Finds the reported messages that the log lacks, by role, order and words.
 *
 * Times keep the reported order: a missing message is never earlier than the one it follows in the report.
 */
export function missingMessages(report: Report): MissingMessage[] {
  const matches = matchesByRole(report);
  const nextAt = nextTimes(matches);
  const { reported, reportedAt } = report;
  const missing: MissingMessage[] = [];
  let lastAt: string | undefined;
  for (const [index, message] of reported.entries()) {
    const match = matches[index];
    if (match?.isWhole) {
      lastAt = laterInstant(lastAt, match.at);
      continue;
    }
    const text = match ? textAfterWords(message.text, match.words) : message.text;
    if (text === '' || match?.isGrowing) continue;
    const next = nextAt[index];
    const at = between(message.at ?? match?.at ?? lastAt ?? next ?? reportedAt, laterInstant(lastAt, match?.at), next);
    missing.push({ ...message, text, at, index });
    lastAt = laterInstant(lastAt, at);
  }
  return missing;
}

// Sorts messages in the order that readers see, with late messages at the time they were said.
function byTime(a: StoredMessage, b: StoredMessage): number {
  return a.at < b.at ? -1 : a.at > b.at ? 1 : a.seq - b.seq;
}

interface Found {
  readonly words: number;
  readonly isWhole: boolean;
  /** Only the beginning of this message was heard, and the rest may follow. */
  readonly isGrowing: boolean;
  /** The time at which the last part of the message was heard. */
  readonly at: string;
}

function matchesByRole({ reported, stored, ending }: Report): (Found | undefined)[] {
  const found: (Found | undefined)[] = reported.map(() => undefined);
  for (const role of new Set(reported.map((message) => message.role))) {
    const places = reported.flatMap((message, index) => (message.role === role ? [index] : []));
    const live = stored.filter((message) => message.role === role).sort(byTime);
    const words = places.map((place) => spokenWords(reported[place]?.text ?? ''));
    const matches = align(
      words,
      live.map(({ text }) => spokenWords(text)),
    );
    for (const [index, place] of places.entries()) {
      const match = matches[index];
      if (match === undefined) continue;
      const isLast = index === places.length - 1 && match.to === live.length;
      found[place] = toFound(match, { words: words[index] ?? [], live, isGrowing: isLast && ending === 'open' });
    }
  }
  return found;
}

function toFound(
  match: Match,
  { words, live, isGrowing }: { words: readonly string[]; live: readonly StoredMessage[]; isGrowing: boolean },
): Found {
  const at =
    live
      .slice(match.from, match.to)
      .map((message) => message.at)
      .sort()
      .at(-1) ?? '';
  const isWhole = match.words === words.length;
  return { words: match.words, isWhole, isGrowing: isGrowing && !isWhole, at };
}

/** Returns, for each index, the time of the next matched message after that index. */
function nextTimes(matches: readonly (Found | undefined)[]): (string | undefined)[] {
  let next: string | undefined;
  return matches
    .map((match) => match?.at)
    .toReversed()
    .map((at) => {
      const after = next;
      next = at ?? next;
      return after;
    })
    .toReversed();
}

function between(at: string, earliest: string | undefined, latest: string | undefined): string {
  const bounded = latest !== undefined && at > latest ? latest : at;
  return earliest !== undefined && bounded < earliest ? earliest : bounded;
}

function laterInstant(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a > b ? a : b;
}

/** A live utterance. */
export interface Heard {
  readonly role: MessageRole;
  readonly text: string;
  readonly at: string;
}

// A history has the time at which an utterance began; a transcript has the time at which it ended, at most a second per word later. Neither
// clock is exact.
const MS_PER_WORD = 1_000;
const SLACK_MS = 30_000;

/**
 * Finds the reported message in the log that a live utterance equals or is part of.
 *
 * Parts of that message that were already heard no longer match, so the second of two equal utterances becomes a message of its own.
 */
export function findReported(heard: Heard, messages: readonly StoredMessage[]): StoredMessage | undefined {
  const words = spokenWords(heard.text);
  return messages.find(
    (message) =>
      message.isReported &&
      message.role === heard.role &&
      isAbout(message, heard) &&
      findWords(unheardWords(message), words) >= 0 &&
      !hasSpokenBetween(message, heard, messages),
  );
}

/** Whether the log has this exact utterance, as a message or as a heard part of one: platforms redeliver what they believe was lost. */
export function isStored(heard: Heard, messages: readonly StoredMessage[]): boolean {
  return messages.some(
    (message) => message.role === heard.role && [message, ...message.heard].some((known) => isSame(known, heard)),
  );
}

function isAbout(reported: StoredMessage, heard: Heard): boolean {
  const apartMs = Date.parse(heard.at) - Date.parse(reported.at);
  return apartMs >= -SLACK_MS && apartMs <= SLACK_MS + spokenWords(reported.text).length * MS_PER_WORD;
}

// Whether the speaker has said something else since: a speaker says nothing else between the beginning and the end of an utterance.
function hasSpokenBetween(reported: StoredMessage, heard: Heard, messages: readonly StoredMessage[]): boolean {
  return messages.some(({ role, at }) => role === heard.role && at > reported.at && at < heard.at);
}

// A heard part leaves a gap, so that the words around it don't become neighbors.
function unheardWords(message: StoredMessage): readonly string[] {
  let words = spokenWords(message.text);
  for (const { text } of message.heard) {
    const part = spokenWords(text);
    const at = findWords(words, part);
    if (at >= 0) words = words.with(at, GAP).toSpliced(at + 1, part.length - 1);
  }
  return words;
}

const GAP = '';

function isSame(known: { readonly text: string; readonly at: string }, heard: Heard): boolean {
  return known.text === heard.text && known.at === heard.at;
}

/**
 * Adds the messages of a report that the log lacks. Returns no events for a call that our own agent handles, because the talk engine logs its
 * words.
 */
export function missingMessageEvents(
  report: Omit<Report, 'stored'>,
  call: StoredCall,
  { key, isLate }: { readonly key: Delivery['key']; readonly isLate: boolean },
): ConversationEvent[] {
  if (call.isAgentHandled) return [];
  return missingMessages({ ...report, stored: call.messages }).map(({ index, ...message }) => ({
    type: 'conversation.message-received',
    data: { ...message, messageId: messageId(key, index), ...(isLate && { late: true }) },
  }));
}

const KEY_CHARACTERS = 32;

/** The id of a message that a delivery adds. */
export function messageId(key: Delivery['key'], index?: number): string {
  const id = key.slice(0, KEY_CHARACTERS);
  return index === undefined ? id : `${id}-${index}`;
}
