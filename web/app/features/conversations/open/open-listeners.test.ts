import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { ConversationDetail, Message } from '@switchboard/contracts/conversations/message';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildConversation } from '../../../test/build-conversation.ts';
import { buildMessage } from '../../../test/build-message.ts';
import { NOW } from '../../../test/build-session.ts';
import { createInboxTab, pass, stopTime } from '../test/inbox-tab.ts';
import { conversationOpened } from './open-slice.ts';
import { readAround, readNewest } from './transcript-calls.ts';

beforeEach(() => {
  stopTime(NOW);
  // Failures are logged.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const messages = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => buildMessage(from + index));
const toDetail = (row: Conversation): ConversationDetail => ({
  ...row,
  summary: null,
  recording: null,
  provider: null,
  attentionHistory: [],
  translation: null,
  activity: [],
  seenUpTo: 0,
  seenBy: [],
  agentVersion: null,
  endedReason: null,
  costCents: null,
});
const page = (data: Message[]) => ({ data, meta: { first: null, last: null } });
const talk = (id: number, messageCount: number, position = 10) => buildConversation({ id, messageCount, position });
const updated = (conversation: Conversation) =>
  ({ event: 'conversation:updated', data: { conversation, position: conversation.position } }) as const;
const EPOCH = { event: 'reset', data: { reason: 'epoch', asOf: 'n.5' } } as const;

/** A tab with an open conversation whose newest messages are loaded. */
async function openedTab(row: Conversation, newest: Message[]) {
  const tab = createInboxTab();
  const openAnd = async (next: Conversation, lines: Message[]) => {
    await tab.do(conversationOpened({ id: next.id, tenantId: null, row: null }));
    await tab.calls('getConversation').at(-1)?.answer(toDetail(next));
    await tab.calls('listMessages').at(-1)?.answer(page(lines));
  };
  await openAnd(row, newest);
  const seqs = () => tab.open().transcript.messages.map(({ seq }) => seq);
  const requested = () => tab.calls('listMessages').map(({ input }) => [input.params['id'], input.query?.['after']]);
  return { ...tab, openAnd, seqs, requested };
}

describe('messages missing from frames', () => {
  test('are read until none is missing, with retries after failures', async () => {
    const tab = await openedTab(talk(1, 2), messages(1, 2));
    await tab.receive('', updated(talk(1, 9, 11)));
    await tab.calls('listMessages')[0]?.fail();
    expect(tab.requested()).toEqual([]);
    await pass(3_000);
    await tab.calls('listMessages')[0]?.answer(page(messages(3, 5)));
    expect(tab.requested()).toEqual([[1, 5]]);
    await tab.calls('listMessages')[0]?.answer(page(messages(6, 9)));
    expect(tab.seqs()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(tab.requested()).toEqual([]);
  });

  test('are no longer read once another conversation is open, whose own are read', async () => {
    const tab = await openedTab(talk(1, 2), messages(1, 2));
    await tab.receive('', updated(talk(1, 9, 11)));
    const [gap] = tab.calls('listMessages');
    await tab.do(conversationOpened({ id: talk(2, 300).id, tenantId: null, row: talk(2, 300) }));
    expect(gap?.isAborted()).toBe(true);
    await pass(10_000);
    expect(tab.requested()).toEqual([[2, undefined]]);
    await tab.calls('listMessages')[0]?.answer(page(messages(201, 300)));
    expect(tab.seqs()).toEqual(messages(201, 300).map(({ seq }) => seq));
    await tab.receive('', updated(talk(2, 302, 12)));
    expect(tab.requested()).toEqual([[2, 300]]);
  });

  test('are no longer read once the same conversation is opened again', async () => {
    const tab = await openedTab(talk(1, 2), messages(1, 2));
    await tab.receive('', updated(talk(1, 9, 11)));
    await tab.openAnd(talk(1, 9, 11), messages(1, 9));
    expect(tab.seqs()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await pass(3_000);
    expect(tab.requested()).toEqual([]);
  });
});

describe('the activity of the open conversation', () => {
  const row = (position: number, activityPosition: number, messageCount = 2) =>
    buildConversation({ id: 1, messageCount, position, activityPosition });

  test('is read again when it grows, even together with messages, but not for messages alone', async () => {
    const tab = await openedTab(row(10, 9), messages(1, 2));
    await tab.receive('', updated(row(11, 9, 3)));
    await pass(1_000);
    expect(tab.calls('getConversation')).toEqual([]);
    await tab.receive('', updated(row(13, 12, 4)), updated(row(14, 14, 4)));
    await pass(1_000);
    const [requested, ...more] = tab.calls('getConversation');
    expect(more).toEqual([]);
    const by = { kind: 'connection', name: null, behind: null } as const;
    const nothing = { smartTag: null, reason: null, level: null, assignee: null, group: null, until: null };
    const delivered = { kind: 'textDelivered', at: '2026-11-20T12:00:00.000Z', by, ...nothing } as const;
    await requested?.answer({ ...toDetail(row(14, 14, 4)), activity: [delivered] });
    expect(tab.open().detail?.activity).toEqual([delivered]);
    await pass(1_000);
    expect(tab.calls('getConversation')).toEqual([]);
  });

  test('is read again if a change overtook the first read', async () => {
    const tab = createInboxTab();
    await tab.do(conversationOpened({ id: row(10, 9).id, tenantId: null, row: null }));
    await tab.receive('', updated(row(11, 11)));
    await tab
      .calls('getConversation')
      .at(-1)
      ?.answer(toDetail(row(10, 9)));
    await pass(1_000);
    expect(tab.calls('getConversation')).toHaveLength(1);
  });
});

describe('a response for a part of the transcript that the reader left', () => {
  test('leaves no hole: neither a filled gap nor a live line adjoins the other part', async () => {
    const tab = await openedTab(talk(1, 300), messages(201, 300));
    await tab.receive('', updated(talk(1, 302, 11)));
    const [gap] = tab.calls('listMessages');
    void tab.store.dispatch(readAround(100));
    await tab
      .calls('listMessages')
      .at(-1)
      ?.answer(page(messages(1, 200)));
    await gap?.answer(page(messages(301, 302)));
    expect(tab.seqs()).toEqual(messages(1, 200).map(({ seq }) => seq));
    expect(tab.open().transcript).toMatchObject({ last: 200, isDetached: true });
  });

  test('does not take the reader back from the end', async () => {
    const tab = await openedTab(talk(1, 300), messages(201, 300));
    void tab.store.dispatch(readAround(50));
    const [around] = tab.calls('listMessages');
    void tab.store.dispatch(readNewest());
    await around?.answer(page(messages(1, 200)));
    await tab
      .calls('listMessages')
      .at(-1)
      ?.answer(page(messages(201, 300)));
    expect(tab.seqs()).toEqual(messages(201, 300).map(({ seq }) => seq));
    expect(tab.open()).toMatchObject({ reading: null, isTranscriptRead: true });
  });
});

describe('once positions have started over', () => {
  test('the open conversation follows them and is read again in place', async () => {
    const tab = await openedTab(talk(1, 2, 90), messages(1, 2));
    await tab.receive('', EPOCH, updated(buildConversation({ id: 1, name: 'Renamed', messageCount: 2, position: 6 })));
    expect(tab.open().row?.name).toBe('Renamed');
    expect(tab.seqs()).toEqual([1, 2]);
    await tab.calls('getConversation')[0]?.answer(toDetail(talk(1, 2, 5)));
    expect(tab.open().row?.name).toBe('Renamed');
    expect(tab.requested()).toEqual([[1, 0]]);
    await tab
      .calls('listMessages')[0]
      ?.answer(page(messages(1, 2).map((message) => ({ ...message, text: 'as it was' }))));
    expect(tab.open().transcript.messages.map(({ text }) => text)).toEqual(['as it was', 'as it was']);
  });

  test('a conversation that lost lines is loaded again from its end', async () => {
    const tab = await openedTab(talk(1, 4, 90), messages(1, 4));
    await tab.receive('', EPOCH);
    await tab.calls('getConversation')[0]?.answer(toDetail(talk(1, 3, 5)));
    await tab.calls('listMessages')[0]?.answer(page(messages(1, 3)));
    expect(tab.seqs()).toEqual([1, 2, 3]);
    await pass(10_000);
    expect(tab.requested()).toEqual([]);
  });

  test('nothing is read again if the stream only fell too far behind', async () => {
    const tab = await openedTab(talk(1, 2, 90), messages(1, 2));
    await tab.receive('', { event: 'reset', data: { reason: 'too_far', asOf: 'e.900' } });
    expect(tab.calls('getConversation')).toEqual([]);
    expect(tab.open().row?.position).toBe(90);
  });
});
