import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { ConversationPage } from '@switchboard/contracts/conversations/list';
import type { ConversationDetail, Message } from '@switchboard/contracts/conversations/message';
import type { Frame } from '../../../live/frame.ts';
import { at, buildConversation } from '../../../test/build-conversation.ts';
import type { InboxSort } from '../inbox/inbox-query.ts';
import { compareRows } from '../inbox/order.ts';
import { type Filter, frameOf, type Kept, matches, raised, rowOf, said } from './kept.ts';

/** Conversations that the pretended server has. */
export const ALL = 12;
/** What can happen to a conversation. */
export const CHANGES = ['message', 'raise', 'clear', 'rename', 'delete', 'restore', 'tag', 'untag'] as const;
export interface WorldChange {
  readonly kind: (typeof CHANGES)[number];
  readonly id: number;
  readonly minutes: number;
}

interface Step {
  readonly before: Kept;
  readonly after: Kept;
}
/** The one tag that they carry, or don't. */
export const TAG = { id: SmartTagId.parse(7), name: 'Complaint', color: '#cc0000' };

/** A server of twelve conversations, as far as list and stream show it. */
export function createWorld() {
  const rows = new Map<number, Kept>();
  /** What happened in this log. */
  let steps: Step[] = [];
  let position = 100;
  let epoch = 1;
  for (let id = 1; id <= ALL; id++) {
    const needs = id % 3 === 0 ? raised(position) : {};
    const smartTags = id % 2 === 0 ? [TAG] : [];
    const row = buildConversation({ id, lastMessageAt: at(id % 5), smartTags, ...needs });
    rows.set(id, { ...row, isDeleted: false, messages: [] });
  }
  return {
    change,
    clear,
    startAnew,
    row,
    list,
    detail,
    messagesOf,
    missed,
    next,
    cursor: () => cursorAt(position),
    matching,
  };

  /** Answers whether it changed anything. */
  function change({ id, kind, minutes }: WorldChange): boolean {
    const before = rows.get(id);
    if (!before || before.isDeleted !== (kind === 'restore')) return false;
    position++;
    const after = { ...before, position, ...changed(before, kind, minutes) };
    rows.set(id, after);
    steps.push({ before, after });
    return true;
  }

  /** Somebody saw an alert: it is cleared unless a later one stands. Answers the row. */
  function clear(id: number, upTo: number): Conversation | undefined {
    const attention = rows.get(id)?.attention;
    if (attention && attention.position <= upTo) change({ id, kind: 'clear', minutes: 0 });
    return rows.get(id)?.isDeleted ? undefined : row(id);
  }

  /** A row as a write answers it, which says nothing of whether the conversation was deleted. */
  function row(id: number): Conversation | undefined {
    const kept = rows.get(id);
    return kept && rowOf(kept);
  }

  /** The log's positions begin again, as after a database was restored: cursors of before are worth nothing, and what came last is lost. */
  function startAnew(): void {
    epoch++;
    position = 10;
    steps = [];
    for (const [id, row] of rows) {
      const messages = id % 2 === 0 ? row.messages : row.messages.slice(0, -1);
      const attention = row.attention && { ...row.attention, position: Math.min(row.attention.position, 10) };
      rows.set(id, { ...row, ...said(messages), attention, position: Math.min(row.position, 10) });
    }
  }

  function detail(id: number): ConversationDetail | undefined {
    const row = rows.get(id);
    if (!row || row.isDeleted) return undefined;
    return {
      ...rowOf(row),
      summary: null,
      recording: null,
      provider: null,
      attentionHistory: row.attention ? [{ ...row.attention, clearedAt: null, clearedBy: null }] : [],
      translation: null,
      activity: [],
      agentVersion: null,
      endedReason: null,
      costCents: null,
    };
  }

  function messagesOf(id: number): readonly Message[] {
    return rows.get(id)?.messages ?? [];
  }

  function changed(before: Kept, kind: WorldChange['kind'], minutes: number): Partial<Kept> {
    switch (kind) {
      case 'message':
        return heard(before, at(minutes));
      case 'raise':
        return raised(position);
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
    return [...rows.values()].filter((kept) => matches(filter, kept)).map(rowOf);
  }

  /** A page, as the list call answers it. */
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
    };
    return { data: all.slice((page - 1) * perPage, page * perPage), meta } satisfies ConversationPage;
  }

  /** What a stream tells that goes on from a cursor: state, not history; or that the cursor can't be used. */
  function missed(filter: Filter, cursor: string): Frame[] {
    const [of, from] = cursor.split('.').map(Number);
    const asOf = cursorAt(position);
    if (of !== epoch || from === undefined)
      return [{ cursor: null, message: { event: 'reset', data: { reason: 'epoch', asOf } } }, view(filter)];
    const changes = [...rows.values()].filter((kept) => kept.position > from).sort((a, b) => a.position - b.position);
    return [...changes.map((kept) => frameOf(filter, kept)), view(filter)];
  }

  /** What a stream that stands tells of the next change after a cursor, and where it is then; undefined at the end, or behind another log. */
  function next(filter: Filter, cursor: string): { readonly frames: Frame[]; readonly cursor: string } | undefined {
    const [of, from] = cursor.split('.').map(Number);
    const step = steps.find(({ after }) => after.position > (from ?? position));
    if (of !== epoch || !step) return undefined;
    const { before, after } = step;
    // Whoever neither held it nor holds it now isn't told.
    const frames = matches(filter, before) || matches(filter, after) ? [frameOf(filter, after)] : [];
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

/** A conversation after its caller said another line. */
function heard({ messages, lastMessageAt }: Kept, saidAt: string): Partial<Kept> {
  const seq = messages.length + 1;
  const line = { id: `m${seq}`, seq, role: 'caller', text: `line ${seq}`, at: saidAt, offsetMs: null } as const;
  // The last message never goes back in time.
  const last = Math.max(Date.parse(saidAt), Date.parse(lastMessageAt));
  return { ...said([...messages, { ...line, late: false }]), lastMessageAt: new Date(last).toISOString() };
}
