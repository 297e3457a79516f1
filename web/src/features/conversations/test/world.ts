import type { ConversationPage } from '@switchboard/contracts/conversations/list';
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

type Kept = Conversation & { readonly isDeleted: boolean };
const TAG = { id: SmartTagId.parse(7), name: 'Complaint', color: '#cc0000' };

/** A server of twelve conversations, as far as list and stream show it. */
export function createWorld() {
  const rows = new Map<number, Kept>();
  let position = 100;
  let epoch = 1;
  for (let id = 1; id <= ALL; id++) {
    const needs = id % 3 === 0 ? raised(position) : {};
    const smartTags = id % 2 === 0 ? [TAG] : [];
    rows.set(id, { ...buildConversation({ id, lastMessageAt: at(id % 5), smartTags, ...needs }), isDeleted: false });
  }
  return { change, startAnew, list, missed, cursor: () => `${epoch}.${position}`, matching };

  /** Answers whether it changed anything. */
  function change({ id, kind, minutes }: WorldChange): boolean {
    const before = rows.get(id);
    if (!before || before.isDeleted !== (kind === 'restore')) return false;
    position++;
    rows.set(id, { ...before, position, ...changed(before, kind, minutes) });
    return true;
  }

  /** The log's positions begin again, as after a database was restored: cursors of before are worth nothing. */
  function startAnew(): void {
    epoch++;
    position = 10;
    for (const [id, row] of rows) rows.set(id, { ...row, position: Math.min(row.position, 10) });
  }

  function changed(before: Kept, kind: WorldChange['kind'], minutes: number): Partial<Kept> {
    switch (kind) {
      case 'message': {
        // The last message never goes back in time.
        const last = Math.max(Date.parse(at(minutes)), Date.parse(before.lastMessageAt));
        return { messageCount: before.messageCount + 1, lastMessageAt: new Date(last).toISOString() };
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
      .map(({ isDeleted: _, ...row }) => row);
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

  function frameOf(filter: Filter, { isDeleted, ...row }: Kept): Frame {
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

function raised(position: number): Partial<Conversation> {
  const attention = buildAttention({ position, raisedAt: at(position % 60) });
  return { needsAttention: true, attention, waitingSince: attention.raisedAt, priority: 'high' };
}
