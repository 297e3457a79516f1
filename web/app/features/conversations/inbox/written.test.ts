import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { StreamData } from '@switchboard/contracts/stream/messages';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildConversation } from '../../../test/build-conversation.ts';
import { NOW } from '../../../test/build-session.ts';
import { addTag, deleteConversation, raiseAgain, restoreConversation } from '../open/conversation-calls.ts';
import { conversationOpened } from '../open/open-slice.ts';
import { buildPage, createInboxTab, stopTime } from '../test/inbox-tab.ts';
import { refetchAsked } from './inbox-listeners.ts';
import { changeQuery, DEFAULT_QUERY } from './inbox-query.ts';
import { queryChanged, rowWritten } from './inbox-slice.ts';

beforeEach(() => stopTime(NOW));
afterEach(() => vi.useRealTimers());

const QUERY = changeQuery(DEFAULT_QUERY, { range: 'all', filter: { field: 'status', value: 'open' } });
const STREAM = 'filterField=status&filterValue=open';
const zoe = (position: number, given: Partial<Conversation> = {}) =>
  buildConversation({ name: `Zoe at ${position}`, ...given, id: 2, position });
const { id } = zoe(0);
const ada = buildConversation({ id: 3, name: 'Ada' });
const updated = (conversation: Conversation) =>
  ({ event: 'conversation:updated', data: { conversation, position: conversation.position } }) as const;
const gone = (position: number, reason: StreamData<'conversation:deleted'>['reason'] = 'left-view') =>
  ({ event: 'conversation:deleted', data: { conversation: { id }, reason, position } }) as const;
const RESET = { event: 'reset', data: { reason: 'epoch', asOf: 'n.5' } } as const;

/** A filtered list of two that is read, as of position 10, one of them open. */
async function loadedTab() {
  const tab = createInboxTab();
  await tab.do(queryChanged(QUERY));
  await tab.answerList(buildPage({ data: [zoe(9), ada] }));
  await tab.do(conversationOpened({ id, tenantId: null, row: zoe(9) }));
  const names = () => tab.state().page.order.map((each) => tab.state().page.rows[each]?.name);
  return { ...tab, names, dispatch: tab.store.dispatch };
}

describe('a row that a write answered', () => {
  test('still leaves by the frame of the same position', async () => {
    const tab = await loadedTab();
    await tab.do(rowWritten(zoe(11)));
    expect(tab.names()).toContain('Zoe at 11');
    await tab.tell(STREAM, updated(zoe(10)), gone(11));
    expect(tab.names()).toEqual(['Ada']);
  });

  test('still leaves by a frame of before, as another write came close behind, which no frame tells of', async () => {
    const tab = await loadedTab();
    await tab.do(rowWritten(zoe(12)));
    await tab.tell(STREAM, gone(11));
    expect(tab.names()).toEqual(['Ada']);
  });

  test('shows no less by a frame of before', async () => {
    const tab = await loadedTab();
    await tab.do(rowWritten(zoe(12)));
    await tab.tell(STREAM, updated(zoe(11)));
    expect(tab.names()).toContain('Zoe at 12');
    await tab.tell(STREAM, updated(zoe(13)));
    expect(tab.names()).toContain('Zoe at 13');
  });

  test('stays out of a list that is read without it meanwhile', async () => {
    const tab = await loadedTab();
    await tab.do(refetchAsked(), rowWritten(zoe(12)));
    await tab.answerList(buildPage({ data: [ada], asOf: 'e.11' }));
    expect(tab.names()).toEqual(['Ada']);
  });
});

describe('a deletion that is undone before the stream tells of either', () => {
  /** The deletion's answer is read when the row has been restored already. */
  async function undone() {
    const tab = await loadedTab();
    void tab.dispatch(deleteConversation(id));
    void tab.dispatch(restoreConversation(id));
    await tab.calls('deleteConversation')[0]?.answer(zoe(12));
    await tab.calls('restoreConversation')[0]?.answer(zoe(12));
    await tab.tell(STREAM, gone(11, 'deleted'), updated(zoe(12)));
    return tab;
  }

  test('leaves the row in the list', async () => {
    expect((await undone()).names()).toContain('Zoe at 12');
  });

  test('leaves the open conversation as one that is there', async () => {
    expect((await undone()).open()).toMatchObject({ deleted: null, row: { position: 12 } });
  });
});

test('a conversation that somebody deleted is not back by a late answer to another write', async () => {
  const tab = await loadedTab();
  void tab.dispatch(raiseAgain(id));
  await tab.tell(STREAM, updated(zoe(11)), gone(12, 'deleted'));
  await tab.calls('raiseAttention')[0]?.answer(zoe(12));
  expect(tab.open().deleted).toBe('elsewhere');
});

describe('an answer of a log that is no more', () => {
  const tag = { id: SmartTagId.parse(7), name: 'Complaint', color: '#cc0000' };

  test.each([
    ['told by the stream', (tab: Awaited<ReturnType<typeof loadedTab>>) => tab.tell(STREAM, RESET)],
    ['told by a list', (tab: Awaited<ReturnType<typeof loadedTab>>) => tab.do(refetchAsked())],
  ])('does not outdo what its successor tells, %s', async (_, begin) => {
    const tab = await loadedTab();
    void tab.dispatch(raiseAgain(id));
    void tab.dispatch(addTag({ id, smartTagId: tag.id }));
    await begin(tab);
    await tab.answerList(buildPage({ data: [zoe(4), ada], asOf: 'n.5' }));
    await tab.calls('raiseAttention')[0]?.answer(zoe(90));
    await tab.calls('assignSmartTag')[0]?.answer({ smartTags: [tag], position: 91 });
    await tab.tell(STREAM, updated(zoe(6)));
    expect(tab.names()).toContain('Zoe at 6');
    expect(tab.state().page.rows[id]).toEqual(zoe(6));
    expect(tab.open().row).toEqual(zoe(6));
  });
});

test('a conversation opened from a list of before is followed, once positions began anew', async () => {
  const tab = await loadedTab();
  await tab.tell(STREAM, RESET);
  await tab.do(conversationOpened({ id, tenantId: null, row: tab.state().page.rows[id] ?? null }));
  await tab.tell(STREAM, updated(zoe(6)));
  expect(tab.open().row).toEqual(zoe(6));
});
