import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { StreamData } from '@switchboard/contracts/stream/messages';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildConversation } from '../../../test/build-conversation.ts';
import { NOW } from '../../../test/build-session.ts';
import { addTag, deleteConversation, raiseAgain, restoreConversation } from '../open/conversation-calls.ts';
import { conversationOpened } from '../open/open-slice.ts';
import { buildPage, createInboxTab, stopTime } from '../test/inbox-tab.ts';
import { refetchRequested } from './inbox-listeners.ts';
import { changeQuery, DEFAULT_QUERY } from './inbox-query.ts';
import { queryChanged, rowWritten } from './inbox-slice.ts';

beforeEach(() => stopTime(NOW));
afterEach(() => vi.useRealTimers());

const QUERY = changeQuery(DEFAULT_QUERY, { range: 'all', filters: { status: ['open'] } });
const STREAM = 'filterField=status&filterValue=open';
const zoe = (position: number, overrides: Partial<Conversation> = {}) =>
  buildConversation({ name: `Zoe at ${position}`, ...overrides, id: 2, position });
const { id } = zoe(0);
const ada = buildConversation({ id: 3, name: 'Ada' });
const updated = (conversation: Conversation) =>
  ({ event: 'conversation:updated', data: { conversation, position: conversation.position } }) as const;
const gone = (position: number, reason: StreamData<'conversation:deleted'>['reason'] = 'left-view') =>
  ({ event: 'conversation:deleted', data: { conversation: { id }, reason, position } }) as const;
const RESET = { event: 'reset', data: { reason: 'epoch', asOf: 'n.5' } } as const;

/** A tab with a filtered list of two rows as of position 10, one of which is open. */
async function loadedTab() {
  const tab = createInboxTab();
  await tab.do(queryChanged(QUERY));
  await tab.answerList(buildPage({ data: [zoe(9), ada] }));
  await tab.do(conversationOpened({ id, tenantId: null, row: zoe(9) }));
  const names = () => tab.state().page.order.map((each) => tab.state().page.rows[each]?.name);
  return { ...tab, names, dispatch: tab.store.dispatch };
}

describe('a row that a write returned', () => {
  test('still leaves on the frame of the same position', async () => {
    const tab = await loadedTab();
    await tab.do(rowWritten(zoe(11)));
    expect(tab.names()).toContain('Zoe at 11');
    await tab.receive(STREAM, updated(zoe(10)), gone(11));
    expect(tab.names()).toEqual(['Ada']);
  });

  test('still leaves on an earlier frame, because no frame reports the write that followed', async () => {
    const tab = await loadedTab();
    await tab.do(rowWritten(zoe(12)));
    await tab.receive(STREAM, gone(11));
    expect(tab.names()).toEqual(['Ada']);
  });

  test('keeps its newer contents after an earlier frame', async () => {
    const tab = await loadedTab();
    await tab.do(rowWritten(zoe(12)));
    await tab.receive(STREAM, updated(zoe(11)));
    expect(tab.names()).toContain('Zoe at 12');
    await tab.receive(STREAM, updated(zoe(13)));
    expect(tab.names()).toContain('Zoe at 13');
  });

  test('stays out of a list that was read without it', async () => {
    const tab = await loadedTab();
    await tab.do(refetchRequested(), rowWritten(zoe(12)));
    await tab.answerList(buildPage({ data: [ada], asOf: 'e.11' }));
    expect(tab.names()).toEqual(['Ada']);
  });
});

describe('a deletion undone before the stream reports it', () => {
  /** The deletion's response already carries the restored row. */
  async function undone() {
    const tab = await loadedTab();
    void tab.dispatch(deleteConversation(id));
    void tab.dispatch(restoreConversation(id));
    await tab.calls('deleteConversation')[0]?.answer(zoe(12));
    await tab.calls('restoreConversation')[0]?.answer(zoe(12));
    await tab.receive(STREAM, gone(11, 'deleted'), updated(zoe(12)));
    return tab;
  }

  test('keeps the row in the list', async () => {
    expect((await undone()).names()).toContain('Zoe at 12');
  });

  test('keeps the open conversation', async () => {
    expect((await undone()).open()).toMatchObject({ deleted: null, row: { position: 12 } });
  });
});

test('a late response to another write does not bring back a deleted conversation', async () => {
  const tab = await loadedTab();
  void tab.dispatch(raiseAgain(id));
  await tab.receive(STREAM, updated(zoe(11)), gone(12, 'deleted'));
  await tab.calls('raiseAttention')[0]?.answer(zoe(12));
  expect(tab.open().deleted).toBe('elsewhere');
});

describe('a response from before positions started over', () => {
  const tag = { id: SmartTagId.parse(7), name: 'Complaint', color: '#cc0000' };

  test.each([
    ['reported by the stream', (tab: Awaited<ReturnType<typeof loadedTab>>) => tab.receive(STREAM, RESET)],
    ['detected by a list', (tab: Awaited<ReturnType<typeof loadedTab>>) => tab.do(refetchRequested())],
  ])('does not win over newer data, %s', async (_, begin) => {
    const tab = await loadedTab();
    void tab.dispatch(raiseAgain(id));
    void tab.dispatch(addTag({ id, smartTagId: tag.id }));
    await begin(tab);
    await tab.answerList(buildPage({ data: [zoe(4), ada], asOf: 'n.5' }));
    await tab.calls('raiseAttention')[0]?.answer(zoe(90));
    await tab.calls('assignSmartTag')[0]?.answer({ smartTags: [tag], position: 91 });
    await tab.receive(STREAM, updated(zoe(6)));
    expect(tab.names()).toContain('Zoe at 6');
    expect(tab.state().page.rows[id]).toEqual(zoe(6));
    expect(tab.open().row).toEqual(zoe(6));
  });
});

test('a conversation opened from an older list is followed once positions have started over', async () => {
  const tab = await loadedTab();
  await tab.receive(STREAM, RESET);
  await tab.do(conversationOpened({ id, tenantId: null, row: tab.state().page.rows[id] ?? null }));
  await tab.receive(STREAM, updated(zoe(6)));
  expect(tab.open().row).toEqual(zoe(6));
});
