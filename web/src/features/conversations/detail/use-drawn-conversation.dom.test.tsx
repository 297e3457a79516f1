import { configureStore } from '@reduxjs/toolkit';
import type { Message } from '@switchboard/contracts/conversations/message';
import { act, cleanup, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { at, buildConversation } from '../../../test/build-conversation.ts';
import { buildMessage } from '../../../test/build-message.ts';
import { rowWritten } from '../inbox/inbox-slice.ts';
import { conversationOpened, messagesRead, openSlice, partAsked } from '../open/open-slice.ts';
import type { Place } from '../open/open-state.ts';
import { useDrawnConversation } from './use-drawn-conversation.ts';

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] }),
);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const rowAt = (seq: number) =>
  buildConversation({
    position: 100 + seq,
    messageCount: seq,
    lastMessage: { seq, role: 'caller', text: `line ${seq}`, truncated: false, at: at(seq) },
  });

/** A conversation whose lines 3 and 4 are read. */
function openTalk() {
  const store = configureStore({ reducer: { open: openSlice.reducer } });
  const row = rowAt(4);
  const { id } = row;
  const does = (action: Parameters<typeof store.dispatch>[0]) => act(() => void store.dispatch(action));
  const read = (messages: Message[], place: Place) =>
    does(messagesRead({ id, run: store.getState().open.run, messages, place }));
  does(conversationOpened({ id, tenantId: null, row }));
  read([buildMessage(3), buildMessage(4)], 'newest');
  const { result } = renderHook(useDrawnConversation, {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  return {
    read,
    say: (seq: number) => does(rowWritten(rowAt(seq))),
    ask: () => does(partAsked({ id, place: 'earlier' })),
    seqs: () => result.current.transcript.messages.map(({ seq }) => seq),
  };
}
const nextDrawing = () => act(() => void vi.advanceTimersByTime(20));

test('a line that comes by itself is drawn after the next drawing', () => {
  const { say, seqs } = openTalk();
  say(5);
  expect(seqs()).toEqual([3, 4]);
  nextDrawing();
  expect(seqs()).toEqual([3, 4, 5]);
});

test('however many lines follow at once, they are drawn together after it', () => {
  const { say, seqs } = openTalk();
  for (const seq of [5, 6, 7]) say(seq);
  nextDrawing();
  expect(seqs()).toEqual([3, 4, 5, 6, 7]);
});

test('what the reader asked for is drawn at once, with all that had come, and nothing goes back', () => {
  const { ask, read, say, seqs } = openTalk();
  say(5);
  ask();
  expect(seqs()).toEqual([3, 4, 5]);
  read([buildMessage(1), buildMessage(2)], 'earlier');
  expect(seqs()).toEqual([1, 2, 3, 4, 5]);
  nextDrawing();
  expect(seqs()).toEqual([1, 2, 3, 4, 5]);
});
