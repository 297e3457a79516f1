import type { Action, Middleware, UnknownAction } from '@reduxjs/toolkit';
import type { ConversationPage } from '@switchboard/contracts/conversations/list';
import { SORT_FIELDS } from '@switchboard/contracts/conversations/query';
import { ConversationId } from '@switchboard/contracts/ids';
import { parseCursor } from '@switchboard/contracts/stream/cursor';
import { z } from 'zod';
import { framesReceived, viewWanted, type WantedView } from '../../../live/live-slice.ts';
import { settle } from '../../../test/fake-time.ts';
import { LEAVING_MS, refetchAsked } from '../inbox-listeners.ts';
import { DEFAULT_QUERY, type InboxSort } from '../inbox-query.ts';
import { selectRow } from '../inbox-selectors.ts';
import {
  type InboxRootState,
  inboxLeft,
  listReceived,
  orderKept,
  perPageChosen,
  queryChanged,
  rowDeleted,
  rowsHeld,
  rowWritten,
  tagsWritten,
  waitingShown,
} from '../inbox-slice.ts';
import type { InboxState } from '../inbox-state.ts';
import { conversationClosed, conversationOpened } from '../open-slice.ts';
import type { Holder } from '../shown.ts';
import { type Call, createInboxTab, pass } from './inbox-tab.ts';
import { type createWorld, FILTERS, type Filter, type WorldChange } from './world.ts';

export interface View {
  readonly filter: Filter;
  readonly sort: InboxSort;
  readonly page: number;
  readonly perPage: number;
  readonly keepsOrder: boolean;
}

/** An inbox with all that it does by itself, which watches a world: of the list, a test says when it is answered, and of its stream, when it stands. */
export async function createBrowser(world: ReturnType<typeof createWorld>, view: View) {
  /** What the server had when a list was asked for: its answer may come late. */
  const pages = new Map<Call, ConversationPage>();
  let stream: WantedView | undefined;
  const writes: UnknownAction[] = [];
  let isOnline = true;
  /** The first step that broke what holds after every one: an error thrown within a listener would be its own affair. */
  let broken: unknown;
  const checking: Middleware<object, InboxRootState> =
    ({ getState }) =>
    (next) =>
    (action) => {
      const before = getState().inbox;
      const result = next(action);
      try {
        // Only actions come through here: thunks are done with before.
        check(before, getState().inbox, action as Action);
      } catch (error) {
        broken ??= error;
      }
      return result;
    };
  const tab = createInboxTab({ onCall: serve, middleware: [checking] });
  tab.startListening({
    actionCreator: viewWanted,
    effect({ payload }) {
      stream = payload;
      follow();
    },
  });
  await tab.do(perPageChosen(view.perPage), orderKept(view.keepsOrder));
  await choose(view);
  await answer();
  return {
    state: tab.state,
    opened: tab.open,
    choose,
    answer,
    pass,
    async follow() {
      follow();
      await settle();
    },
    disconnect() {
      isOnline = false;
    },
    async connect() {
      isOnline = true;
      follow();
      await settle();
    },
    fail: async () => tab.calls('listConversations')[0]?.fail(),
    askAgain: () => tab.do(refetchAsked()),
    hold: (by: Holder, isHeld: boolean) => tab.do(rowsHeld({ by, isHeld })),
    showWaiting: () => tab.do(waitingShown()),
    /** Takes the answer of a write that was made here just now: at once, or when {@link answerWrite} says so. */
    async write(change: WorldChange, comes: 'at-once' | 'late') {
      const answer = answerOf(change);
      if (comes === 'at-once') await tab.do(answer);
      else writes.push(answer);
    },
    answerWrite,
    /** Whoever waits for an answer of a log that began anew waits in vain. */
    loseWrites: () => void writes.splice(0),
    open: (id: number) =>
      tab.do(
        conversationOpened({
          id: ConversationId.parse(id),
          tenantId: null,
          row: tab.state().page.rows[id] ?? null,
        }),
      ),
    close: () => tab.do(conversationClosed()),
    leave: () => tab.do(conversationClosed(), inboxLeft()),
    /** Lets come whatever is still on its way, and nobody hold anything. */
    async comeToRest() {
      await tab.do(rowsHeld({ by: 'pointer', isHeld: false }), rowsHeld({ by: 'focus', isHeld: false }));
      while (writes.length > 0) await answerWrite('last');
      for (let turn = 0; turn < 100 && !isAtRest(); turn++) {
        await answer();
        await pass(LEAVING_MS + 1);
      }
      if (broken) throw broken;
      if (!isAtRest()) throw new Error('the list never comes to rest');
      await pass(LEAVING_MS + 1);
    },
  };

  /** Asks for another filter or order, or for the same ones after having been away. */
  async function choose({ filter, sort }: Pick<View, 'filter' | 'sort'>): Promise<void> {
    await tab.do(queryChanged({ ...DEFAULT_QUERY, range: 'all', searchString: filter, sort, page: view.page }));
  }

  async function answer(): Promise<void> {
    const call = tab.calls('listConversations')[0];
    const page = call && pages.get(call);
    if (page) await call.answer(page);
  }

  async function answerWrite(which: 'first' | 'last'): Promise<void> {
    const answer = which === 'first' ? writes.shift() : writes.pop();
    if (answer) await tab.do(answer);
  }

  function answerOf({ kind, id: number }: WorldChange): UnknownAction {
    const id = ConversationId.parse(number);
    const row = world.matching('all').find((candidate) => candidate.id === id);
    // Of a conversation, only a deletion leaves no row.
    if (!row) return rowDeleted({ id, position: parseCursor(world.cursor())?.position ?? 0 });
    return kind === 'tag' || kind === 'untag'
      ? tagsWritten({ id, smartTags: row.smartTags, position: row.position })
      : rowWritten(row);
  }

  function isAtRest(): boolean {
    const { page, request, loaded, isAway } = tab.state();
    return !request && !page.hasGap && !isAway && stream?.query === loaded?.streamQuery;
  }

  function serve(call: Call): void {
    const id = Number(call.input.params?.['id']);
    const query = call.input.query ?? {};
    switch (call.name) {
      case 'listConversations': {
        const { sortBy, sortOrder, searchString, ...paging } = ListQuery.parse(query);
        pages.set(call, world.list(searchString, { sort: { by: sortBy, order: sortOrder }, ...paging }));
        return;
      }
      case 'getConversation':
        return void answerWith(call, world.detail(id));
      case 'clearAttention':
        return void answerWith(call, world.clear(id, Number(query['upTo'])));
      case 'listMessages': {
        const all = world.messagesOf(id);
        const { after, limit } = query;
        const data = after === undefined ? all.slice(-Number(limit)) : all.filter(({ seq }) => seq > Number(after));
        return void call.answer({ data: [...data], meta: { first: null, last: null } });
      }
      case 'listSmartTags':
        return void call.answer({ data: [] });
      default:
        call.name satisfies never;
    }
  }

  /** Takes what the stream has told since. */
  function follow(): void {
    if (!stream?.cursor || !isOnline) return;
    const { query, cursor } = stream;
    stream = { query, cursor: world.cursor() };
    tab.store.dispatch(framesReceived({ query, frames: world.missed(filterOf(query), cursor) }));
  }
}

/** What holds after every single step. */
function check(before: InboxState, now: InboxState, { type }: Action): void {
  const { order, heldBy } = now.shown;
  if (new Set(order).size < order.length) throw new Error(`a row stands twice after ${type}`);
  for (const id of order) {
    if (!selectRow({ inbox: now }, id)) throw new Error(`row ${id} is blank after ${type}`);
  }
  // Who asks for something else to be shown wants to see it.
  const isAsked =
    type === waitingShown.type ||
    type === inboxLeft.type ||
    (type === listReceived.type && before.request?.kind === 'view');
  const isFree = heldBy.length === 0 || before.shown.heldBy.length === 0 || isAsked;
  const isStill = order.length === before.shown.order.length && order.every((id, at) => id === before.shown.order[at]);
  if (!isFree && !isStill) throw new Error(`held rows moved by ${type}`);
}

async function answerWith<C extends Call>(call: C, value: Parameters<C['answer']>[0] | undefined): Promise<void> {
  await (value === undefined ? call.fail(404) : call.answer(value));
}

/** The filter stands in the query as its search string: nothing else of it matters to the world. */
const ListQuery = z.object({
  page: z.number(),
  perPage: z.number(),
  sortBy: z.enum(SORT_FIELDS),
  sortOrder: z.enum(['asc', 'desc']),
  searchString: z.enum(FILTERS),
});
const filterOf = (query: string): Filter => z.enum(FILTERS).parse(new URLSearchParams(query).get('searchString'));
