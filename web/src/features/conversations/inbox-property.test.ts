import type { ConversationPage } from '@switchboard/contracts/conversations/list';
import { SORT_FIELDS } from '@switchboard/contracts/conversations/query';
import type { Conversation } from '@switchboard/contracts/conversations/row';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Frame } from '../../live/frame.ts';
import { framesReceived } from '../../live/live-slice.ts';
import { at, buildAttention, buildConversation } from '../../test/build-conversation.ts';
import { DEFAULT_QUERY, type InboxQuery, type InboxSort, LIVE_SORT } from './inbox-query.ts';
import {
  type InboxState,
  inboxSlice,
  initialInbox,
  type ListRequest,
  listReceived,
  listRequested,
  orderKept,
  queryChanged,
} from './inbox-slice.ts';
import { compareRows } from './order.ts';

/**
 * What the stream promises, held against the browser's own state: after any sequence of changes, disconnects and late answers the list
 * is what a fresh query would show.
 */

const STREAM = 'a query';
const ALL = 12;

/** What one step does: to a conversation on the server, or between it and us. */
type Step =
  | {
      readonly kind: 'message' | 'raise' | 'clear' | 'rename' | 'delete' | 'restore';
      readonly id: number;
      readonly minutes: number;
    }
  | { readonly kind: 'disconnect' | 'reconnect' | 'ask' | 'answer' };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constantFrom('message', 'raise', 'clear', 'rename', 'delete', 'restore'),
        id: fc.integer({ min: 1, max: ALL }),
        minutes: fc.integer({ min: 0, max: 300 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('disconnect', 'reconnect', 'ask', 'answer') }) },
  ),
  { maxLength: 60 },
);
const sorts: fc.Arbitrary<InboxSort> = fc.record({
  by: fc.constantFrom(...SORT_FIELDS),
  order: fc.constantFrom('asc', 'desc'),
});
const sizes = fc.integer({ min: 1, max: ALL + 2 });

describe('after any changes, disconnects and late answers', () => {
  test('page 1 in the chosen order equals a fresh query', () => {
    fc.assert(
      fc.property(steps, sorts, sizes, fc.boolean(), (run, sort, perPage, filtersAttention) => {
        const world = play({ run, query: { ...DEFAULT_QUERY, sort }, perPage, keepsOrder: true, filtersAttention });
        expect(world.shown()).toEqual(world.fresh(sort).data);
        expect(world.state().meta?.total).toBe(world.fresh(sort).meta.total);
      }),
      { numRuns: 300 },
    );
  });

  test('page 1 sorted live equals a fresh query of the newest first, once anything has changed', () => {
    fc.assert(
      fc.property(steps, sizes, fc.boolean(), (run, perPage, filtersAttention) => {
        const world = play({
          run,
          query: { ...DEFAULT_QUERY, sort: LIVE_SORT },
          perPage,
          keepsOrder: false,
          filtersAttention,
        });
        expect(world.shown()).toEqual(world.fresh(LIVE_SORT).data);
      }),
      { numRuns: 300 },
    );
  });

  test('every held row equals its refetched row, on any page and by any sort, and none has stopped matching', () => {
    fc.assert(
      fc.property(steps, sorts, sizes, fc.integer({ min: 1, max: 3 }), (run, sort, perPage, page) => {
        const world = play({
          run,
          query: { ...DEFAULT_QUERY, sort, page },
          perPage,
          keepsOrder: false,
          filtersAttention: true,
        });
        const matching = new Map(world.matching().map((row) => [row.id, row]));
        for (const row of world.shown()) expect(row).toEqual(matching.get(row.id));
        expect(world.shown().length).toBeLessThanOrEqual(perPage);
      }),
      { numRuns: 300 },
    );
  });
});

interface Play {
  readonly run: readonly Step[];
  readonly query: InboxQuery;
  readonly perPage: number;
  readonly keepsOrder: boolean;
  readonly filtersAttention: boolean;
}

/** A server of twelve conversations and a browser that watches one view of it. */
function play({ run, query, perPage, keepsOrder, filtersAttention }: Play) {
  const rows = new Map<number, Conversation & { isDeleted?: boolean }>();
  let position = 100;
  for (let id = 1; id <= ALL; id++)
    rows.set(id, buildConversation({ id, lastMessageAt: at(id % 5), ...(id % 3 === 0 && raised(position)) }));
  let state: InboxState = initialInbox;
  let asked: { request: ListRequest; answer: ConversationPage } | undefined;
  let cursor = position;
  let isConnected = true;
  let requests = 0;

  apply(queryChanged(query));
  apply(orderKept(keepsOrder));
  ask('view', query.sort);
  answer();
  cursor = position;
  for (const step of run) take(step);
  take({ kind: 'answer' });
  take({ kind: 'reconnect' });
  refill();
  return {
    state: () => state,
    shown: () => state.page.order.flatMap((id) => state.page.rows[id] ?? []),
    fresh,
    matching,
  };

  function take(step: Step): void {
    switch (step.kind) {
      case 'disconnect':
        isConnected = false;
        return;
      case 'reconnect':
        return catchUp();
      case 'ask':
        return asked || !isConnected ? undefined : ask('refill', state.page.sort);
      case 'answer':
        return answer();
      default:
        change(step.id, step);
        if (!asked) refill();
    }
  }

  function change(id: number, { kind, minutes }: Extract<Step, { id: number }>): void {
    const before = rows.get(id);
    if (!before || (before.isDeleted && kind !== 'restore')) return;
    position++;
    rows.set(id, { ...before, position, ...changed(before, kind, minutes) });
    if (!isConnected) return;
    cursor = position;
    send([frameOf(id), view()]);
  }

  function changed(
    before: Conversation,
    kind: Extract<Step, { id: number }>['kind'],
    minutes: number,
  ): Partial<Conversation & { isDeleted: boolean }> {
    switch (kind) {
      case 'message': {
        // The last message never goes back in time.
        const lastMessageAt = new Date(
          Math.max(Date.parse(at(minutes)), Date.parse(before.lastMessageAt)),
        ).toISOString();
        return { messageCount: before.messageCount + 1, lastMessageAt };
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
      default:
        return kind satisfies never;
    }
  }

  /** State, not history: every row that changed since, then where things stand. */
  function catchUp(): void {
    if (isConnected) return;
    isConnected = true;
    const missed = [...rows.values()].filter((row) => row.position > cursor).sort((a, b) => a.position - b.position);
    cursor = position;
    send([...missed.map(({ id }) => frameOf(id)), view()]);
    if (!asked) refill();
  }

  function ask(kind: ListRequest['kind'], sort: InboxSort): void {
    requests++;
    const request: ListRequest = {
      requestId: String(requests),
      kind,
      query,
      perPage,
      sort,
      today: '2026-11-20',
      streamQuery: STREAM,
    };
    apply(listRequested(request));
    asked = { request, answer: fresh(sort) };
  }

  function answer(): void {
    if (!asked) return;
    apply(listReceived({ requestId: asked.request.requestId, answer: asked.answer }));
    asked = undefined;
    refill();
  }

  function refill(): void {
    if (!state.page.hasGap || !isConnected) return;
    ask('refill', query.page === 1 ? state.page.sort : query.sort);
    answer();
  }

  function matching(): Conversation[] {
    return [...rows.values()]
      .filter((row) => !row.isDeleted && (!filtersAttention || row.needsAttention))
      .map(({ isDeleted: _, ...row }) => row);
  }

  function fresh(sort: InboxSort): ConversationPage {
    const all = matching().sort(compareRows(sort));
    const attentionTotal = all.filter(({ needsAttention }) => needsAttention).length;
    const data = all.slice((query.page - 1) * perPage, query.page * perPage);
    const meta = {
      page: query.page,
      perPage,
      total: all.length,
      totalPages: Math.ceil(all.length / perPage),
      totalCapped: false,
      attentionTotal,
    };
    return { data, meta: { ...meta, asOf: `e.${position}`, timeZone: 'UTC' } };
  }

  function frameOf(id: number): Frame {
    const row = matching().find((candidate) => candidate.id === id);
    if (row)
      return {
        cursor: null,
        message: { event: 'conversation:updated', data: { conversation: row, position: row.position } },
      };
    const gone = rows.get(id);
    const data = {
      conversation: { id: buildConversation({ id }).id },
      reason: gone?.isDeleted ? ('deleted' as const) : ('left-view' as const),
      position: gone?.position ?? position,
    };
    return { cursor: null, message: { event: 'conversation:deleted', data } };
  }

  function view(): Frame {
    const { total, attentionTotal } = fresh(query.sort).meta;
    return { cursor: `e.${position}`, message: { event: 'view', data: { total, attentionTotal, position } } };
  }

  function send(frames: readonly Frame[]): void {
    apply(framesReceived({ query: STREAM, frames }));
  }

  function apply(action: Parameters<typeof inboxSlice.reducer>[1]): void {
    state = inboxSlice.reducer(state, action);
  }
}

function raised(position: number): Partial<Conversation> {
  const attention = buildAttention({ position, raisedAt: at(position % 60) });
  return { needsAttention: true, attention, waitingSince: attention.raisedAt, priority: 'high' };
}
