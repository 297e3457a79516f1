import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { sessionSlice } from '../../../session/session-slice.ts';
import { buildConversation } from '../../../test/build-conversation.ts';
import { type InboxState, initialInbox } from '../inbox/inbox-slice.ts';
import { createPage } from '../inbox/page.ts';
import { conversationOpened, openSlice } from '../open/open-slice.ts';
import { useJumpToHit } from './use-jump-to-hit.ts';

const HITS = { 4: { seq: 12, role: 'caller', text: 'It was baking chocolate.' } } as const;
const row = buildConversation({ id: ConversationId.parse(4), name: 'Hannah Whitfield' });
const page = createPage({ data: [row], since: 0, number: 1, size: 10, sort: { by: 'name', order: 'asc' }, total: 1 });
const meta = {
  page: 1,
  perPage: 10,
  total: 1,
  totalPages: 1,
  totalCapped: false,
  attentionTotal: 0,
  asOf: '',
  seen: {},
};
const loaded = { ...initialInbox, page, meta: { ...meta, timeZone: 'UTC', accountName: '', hits: HITS } };

/** Opens the conversation with a search in the URL, and returns the line that it jumped to. */
function open(search: string, inbox: InboxState = loaded) {
  const received = { type: 'received' };
  const reducer = combineSlices(openSlice, sessionSlice, {
    inbox: (state: InboxState = inbox, { type }: { type: string }) => (type === received.type ? loaded : state),
  });
  const store = configureStore({ reducer });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <MemoryRouter initialEntries={[`/conversations/4?searchString=${search}`]}>{children}</MemoryRouter>
    </Provider>
  );
  store.dispatch(conversationOpened({ id: row.id, tenantId: null, row: null }));
  const { unmount } = renderHook(() => useJumpToHit(row.id), { wrapper });
  return {
    findLine: () => store.getState().open.jump?.seq,
    receiveList: () => act(() => void store.dispatch(received)),
    unmount,
  };
}

test('a conversation that opens from a search jumps to the line that was found', () => {
  const { findLine, unmount } = open('chocol');
  expect(findLine()).toBe(12);
  unmount();
});

test('a conversation jumps once the list names the line', () => {
  const { findLine, receiveList, unmount } = open('chocol', initialInbox);
  expect(findLine()).toBeUndefined();
  receiveList();
  expect(findLine()).toBe(12);
  unmount();
});

test.each(['', 'hannah', 'vanilla'])('a conversation stays at its end when the search is %j', (search) => {
  const { findLine, unmount } = open(search);
  expect(findLine()).toBeUndefined();
  unmount();
});
