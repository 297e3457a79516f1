import type { ConversationPage } from '@switchboard/contracts/conversations/list';
import type { ConversationDetail, Message } from '@switchboard/contracts/conversations/message';
import type { Conversation } from '@switchboard/contracts/conversations/row';
import { SmartTagId } from '@switchboard/contracts/ids';
import type { Frame } from '../../../live/frame.ts';
import { at, buildAttention, buildConversation } from '../../../test/build-conversation.ts';
import type { InboxSort } from '../inbox-query.ts';
import { compareRows } from '../order.ts';

/** Conversations that the pretended server has. */
export const ALL = 12;
/** What the pretended server can filter by; a view's stream is named after it. */
export const FILTERS = ['all', 'attention', 'tag'] as const;
export type Filter = (typeof FILTERS)[number];

/** What can happen to a conversation. */
export const CHANGES = ['message', 'raise', 'clear', 'rename', 'delete', 'restore', 'tag', 'untag'] as const;
export interface WorldChange {
  readonly kind: (typeof CHANGES)[number];
  readonly id: number;
  readonly minutes: number;
}

interface Kept extends Conversation {
  readonly isDeleted: boolean;
  readonly messages: readonly Message[];
}
const TAG = { id: SmartTagId.parse(7), name: 'Complaint', color: '#cc0000' };

/** A server of twelve conversations, as far as list and stream show it. */
export function createWorld() {
  const rows = new Map<number, Kept>();
  let position = 100;
  let epoch = 1;
  for (let id = 1; id <= ALL; id++) {
    const needs = id % 3 === 0 ? raised(position) : {};
    const smartTags = id % 2 === 0 ? [TAG] : [];
    const row = buildConversation({ id, lastMessageAt: at(id % 5), smartTags, ...needs });
    rows.set(id, { ...row, isDeleted: false, messages: [] });
  }
  return { change, clear, startAnew, list, detail, messagesOf, missed, cursor: () => `${epoch}.${position}`, matching };

  /** Answers whether it changed anything. */
  function change({ id, kind, minutes }: WorldChange): boolean {
    const before = rows.get(id);
    if (!before || before.isDeleted !== (kind === 'restore')) return false;
    position++;
    rows.set(id, { ...before, position, ...changed(before, kind, minutes) });
    return true;
  }

  /** Somebody saw an alert: it is cleared unless a later one stands. Answers the row. */
  function clear(id: number, upTo: number): Conversation | undefined {
    const attention = rows.get(id)?.attention;
    if (attention && attention.position <= upTo) change({ id, kind: 'clear', minutes: 0 });
    const row = rows.get(id);
    return row && !row.isDeleted ? rowOf(row) : undefined;
  }

  /** The log's positions begin again, as after a database was restored: cursors of before are worth nothing, and what came last is lost. */
  function startAnew(): void {
    epoch++;
    position = 10;
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
      case 'message': {
        const seq = before.messages.length + 1;
        const message = {
          id: `m${seq}`,
          seq,
          role: 'caller',
          text: `line ${seq}`,
          at: at(minutes),
          offsetMs: null,
        } as const;
        // The last message never goes back in time.
        const last = Math.max(Date.parse(at(minutes)), Date.parse(before.lastMessageAt));
        const lastMessageAt = new Date(last).toISOString();
        return { ...said([...before.messages, { ...message, late: false }]), lastMessageAt };
      }
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
    return [...rows.values()]
      .filter(({ isDeleted }) => !isDeleted)
      .filter(({ needsAttention }) => filter !== 'attention' || needsAttention)
      .filter(({ smartTags }) => filter !== 'tag' || smartTags.length > 0)
      .map(rowOf);
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
      asOf: `${epoch}.${position}`,
      timeZone: 'UTC',
      accountName: 'Willow',
    };
    return { data: all.slice((page - 1) * perPage, page * perPage), meta } satisfies ConversationPage;
  }

  /** What a stream tells that goes on from a cursor: state, not history; or that the cursor can't be used. */
  function missed(filter: Filter, cursor: string): Frame[] {
    const [of, from] = cursor.split('.').map(Number);
    const asOf = `${epoch}.${position}`;
    if (of !== epoch || from === undefined)
      return [{ cursor: null, message: { event: 'reset', data: { reason: 'epoch', asOf } } }, view(filter)];
    const changes = [...rows.values()].filter((row) => row.position > from).sort((a, b) => a.position - b.position);
    return [...changes.map((row) => frameOf(filter, row)), view(filter)];
  }

  function frameOf(filter: Filter, { isDeleted, ...kept }: Kept): Frame {
    const row = rowOf({ ...kept, isDeleted });
    const { id, position: changedAt } = row;
    if (matching(filter).some((match) => match.id === id))
      return {
        cursor: null,
        message: { event: 'conversation:updated', data: { conversation: row, position: changedAt } },
      };
    const reason = isDeleted ? 'deleted' : 'left-view';
    const data = { conversation: { id }, reason, position: changedAt } as const;
    return { cursor: null, message: { event: 'conversation:deleted', data } };
  }

  function view(filter: Filter): Frame {
    const data = { total: matching(filter).length, attentionTotal: matching('attention').length, position };
    return { cursor: `${epoch}.${position}`, message: { event: 'view', data } };
  }
}

const rowOf = ({ isDeleted: _, messages: __, ...row }: Kept): Conversation => row;

/** What a row says of what was said. */
function said(messages: readonly Message[]): Pick<Kept, 'messages' | 'messageCount' | 'lastMessage'> {
  const last = messages.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.seq - b.seq).at(-1);
  const lastMessage = last ? { seq: last.seq, role: last.role, text: last.text, truncated: false, at: last.at } : null;
  return { messages, messageCount: messages.length, lastMessage };
}

function raised(position: number): Partial<Conversation> {
  const attention = buildAttention({ position, raisedAt: at(position % 60) });
  return { needsAttention: true, attention, waitingSince: attention.raisedAt, priority: 'high' };
}
