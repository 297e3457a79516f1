import type { ConversationPage } from '@switchboard/contracts/conversations/list';
import { ConversationId } from '@switchboard/contracts/ids';
import { framesReceived } from '../../../live/live-slice.ts';
import { DEFAULT_QUERY, type InboxQuery, type InboxSort } from '../inbox-query.ts';
import { selectRow } from '../inbox-selectors.ts';
import {
  type InboxState,
  inboxLeft,
  inboxSlice,
  initialInbox,
  type ListRequest,
  leavingOver,
  listReceived,
  listRequested,
  orderKept,
  queryChanged,
  rowsHeld,
  tagsWritten,
  waitingShown,
} from '../inbox-slice.ts';
import type { Holder } from '../shown.ts';
import { type createWorld, FILTERS, type Filter } from './world.ts';

export interface View {
  readonly filter: Filter;
  readonly sort: InboxSort;
  readonly page: number;
  readonly perPage: number;
  readonly keepsOrder: boolean;
}

/** The inbox's slice of a browser that watches a world: what the listeners and the stream do for it, done step by step. */
export function createBrowser(world: ReturnType<typeof createWorld>, view: View) {
  let state: InboxState = { ...initialInbox, perPage: view.perPage };
  let pending: { readonly request: ListRequest; readonly answer: ConversationPage } | undefined;
  let stream: { readonly filter: Filter; readonly cursor: string } | undefined;
  let isOnline = true;
  let requests = 0;

  apply(orderKept(view.keepsOrder));
  choose(view.filter);
  answer();
  return {
    state: () => state,
    choose,
    answer,
    follow,
    refill,
    disconnect: () => {
      isOnline = false;
    },
    connect() {
      isOnline = true;
      follow();
    },
    askAgain: () => !pending && isOnline && ask('refill'),
    hold: (by: Holder, isHeld: boolean) => apply(rowsHeld({ by, isHeld })),
    showWaiting: () => apply(waitingShown()),
    endLeaving: () => apply(leavingOver(Object.values(state.shown.leaving).map(({ row }) => row.id))),
    writeTags: (id: number) => {
      const row = world.matching('all').find((candidate) => candidate.id === id);
      if (row) apply(tagsWritten({ id: ConversationId.parse(id), smartTags: row.smartTags }));
    },
    leave() {
      pending = undefined;
      apply(inboxLeft());
    },
  };

  /** Asks for another filter, or for the same one after having been away. */
  function choose(filter: Filter): void {
    apply(queryChanged({ ...queryOf(filter), sort: view.sort, page: view.page }));
    ask('view');
  }

  function ask(kind: ListRequest['kind']): void {
    const { query, page } = state;
    if (!query) return;
    const sort = kind === 'refill' && query.page === 1 ? page.sort : query.sort;
    const filter = filterOf(query);
    requests++;
    const request = {
      requestId: String(requests),
      kind,
      query,
      perPage: view.perPage,
      sort,
      today: '2026-11-20',
      askedAt: 0,
    };
    apply(listRequested({ ...request, streamQuery: filter }));
    pending = {
      request: { ...request, streamQuery: filter },
      answer: world.list(filter, { sort, page: query.page, perPage: view.perPage }),
    };
  }

  function answer(): void {
    if (!pending) return;
    const { request, answer: page } = pending;
    const isNewStream = state.isAway || state.loaded?.streamQuery !== request.streamQuery;
    pending = undefined;
    apply(listReceived({ requestId: request.requestId, answer: page }));
    if (isNewStream && state.query) stream = { filter: filterOf(state.query), cursor: page.meta.asOf };
    follow();
  }

  /** Takes what the stream has told since. */
  function follow(): void {
    if (!stream || !isOnline) return;
    const frames = world.missed(stream.filter, stream.cursor);
    stream = { ...stream, cursor: world.cursor() };
    apply(framesReceived({ query: stream.filter, frames }));
    const isReset = frames.some(({ message }) => message.event === 'reset');
    if (isReset && state.loaded?.streamQuery === stream.filter) ask(state.request?.kind ?? 'refill');
  }

  function refill(): void {
    if (state.page.hasGap && !state.request && isOnline) {
      ask('refill');
      answer();
    }
  }

  function apply(action: Parameters<typeof inboxSlice.reducer>[1]): void {
    const before = state;
    state = inboxSlice.reducer(state, action);
    check(before, action);
  }

  /** What holds after every single step. */
  function check(before: InboxState, action: { type: string }): void {
    const { order, heldBy } = state.shown;
    if (new Set(order).size < order.length) throw new Error(`a row stands twice after ${action.type}`);
    for (const id of order) {
      if (!selectRow({ inbox: state }, id)) throw new Error(`row ${id} is blank after ${action.type}`);
    }
    const isFree = heldBy.length === 0 || before.shown.heldBy.length === 0 || MOVES_ROWS.includes(action.type);
    const isStill =
      order.length === before.shown.order.length && order.every((id, at) => id === before.shown.order[at]);
    if (!isFree && !isStill) throw new Error(`held rows moved by ${action.type}`);
  }
}

/** Who asks for something else to be shown wants to see it. */
const MOVES_ROWS: readonly string[] = [waitingShown.type, inboxLeft.type, listReceived.type];

/** The filter stands in the query as its search string: nothing else of it matters to the slice. */
const queryOf = (filter: Filter): InboxQuery => ({ ...DEFAULT_QUERY, searchString: filter });
const filterOf = ({ searchString }: InboxQuery): Filter => FILTERS.find((filter) => filter === searchString) ?? 'all';
