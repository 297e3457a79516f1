import type { ActivityActor, ActivityItem } from '@switchboard/contracts/conversations/activity';
import type { AttentionHistoryItem, Message } from '@switchboard/contracts/conversations/message';
import { compareInstants, hasEarlier, type Transcript } from './transcript.ts';

/** What stands in a transcript: what was said, and what happened in between. */
export type TimelineItem =
  | { readonly kind: 'message'; readonly key: string; readonly message: Message }
  | { readonly kind: 'event'; readonly key: string; readonly event: TimelineEvent }
  | { readonly kind: 'day'; readonly key: string; readonly day: string };

/** Things of one kind that the same moment brought: two tags of a rule, the people that one alert rang for. */
export interface TimelineEvent {
  readonly kind: ActivityItem['kind'] | 'started';
  readonly at: string;
  readonly items: readonly ActivityItem[];
}

/** What of one kind comes this close together is told in one line. */
const TOGETHER_MS = 5_000;

/** What happened to a conversation, in the order of time, with what belongs together in one. */
export function eventsOf(startedAt: string, activity: readonly ActivityItem[]): TimelineEvent[] {
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

/** Messages that are held and what happened around them, in the order of time. */
export function timelineOf(transcript: Transcript, events: readonly TimelineEvent[]): TimelineItem[] {
  const { messages } = transcript;
  const [from, to] = [messages[0]?.at, messages.at(-1)?.at];
  const items: TimelineItem[] = [];
  let next = 0;
  const inSight = events.filter(({ at }) => {
    const isBefore = hasEarlier(transcript) && from !== undefined && compareInstants(at, from) < 0;
    return !isBefore && !(transcript.isDetached && to !== undefined && compareInstants(at, to) > 0);
  });
  for (const message of messages) {
    for (let event = inSight[next]; event && isBefore(event, message); event = inSight[++next])
      items.push(eventItem(event));
    items.push(messageItem(message));
  }
  for (const event of inSight.slice(next)) items.push(eventItem(event));
  return items;
}

/**
 * Puts a line with its day above what happened or was noted after the call, and above each further day of it.
 *
 * There the time of day tells when, where before the call's own clock does.
 */
export function withDays(
  items: readonly TimelineItem[],
  { endedAt, dayOf }: { readonly endedAt: string | null; readonly dayOf: (at: string) => string },
): readonly TimelineItem[] {
  if (endedAt === null) return items;
  let last: string | undefined;
  return items.flatMap((item) => {
    const at = momentOf(item);
    if (at === undefined || !isAfterCall(at, endedAt)) return [item];
    const day = dayOf(at);
    if (day === last) return [item];
    last = day;
    return [{ kind: 'day', key: `day ${day}`, day }, item];
  });
}

const momentOf = (item: TimelineItem): string | undefined =>
  item.kind === 'message' ? item.message.at : item.kind === 'event' ? item.event.at : undefined;

/** Whether something happened once the call was over. */
export const isAfterCall = (at: string, endedAt: string | null): boolean =>
  endedAt !== null && compareInstants(at, endedAt) > 0;

// At the same moment the call's start comes first, and what a line brought about comes behind it.
const isBefore = ({ kind, at }: TimelineEvent, message: Message): boolean =>
  compareInstants(at, message.at) < (kind === 'started' ? 1 : 0);

const eventItem = (event: TimelineEvent): TimelineItem => ({
  kind: 'event',
  key: `${event.kind} ${event.at} ${event.items[0]?.smartTag?.id ?? ''}`,
  event,
});

// A line that stays the same stays the same item: a talk grows by one, and the rest isn't drawn again.
const known = new WeakMap<Message, TimelineItem>();
function messageItem(message: Message): TimelineItem {
  const item = known.get(message) ?? { kind: 'message', key: `m${message.seq}`, message };
  known.set(message, item);
  return item;
}

/** A text in parts, the evidence marked where it was said; one unmarked part if it wasn't said here. */
export function markEvidence(
  text: string,
  evidence: readonly string[],
): { readonly text: string; readonly isMarked: boolean }[] {
  for (const said of evidence) {
    const at = said === '' ? -1 : text.toLocaleLowerCase().indexOf(said.toLocaleLowerCase());
    if (at < 0) continue;
    const end = at + said.length;
    return [
      { text: text.slice(0, at), isMarked: false },
      { text: text.slice(at, end), isMarked: true },
      { text: text.slice(end), isMarked: false },
    ].filter((part) => part.text !== '');
  }
  return [{ text, isMarked: false }];
}

/**
 * The message that an alert rests on: the one that its evidence was said in, the last such up to the one that it names; else that one.
 * Who raises an alert often knows the words but not the message.
 */
export function messageOfAlert(
  messages: readonly Message[],
  { seq, evidence }: Pick<AttentionHistoryItem, 'seq' | 'evidence'>,
): Message | undefined {
  const upTo = messages.filter((message) => seq === null || message.seq <= seq);
  const said = evidence && upTo.findLast(({ text }) => markEvidence(text, [evidence]).some(({ isMarked }) => isMarked));
  return said || upTo.find((message) => message.seq === seq);
}

/** A tool's line in its parts: `lookup(now) -> Dr. Chen` is a call, its arguments and its result. */
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

/** A text in which a number and its unit stay on one line: `11.4 s`. */
export const keepUnits = (text: string): string => text.replaceAll(/(\d) (?=\p{L}{1,3}(?!\p{L}))/gu, '$1\u00a0');

/** The line that is spoken at a moment of the recording: the last that had begun by then. */
export function heardAt(messages: readonly Message[], ms: number): Message | undefined {
  return messages.findLast(({ offsetMs, role }) => offsetMs !== null && offsetMs <= ms && SPOKEN.has(role));
}
const SPOKEN: ReadonlySet<Message['role']> = new Set(['caller', 'agent', 'staff']);
