import type { Action, Middleware } from '@reduxjs/toolkit';
import { STREAM_REQUERY_MS } from '@switchboard/contracts/base/constants';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { z } from 'zod';
import { framesReceived, viewWanted, type WantedView } from '../../../live/live-slice.ts';
import { settle } from '../../../test/fake-time.ts';
import { LEAVING_MS, refetchRequested } from '../inbox/inbox-listeners.ts';
import { DEFAULT_QUERY, type InboxSort } from '../inbox/inbox-query.ts';
import { selectRow } from '../inbox/inbox-selectors.ts';
import type { InboxState } from '../inbox/inbox-slice.ts';
import {
  type InboxRootState,
  inboxLeft,
  listReceived,
  orderKept,
  perPageChosen,
  queryChanged,
  rowsHeld,
  waitingShown,
} from '../inbox/inbox-slice.ts';
import type { Holder } from '../inbox/shown.ts';
import {
  addTag,
  deleteConversation,
  dropTag,
  handleAttention,
  raiseAgain,
  restoreConversation,
} from '../open/conversation-calls.ts';
import { conversationClosed, conversationOpened } from '../open/open-slice.ts';
import { createInboxTab, pass } from './inbox-tab.ts';
import { type Answered, createServer } from './server.ts';
import { type createWorld, FILTERS, type Filter, TAG, type WorldChange } from './world.ts';

export interface View {
  readonly filter: Filter;
  readonly sort: InboxSort;
  readonly page: number;
  readonly perPage: number;
  readonly keepsOrder: boolean;
}

/** The writes of this tab. */
export type Write = Exclude<WorldChange['kind'], 'message' | 'rename'>;

/** The inbox of a browser that watches a world. The test decides when lists are answered and when the stream is connected. */
export async function createBrowser(world: ReturnType<typeof createWorld>, view: View) {
  const server = createServer(world);
  let stream: (WantedView & { readonly isLive: boolean }) | undefined;
  let isOnline = true;
  /** The stream is connected, but its frames are delayed. */
  let isSlow = false;
  /** The first violated invariant, recorded because an error thrown within a listener would be swallowed. */
  let broken: unknown;
  const checking: Middleware<object, InboxRootState> =
    ({ getState }) =>
    (next) =>
    (action) => {
      const before = getState().inbox;
      const result = next(action);
      try {
        // Only actions arrive here; the thunk middleware ran before.
        check(before, getState().inbox, action as Action);
      } catch (error) {
        broken ??= error;
      }
      return result;
    };
  const tab = createInboxTab({ onCall: server.serve, middleware: [checking] });
  tab.startListening({
    actionCreator: viewWanted,
    effect({ payload }) {
      stream = { ...payload, isLive: false };
      follow();
    },
  });
  await tab.do(perPageChosen(view.perPage), orderKept(view.keepsOrder));
  await choose(view);
  await server.answerList();
  // By now the stream is connected.
  await pass(STREAM_REQUERY_MS);
  return {
    state: tab.state,
    opened: tab.open,
    choose,
    answer: server.answerList,
    pass,
    async follow() {
      follow();
      await settle();
    },
    disconnect() {
      isOnline = false;
      if (stream) stream = { ...stream, isLive: false };
    },
    async connect() {
      isOnline = true;
      await flow();
    },
    slow() {
      isSlow = true;
    },
    flow,
    /** Receives the next frames of a slow stream. */
    async receiveNextFrames() {
      if (isOnline) receiveNext();
      await settle();
    },
    fail: server.failList,
    refetch: () => tab.do(refetchRequested()),
    hold: (by: Holder, isHeld: boolean) => tab.do(rowsHeld({ by, isHeld })),
    showWaiting: () => tab.do(waitingShown()),
    /** Performs the write that the world just applied; unless it is answered at once, `answerWrite` answers it. */
    async write(kind: Write, number: number, when: Answered) {
      server.answerNext(when, () => startWrite(kind, ConversationId.parse(number)));
      await settle();
    },
    answerWrite: server.answerWrite,
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
    /** Releases the rows and lets everything in flight arrive. */
    async comeToRest() {
      await tab.do(rowsHeld({ by: 'pointer', isHeld: false }), rowsHeld({ by: 'focus', isHeld: false }));
      await answerLists();
      while (server.owesWrites()) await server.answerWrite('last');
      await answerLists();
      if (broken) throw broken;
      await pass(LEAVING_MS + 1);
    },
  };

  /** Requests a filter and sort. */
  async function choose({ filter, sort }: Pick<View, 'filter' | 'sort'>): Promise<void> {
    await tab.do(queryChanged({ ...DEFAULT_QUERY, range: 'all', searchString: filter, sort, page: view.page }));
  }

  async function answerLists(): Promise<void> {
    for (let turn = 0; turn < 100 && !isAtRest(); turn++) {
      await server.answerList();
      await pass(LEAVING_MS + 1);
    }
    if (!isAtRest()) throw broken ?? new Error('the list never comes to rest');
  }

  function startWrite(kind: Write, id: ConversationId): unknown {
    const { dispatch } = tab.store;
    switch (kind) {
      case 'raise':
        return dispatch(raiseAgain(id));
      case 'clear':
        return dispatch(handleAttention({ id, upTo: world.row(id)?.position ?? 0 }));
      case 'tag':
        return dispatch(addTag({ id, smartTagId: TAG.id }));
      case 'untag':
        return dispatch(dropTag({ id, smartTagId: TAG.id }));
      case 'delete':
        return dispatch(deleteConversation(id));
      case 'restore':
        return dispatch(restoreConversation(id));
      default:
        return kind satisfies never;
    }
  }

  function isAtRest(): boolean {
    const { page, request, loaded, isAway } = tab.state();
    return !request && !page.hasGap && !isAway && stream?.query === loaded?.streamQuery;
  }

  async function flow(): Promise<void> {
    isSlow = false;
    follow();
    await settle();
  }

  /** Receives everything that the stream has. */
  function follow(): void {
    if (!stream?.cursor || !isOnline || isSlow) return;
    while (receiveNext()) {
      // One change at a time, like the stream.
    }
    const { query, cursor, isLive } = stream;
    if (isLive && cursor === world.cursor()) return;
    stream = { query, cursor: world.cursor(), isLive: true };
    tab.store.dispatch(framesReceived({ query, frames: world.framesSince(parseFilter(query), cursor) }));
  }

  /** Receives the next change of a connected stream. Returns whether there was one. */
  function receiveNext(): boolean {
    if (!stream?.cursor || !stream.isLive) return false;
    const { query } = stream;
    const next = world.next(parseFilter(query), stream.cursor);
    if (!next) return false;
    stream = { query, cursor: next.cursor, isLive: true };
    tab.store.dispatch(framesReceived({ query, frames: next.frames }));
    return true;
  }
}

/** Checks the invariants of every step. */
function check(before: InboxState, now: InboxState, { type }: Action): void {
  const { order, heldBy } = now.shown;
  if (new Set(order).size < order.length) throw new Error(`a row appears twice after ${type}`);
  for (const id of order) {
    if (!selectRow({ inbox: now }, id)) throw new Error(`row ${id} is blank after ${type}`);
  }
  // Held rows may move when the user requests something else.
  const isRequested =
    type === waitingShown.type ||
    type === inboxLeft.type ||
    (type === listReceived.type && before.request?.kind === 'view');
  const isFree = heldBy.length === 0 || before.shown.heldBy.length === 0 || isRequested;
  const isStill = order.length === before.shown.order.length && order.every((id, at) => id === before.shown.order[at]);
  if (!isFree && !isStill) throw new Error(`held rows moved by ${type}`);
}

const parseFilter = (query: string): Filter => z.enum(FILTERS).parse(new URLSearchParams(query).get('searchString'));
