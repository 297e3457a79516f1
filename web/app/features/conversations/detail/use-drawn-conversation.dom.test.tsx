import { configureStore } from '@reduxjs/toolkit';
import type { Message } from '@switchboard/contracts/conversations/message';
import { act, cleanup, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { at, buildConversation } from '../../../test/build-conversation.ts';
import { buildMessage } from '../../../test/build-message.ts';
import { rowWritten } from '../inbox/inbox-slice.ts';
import type { Place } from '../open/open-slice.ts';
import { conversationClosed, conversationOpened, messagesRead, openSlice, partRequested } from '../open/open-slice.ts';
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

/** An open conversation whose lines 3 and 4 are loaded. */
function openTalk() {
  const store = configureStore({ reducer: { open: openSlice.reducer } });
  const row = rowAt(4);
  const { id } = row;
  const does = (action: Parameters<typeof store.dispatch>[0]) => act(() => void store.dispatch(action));
  const read = (messages: Message[], place: Place) =>
    does(messagesRead({ id, run: store.getState().open.run, messages, place }));
  does(conversationOpened({ id, tenantId: null, row }));
  read([buildMessage(3), buildMessage(4)], 'newest');
  let renders = 0;
  const { result, unmount } = renderHook(
    () => {
      renders += 1;
      return useDrawnConversation();
    },
    { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> },
  );
  return {
    unmount,
    renders: () => renders,
    close: () => does(conversationClosed()),
    drawn: () => result.current,
    read,
    say: (seq: number) => does(rowWritten(rowAt(seq))),
    ask: () => does(partRequested({ id, place: 'earlier' })),
    seqs: () => result.current.transcript.messages.map(({ seq }) => seq),
  };
}
const nextTask = () => act(() => void vi.advanceTimersByTime(1));
const nextFrame = () => act(() => void vi.advanceTimersByTime(20));

test('a new line renders after the next frame', () => {
  const { say, seqs, renders } = openTalk();
  say(5);
  nextTask();
  expect([seqs(), renders()]).toEqual([[3, 4], 1]);
  nextFrame();
  expect([seqs(), renders()]).toEqual([[3, 4, 5], 2]);
});

test('several new lines render together after the next frame', () => {
  const { say, seqs, renders } = openTalk();
  for (const seq of [5, 6, 7]) say(seq);
  nextFrame();
  expect([seqs(), renders()]).toEqual([[3, 4, 5, 6, 7], 2]);
});

test('a change that the reader requested renders at once with all pending lines, and nothing goes back', () => {
  const { ask, read, say, seqs } = openTalk();
  say(5);
  ask();
  expect(seqs()).toEqual([3, 4, 5]);
  read([buildMessage(1), buildMessage(2)], 'earlier');
  expect(seqs()).toEqual([1, 2, 3, 4, 5]);
  nextFrame();
  expect(seqs()).toEqual([1, 2, 3, 4, 5]);
});

test('a closed conversation is gone at once, even with renders pending', () => {
  const { close, say, drawn } = openTalk();
  say(5);
  close();
  expect(drawn().id).toBeNull();
  nextFrame();
  expect(drawn().id).toBeNull();
});

test('an unmounted pane leaves no render pending', () => {
  const { say, unmount } = openTalk();
  say(5);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
