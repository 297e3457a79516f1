import type { ActivityActor, ActivityItem } from '@switchboard/contracts/conversations/activity';
import type { AttentionHistoryItem, Message } from '@switchboard/contracts/conversations/message';
import type { Note } from '@switchboard/contracts/conversations/notes';
import { compareInstants, hasEarlier, type Transcript } from './transcript.ts';

/** An item of a transcript: a message, or an event between messages. */
export type TimelineItem =
  | { readonly kind: 'message'; readonly key: string; readonly message: Message }
  | { readonly kind: 'event'; readonly key: string; readonly event: TimelineEvent }
  | { readonly kind: 'note'; readonly key: string; readonly note: Note }
  | { readonly kind: 'day'; readonly key: string; readonly day: string };

/** Events of one kind from the same moment, such as two tags added by one rule, or everybody whom one alert rang. */
export interface TimelineEvent {
  readonly kind: ActivityItem['kind'] | 'started';
  readonly at: string;
  readonly items: readonly ActivityItem[];
}

/** Events of one kind within this time share a line. */
const TOGETHER_MS = 5_000;

/** A conversation's events in chronological order, with related ones grouped. */
export function groupEvents(startedAt: string, activity: readonly ActivityItem[]): TimelineEvent[] {
  const events: TimelineEvent[] = [{ kind: 'started', at: startedAt, items: [] }];
  for (const item of activity) {
    const last = events.at(-1);
    if (last && isTogether(last, item)) events[events.length - 1] = { ...last, items: [...last.items, item] };
    else events.push({ kind: item.kind, at: item.at, items: [item] });
  }
  return events.sort((a, b) => compareInstants(a.at, b.at));
}

function isTogether({ kind, at, items: [first] }: TimelineEvent, item: ActivityItem): boolean {
  if (kind !== item.kind || Date.parse(item.at) - Date.parse(at) > TOGETHER_MS) return false;
  if (kind === 'rung') return true;
  return (kind === 'tagged' || kind === 'untagged') && isSame(first?.by, item.by);
}

const isSame = (one: ActivityActor | undefined, other: ActivityActor): boolean =>
  one?.name === other.name && one.behind === other.behind;

/** The loaded messages and the events around them, in chronological order. */
export function buildTimeline(transcript: Transcript, events: readonly TimelineEvent[]): TimelineItem[] {
  const { messages } = transcript;
  const [from, to] = [messages[0]?.at, messages.at(-1)?.at];
  const items: TimelineItem[] = [];
  let next = 0;
  const inSight = events.filter(({ at }) => {
    const isBefore = hasEarlier(transcript) && from !== undefined && compareInstants(at, from) < 0;
    return !isBefore && !(transcript.isDetached && to !== undefined && compareInstants(at, to) > 0);
  });
  const keyed = toEventItems(inSight);
  for (const message of messages) {
    for (let event = inSight[next]; event && isBefore(event, message); event = inSight[next])
      items.push(...keyed.slice(next, ++next));
    items.push(messageItem(message));
  }
  return [...items, ...keyed.slice(next)];
}

/** Inserts the notes where they were written, if that part of the conversation is loaded. */
export function withNotes(
  items: readonly TimelineItem[],
  notes: readonly Note[],
  transcript: Transcript,
): readonly TimelineItem[] {
  const [from, to] = [transcript.messages[0]?.at, transcript.messages.at(-1)?.at];
  const shown = notes.filter(({ at }) => {
    const isBefore = hasEarlier(transcript) && from !== undefined && compareInstants(at, from) < 0;
    return !isBefore && !(transcript.isDetached && to !== undefined && compareInstants(at, to) > 0);
  });
  if (shown.length === 0) return items;
  const merged: TimelineItem[] = [];
  let next = 0;
  for (const item of items) {
    const at = getMoment(item);
    for (let note = shown[next]; note && at !== undefined && compareInstants(note.at, at) < 0; note = shown[next]) {
      merged.push(noteItem(note));
      next++;
    }
    merged.push(item);
  }
  return [...merged, ...shown.slice(next).map(noteItem)];
}

const noteItem = (note: Note): TimelineItem => ({ kind: 'note', key: `note ${note.id}`, note });

/**
 * Inserts a line with the date before the first event or note after the call, and before each further day.
 *
 * These items show the time of day; items during the call show the call's clock.
 */
export function withDays(
  items: readonly TimelineItem[],
  { endedAt, formatDay }: { readonly endedAt: string | null; readonly formatDay: (at: string) => string },
): readonly TimelineItem[] {
  if (endedAt === null) return items;
  let last: string | undefined;
  return items.flatMap((item) => {
    const at = getMoment(item);
    if (at === undefined || !isAfterCall(at, endedAt)) return [item];
    const day = formatDay(at);
    if (day === last) return [item];
    last = day;
    return [{ kind: 'day', key: `day ${day}`, day }, item];
  });
}

const getMoment = (item: TimelineItem): string | undefined =>
  item.kind === 'message'
    ? item.message.at
    : item.kind === 'event'
      ? item.event.at
      : item.kind === 'note'
        ? item.note.at
        : undefined;

/** Whether something happened after the call ended. */
export const isAfterCall = (at: string, endedAt: string | null): boolean =>
  endedAt !== null && compareInstants(at, endedAt) > 0;

// At the same moment, the call's start comes first, and an event that a line caused comes after the line.
const isBefore = ({ kind, at }: TimelineEvent, message: Message): boolean =>
  compareInstants(at, message.at) < (kind === 'started' ? 1 : 0);

/** Items with unique keys: lines are measured by key, so two events that shared one would be drawn over each other. */
function toEventItems(events: readonly TimelineEvent[]): TimelineItem[] {
  const counts = new Map<string, number>();
  return events.map((event) => {
    const key = `${event.kind} ${event.at} ${event.items[0]?.smartTag?.id ?? ''}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return { kind: 'event', key: count === 0 ? key : `${key} ${count}`, event };
  });
}

// Each message keeps its item, so that a growing talk doesn't re-render every line.
const known = new WeakMap<Message, TimelineItem>();
function messageItem(message: Message): TimelineItem {
  const item = known.get(message) ?? { kind: 'message', key: `m${message.seq}`, message };
  known.set(message, item);
  return item;
}

/** Splits a text into parts with the evidence marked; one unmarked part if the text doesn't contain it. */
export function markEvidence(
  text: string,
  evidence: readonly string[],
): { readonly text: string; readonly isMarked: boolean }[] {
  for (const words of evidence) {
    const at = words === '' ? -1 : text.toLocaleLowerCase().indexOf(words.toLocaleLowerCase());
    if (at < 0) continue;
    const end = at + words.length;
    return [
      { text: text.slice(0, at), isMarked: false },
      { text: text.slice(at, end), isMarked: true },
      { text: text.slice(end), isMarked: false },
    ].filter((part) => part.text !== '');
  }
  return [{ text, isMarked: false }];
}

/**
 * The message that an alert rests on: the last one up to the message it names that contains the evidence, or else the message it names. An alert's
 * source often knows the words but not the message.
 */
export function findAlertMessage(
  messages: readonly Message[],
  { seq, evidence }: Pick<AttentionHistoryItem, 'seq' | 'evidence'>,
): Message | undefined {
  const upTo = messages.filter((message) => seq === null || message.seq <= seq);
  const quoted =
    evidence && upTo.findLast(({ text }) => markEvidence(text, [evidence]).some(({ isMarked }) => isMarked));
  return quoted || upTo.find((message) => message.seq === seq);
}

/** Parses a tool's line: `lookup(now) -> Dr. Chen` is a name, its arguments, and its result. */
export function toolCall(text: string): { readonly name: string; readonly args: string; readonly result: string } {
  const [call = '', ...results] = text.split(/->|→/).map((part) => part.trim());
  const open = call.indexOf('(');
  const isCall = open > 0 && call.endsWith(')');
  return {
    name: isCall ? call.slice(0, open) : call,
    args: isCall ? call.slice(open + 1, -1) : '',
    result: results.join(' → '),
  };
}

/** Keeps a number and its unit on one line: `11.4 s`. */
export const keepUnits = (text: string): string => text.replaceAll(/(\d) (?=\p{L}{1,3}(?!\p{L}))/gu, '$1\u00a0');

/** The line spoken at a moment of the recording: the last one that had begun by then. */
export function lineAt(messages: readonly Message[], ms: number): Message | undefined {
  return messages.findLast(({ offsetMs, role }) => offsetMs !== null && offsetMs <= ms && SPOKEN.has(role));
}
const SPOKEN: ReadonlySet<Message['role']> = new Set(['caller', 'agent', 'staff']);
