import { configureStore } from '@reduxjs/toolkit';
import type { Message } from '@switchboard/contracts/conversations/message';
import { act, cleanup, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { at, buildConversation } from '../../../test/build-conversation.ts';
import { buildMessage } from '../../../test/build-message.ts';
import { rowWritten } from '../inbox/inbox-slice.ts';
import { conversationClosed, conversationOpened, messagesRead, openSlice, partAsked } from '../open/open-slice.ts';
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
  let drawings = 0;
  const { result, unmount } = renderHook(
    () => {
      drawings += 1;
      return useDrawnConversation();
    },
    { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> },
  );
  return {
    unmount,
    drawings: () => drawings,
    close: () => does(conversationClosed()),
    drawn: () => result.current,
    read,
    say: (seq: number) => does(rowWritten(rowAt(seq))),
    ask: () => does(partAsked({ id, place: 'earlier' })),
    seqs: () => result.current.transcript.messages.map(({ seq }) => seq),
  };
}
const nextTask = () => act(() => void vi.advanceTimersByTime(1));
const nextDrawing = () => act(() => void vi.advanceTimersByTime(20));

test('a line that comes by itself is drawn after the next drawing', () => {
  const { say, seqs, drawings } = openTalk();
  say(5);
  nextTask();
  expect([seqs(), drawings()]).toEqual([[3, 4], 1]);
  nextDrawing();
  expect([seqs(), drawings()]).toEqual([[3, 4, 5], 2]);
});

test('however many lines follow at once, they are drawn together after it', () => {
  const { say, seqs, drawings } = openTalk();
  for (const seq of [5, 6, 7]) say(seq);
  nextDrawing();
  expect([seqs(), drawings()]).toEqual([[3, 4, 5, 6, 7], 2]);
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

test('a conversation that is closed is gone at once, whatever was still to be drawn', () => {
  const { close, say, drawn } = openTalk();
  say(5);
  close();
  expect(drawn().id).toBeNull();
  nextDrawing();
  expect(drawn().id).toBeNull();
});

test('nothing is left to be drawn of a pane that has gone', () => {
  const { say, unmount } = openTalk();
  say(5);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
