import { type ConversationPage, SORT_FIELDS } from '@switchboard/contracts/conversations/list';
import { z } from 'zod';
import type { Call } from './inbox-tab.ts';
import type { createWorld } from './world.ts';
import { FILTERS } from './world.ts';

/** When a write is answered, and with which row: as this write left it, or as later writes did (`late-and-read-late`). */
export type Answered = 'at-once' | 'late' | 'late-and-read-late';

/** Answers a browser's calls from a world: lists and writes when the test says so, others at once. */
export function createServer(world: ReturnType<typeof createWorld>) {
  /** The requested lists, with their contents at the time of the request. */
  const lists = new Map<Call, ConversationPage>();
  const writes: (() => Promise<void>)[] = [];
  /** When to answer the current write; null for calls that the inbox makes on its own. */
  let answered: Answered | null = null;
  return {
    serve,
    answerList: () => settleList((call, page) => call.answer(page)),
    failList: () => settleList((call) => call.fail()),
    /** Answers the write that `make` performs at the given time. */
    answerNext(when: Answered, make: () => unknown) {
      answered = when;
      make();
      answered = null;
    },
    owesWrites: () => writes.length > 0,
    answerWrite: async (which: 'first' | 'last') => (which === 'first' ? writes.shift() : writes.pop())?.(),
  };

  async function settleList(settle: (call: Call, page: ConversationPage) => Promise<void>): Promise<void> {
    for (const [call, page] of lists) {
      lists.delete(call);
      if (!call.isAborted()) return settle(call, page);
    }
  }

  function serve(call: Call): void {
    const id = Number(call.input.params?.['id']);
    const query = call.input.query ?? {};
    switch (call.name) {
      case 'listConversations': {
        const { sortBy, sortOrder, searchString, ...paging } = ListQuery.parse(query);
        lists.set(call, world.list(searchString, { sort: { by: sortBy, order: sortOrder }, ...paging }));
        return;
      }
      case 'getConversation':
        return void answerWith(call, world.detail(id));
      // A mark changes nothing for anybody else.
      case 'markSeen':
        return void call.answer(undefined);
      case 'listTakenCalls':
      case 'listOffers':
      case 'listAvailability':
        return void answerWith(call, { data: [] });
      // This world has no people.
      case 'acceptOffer':
      case 'declineOffer':
      case 'assignConversation':
      case 'changeAvailability':
        return void call.fail(404);
      case 'handleConversation':
      case 'raiseAttention':
      case 'deleteConversation':
      case 'restoreConversation':
        return void answerInTurn(call, () => world.row(id));
      case 'assignSmartTag':
      case 'removeSmartTag': {
        // The response has the tags as this write left them.
        const value = world.row(id);
        return void answerInTurn(call, () => value);
      }
      case 'listMessages': {
        const all = world.getMessages(id);
        const { after, limit } = query;
        const data = after === undefined ? all.slice(-Number(limit)) : all.filter(({ seq }) => seq > Number(after));
        return void call.answer({ data: [...data], meta: { first: null, last: null } });
      }
      case 'smartTags.list':
        return void call.answer({ data: [] });
      default:
        call.name satisfies never;
    }
  }

  async function answerInTurn<C extends Call>(call: C, read: () => Parameters<C['answer']>[0] | undefined) {
    if (answered === 'late-and-read-late') return void writes.push(() => answerWith(call, read()));
    const value = read();
    if (answered === 'late') return void writes.push(() => answerWith(call, value));
    await answerWith(call, value);
  }
}

async function answerWith<C extends Call>(call: C, value: Parameters<C['answer']>[0] | undefined): Promise<void> {
  await (value === undefined ? call.fail(404) : call.answer(value));
}

/** The filter is the query's search string; the world ignores the rest. */
const ListQuery = z.object({
  page: z.number(),
  perPage: z.number(),
  sortBy: z.enum(SORT_FIELDS),
  sortOrder: z.enum(['asc', 'desc']),
  searchString: z.enum(FILTERS),
});
