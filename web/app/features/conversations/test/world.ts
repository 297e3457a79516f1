import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { ConversationPage } from '@switchboard/contracts/conversations/list';
import type { ConversationDetail, Message } from '@switchboard/contracts/conversations/message';
import type { Frame } from '../../../live/frame.ts';
import { at, buildAttention, buildConversation } from '../../../test/build-conversation.ts';
import type { InboxSort } from '../inbox/inbox-query.ts';
import { compareRows } from '../inbox/page.ts';

/** The number of conversations on the fake server. */
export const CONVERSATION_COUNT = 12;
/** The changes of a conversation. */
export const CHANGES = ['message', 'raise', 'clear', 'rename', 'delete', 'restore', 'tag', 'untag'] as const;
export interface WorldChange {
  readonly kind: (typeof CHANGES)[number];
  readonly id: number;
  readonly minutes: number;
}

interface Step {
  readonly before: StoredConversation;
  readonly after: StoredConversation;
}
/** The only tag of the fake server. */
export const TAG = { id: SmartTagId.parse(7), name: 'Complaint', color: '#cc0000' };

/** A fake server of twelve conversations, as lists and streams show it. */
export function createWorld() {
  const rows = new Map<number, StoredConversation>();
  /** The changes in this log. */
  let steps: Step[] = [];
  let position = 100;
  let epoch = 1;
  for (let id = 1; id <= CONVERSATION_COUNT; id++) {
    const needs = id % 3 === 0 ? raisedAlert(position) : {};
    const smartTags = id % 2 === 0 ? [TAG] : [];
    const row = buildConversation({ id, lastMessageAt: at(id % 5), smartTags, ...needs });
    rows.set(id, { ...row, isDeleted: false, messages: [] });
  }
  return {
    change,
    restartLog,
    row,
    list,
    detail,
    getMessages,
    framesSince,
    next,
    cursor: () => cursorAt(position),
    matching,
  };

  /** Returns whether anything changed. */
  function change({ id, kind, minutes }: WorldChange): boolean {
    const before = rows.get(id);
    if (!before || before.isDeleted !== (kind === 'restore')) return false;
    position++;
    const after = { ...before, position, ...changed(before, kind, minutes) };
    rows.set(id, after);
    steps.push({ before, after });
    return true;
  }

  /** Clears an alert that somebody saw unless there is a later one. Returns the row. */
  function row(id: number): Conversation | undefined {
    const kept = rows.get(id);
    return kept && toRow(kept);
  }

  /** Restarts positions, as after a restored backup: earlier cursors are invalid, and the last changes are lost. */
  function restartLog(): void {
    epoch++;
    position = 10;
    steps = [];
    for (const [id, row] of rows) {
      const messages = id % 2 === 0 ? row.messages : row.messages.slice(0, -1);
      const attention = row.attention && { ...row.attention, position: Math.min(row.attention.position, 10) };
      rows.set(id, { ...row, ...withMessages(messages), attention, position: Math.min(row.position, 10) });
    }
  }

  function detail(id: number): ConversationDetail | undefined {
    const row = rows.get(id);
    if (!row || row.isDeleted) return undefined;
    return {
      ...toRow(row),
      summary: null,
      recording: null,
      provider: null,
      attentionHistory: row.attention ? [{ ...row.attention, clearedAt: null, clearedBy: null }] : [],
      translation: null,
      activity: [],
      seenUpTo: 0,
      seenBy: [],
      agentVersion: null,
      endedReason: null,
      costCents: null,
    };
  }

  function getMessages(id: number): readonly Message[] {
    return rows.get(id)?.messages ?? [];
  }

  function changed(
    before: StoredConversation,
    kind: WorldChange['kind'],
    minutes: number,
  ): Partial<StoredConversation> {
    switch (kind) {
      case 'message':
        return withNewLine(before, at(minutes));
      case 'raise':
        return raisedAlert(position);
      case 'clear':
        return { needsAttention: false, attention: null, waitingSince: null, priority: 'medium' };
      case 'rename':
        return { name: `Name ${minutes % 7}` };
      case 'delete':
        return { isDeleted: true };
      case 'restore':
        return { isDeleted: false };
      case 'tag':
        return { smartTags: [TAG] };
      case 'untag':
        return { smartTags: [] };
      default:
        return kind satisfies never;
    }
  }

  function matching(filter: Filter): Conversation[] {
    return [...rows.values()].filter((kept) => matches(filter, kept)).map(toRow);
  }

  /** The list call's response. */
  function list(filter: Filter, { sort, page, perPage }: { sort: InboxSort; page: number; perPage: number }) {
    const all = matching(filter).sort(compareRows(sort));
    const meta = {
      page,
      perPage,
      total: all.length,
      totalPages: Math.ceil(all.length / perPage),
      totalCapped: false,
      attentionTotal: matching('attention').length,
      asOf: cursorAt(position),
      timeZone: 'UTC',
      accountName: 'Willow',
      seen: {},
    };
    return { data: all.slice((page - 1) * perPage, page * perPage), meta } satisfies ConversationPage;
  }

  /** The frames of a stream that resumes at a cursor: state rather than history, or a reset if the cursor is invalid. */
  function framesSince(filter: Filter, cursor: string): Frame[] {
    const [of, from] = cursor.split('.').map(Number);
    const asOf = cursorAt(position);
    if (of !== epoch || from === undefined)
      return [{ cursor: null, message: { event: 'reset', data: { reason: 'epoch', asOf } } }, view(filter)];
    const changes = [...rows.values()].filter((kept) => kept.position > from).sort((a, b) => a.position - b.position);
    return [...changes.map((kept) => toFrame(filter, kept)), view(filter)];
  }

  /** The frames of the next change after a cursor, and the cursor after it; undefined at the end or for another log's cursor. */
  function next(filter: Filter, cursor: string): { readonly frames: Frame[]; readonly cursor: string } | undefined {
    const [of, from] = cursor.split('.').map(Number);
    const step = steps.find(({ after }) => after.position > (from ?? position));
    if (of !== epoch || !step) return undefined;
    const { before, after } = step;
    // A view that matches neither before nor after gets no frame.
    const frames = matches(filter, before) || matches(filter, after) ? [toFrame(filter, after)] : [];
    if (after.position === position) frames.push(view(filter));
    return { frames, cursor: cursorAt(after.position) };
  }

  function cursorAt(at: number): string {
    return `${epoch}.${at}`;
  }

  function view(filter: Filter): Frame {
    const data = { total: matching(filter).length, attentionTotal: matching('attention').length, position };
    return { cursor: cursorAt(position), message: { event: 'view', data } };
  }
}

/** Adds a line of the caller. */
function withNewLine({ messages, lastMessageAt }: StoredConversation, saidAt: string): Partial<StoredConversation> {
  const seq = messages.length + 1;
  const line = { id: `m${seq}`, seq, role: 'caller', text: `line ${seq}`, at: saidAt, offsetMs: null } as const;
  // The time of the last message never decreases.
  const last = Math.max(Date.parse(saidAt), Date.parse(lastMessageAt));
  return { ...withMessages([...messages, { ...line, late: false }]), lastMessageAt: new Date(last).toISOString() };
}

/** The fake server's filters; a view's stream is named after its filter. */
export const FILTERS = ['all', 'attention', 'tag'] as const;
export type Filter = (typeof FILTERS)[number];

/** A conversation as the fake server stores it. */
export interface StoredConversation extends Conversation {
  readonly isDeleted: boolean;
  readonly messages: readonly Message[];
}
/** Whether a view shows a conversation. */
export function matches(filter: Filter, { isDeleted, needsAttention, smartTags }: StoredConversation): boolean {
  if (isDeleted) return false;
  return filter === 'all' || (filter === 'attention' ? needsAttention : smartTags.length > 0);
}

/** The frame of a view's stream for a changed conversation. */
export function toFrame(filter: Filter, kept: StoredConversation): Frame {
  const { id, position, isDeleted } = kept;
  if (matches(filter, kept))
    return { cursor: null, message: { event: 'conversation:updated', data: { conversation: toRow(kept), position } } };
  const data = { conversation: { id }, reason: isDeleted ? 'deleted' : 'left-view', position } as const;
  return { cursor: null, message: { event: 'conversation:deleted', data } };
}

/** The row that clients see. */
export const toRow = ({ isDeleted: _, messages: __, ...row }: StoredConversation): Conversation => row;

/** The fields that follow from the messages. */
export function withMessages(
  messages: readonly Message[],
): Pick<StoredConversation, 'messages' | 'messageCount' | 'lastMessage'> {
  const last = messages.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.seq - b.seq).at(-1);
  const lastMessage = last ? { seq: last.seq, role: last.role, text: last.text, truncated: false, at: last.at } : null;
  return { messages, messageCount: messages.length, lastMessage };
}

/** The fields of an alert raised at a position. */
export function raisedAlert(position: number): Partial<Conversation> {
  const attention = buildAttention({ position, raisedAt: at(position % 60) });
  return { needsAttention: true, attention, waitingSince: attention.raisedAt, priority: 'high' };
}
