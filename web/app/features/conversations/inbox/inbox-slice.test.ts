import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { at, buildConversation } from '../../../test/build-conversation.ts';
import { NOW } from '../../../test/build-session.ts';
import { conversationOpened } from '../open/open-slice.ts';
import { buildPage, createInboxTab, pass, stopTime } from '../test/inbox-tab.ts';
import { REFILL_MS, refetchRequested } from './inbox-listeners.ts';
import { changeQuery, DEFAULT_QUERY, type InboxQuery, LIVE_SORT } from './inbox-query.ts';
import { MAX_MEANWHILE, orderKept, queryChanged, tagsWritten } from './inbox-slice.ts';

beforeEach(() => stopTime(NOW));
afterEach(() => vi.useRealTimers());

const OPEN = changeQuery(DEFAULT_QUERY, { range: 'all', filters: { status: ['open'] } });
const STREAM = 'filterField=status&filterValue=open';
const named = (id: number, name: string, minutes = id) => buildConversation({ id, name, lastMessageAt: at(minutes) });
const updated = (conversation: Conversation, position: number) =>
  ({ event: 'conversation:updated', data: { conversation, position } }) as const;
const gone = (id: number, position: number) =>
  ({
    event: 'conversation:deleted',
    data: { conversation: { id: named(id, '').id }, reason: 'left-view', position },
  }) as const;

/** A tab with a list of two rows, read as of position 10. */
async function loadedTab(query: InboxQuery = OPEN, total = 2) {
  const tab = createInboxTab();
  await tab.do(queryChanged(query));
  await tab.answerList(buildPage({ data: [named(2, 'Zoe'), named(3, 'Ada')], total }));
  const names = () => tab.state().page.order.map((id) => tab.state().page.rows[id]?.name);
  return { ...tab, names };
}

describe('while another view is requested', () => {
  test('a row that leaves says why it left the loaded view', async () => {
    const tab = await loadedTab();
    await tab.do(queryChanged(changeQuery(OPEN, { filters: { channel: ['chat'] } })));
    await tab.receive(STREAM, gone(2, 11));
    expect(tab.state().shown.leaving[2]?.cause).toEqual({
      by: 'filter',
      filter: { field: 'status', values: ['open'] },
    });
  });

  test('the loaded view keeps its own order', async () => {
    const tab = await loadedTab({ ...OPEN, sort: { by: 'name', order: 'asc' } });
    await tab.do(orderKept(true));
    await tab.answerList(buildPage({ data: [named(3, 'Ada'), named(2, 'Zoe')] }));
    await tab.do(queryChanged({ ...OPEN, sort: { by: 'name', order: 'desc' } }));
    await tab.receive(STREAM, updated(named(4, 'Max'), 11));
    expect(tab.names()).toEqual(['Ada', 'Max', 'Zoe']);
    await tab.answerList(buildPage({ data: [named(2, 'Zoe'), named(3, 'Ada')] }));
    expect(tab.names()).toEqual(['Zoe', 'Max', 'Ada']);
  });
});

describe('changes while a list is read', () => {
  test('are recorded once per conversation, keeping only the newest', async () => {
    const tab = await loadedTab();
    await tab.do(refetchRequested());
    const frames = Array.from({ length: 500 }, (_, index) => updated(named(2, `Zoe ${index}`), 11 + index));
    await tab.receive(STREAM, ...frames);
    expect(Object.values(tab.state().meanwhile)).toHaveLength(1);
    await tab.answerList(buildPage({ data: [named(2, 'Zoe'), named(3, 'Ada')], asOf: 'e.200' }));
    expect(tab.names()).toContain('Zoe 499');
  });

  test('beyond a bound are not recorded, and the list is read once more', async () => {
    const tab = await loadedTab();
    await tab.do(refetchRequested());
    const frames = Array.from({ length: MAX_MEANWHILE + 1 }, (_, index) =>
      updated(named(100 + index, 'New', -1), 11 + index),
    );
    await tab.receive(STREAM, ...frames);
    expect(tab.state().meanwhile).toBe('too-many');
    await tab.answerList(buildPage({ data: [named(2, 'Zoe'), named(3, 'Ada')], asOf: 'e.11' }));
    await pass(REFILL_MS);
    expect(tab.calls('listConversations')).toHaveLength(1);
    await tab.answerList(buildPage({ data: [named(2, 'Zoe')], asOf: 'e.2000' }));
    await pass(REFILL_MS);
    expect(tab.names()).toEqual(['Zoe']);
    expect(tab.calls('listConversations')).toEqual([]);
  });

  test('may leave a gap in the response, which is filled too', async () => {
    const tab = await loadedTab(OPEN, 9);
    await tab.receive(STREAM, gone(3, 11));
    await pass(REFILL_MS);
    await tab.receive(STREAM, gone(2, 12));
    await tab.answerList(buildPage({ data: [named(2, 'Zoe'), named(4, 'Max')], total: 8, asOf: 'e.11' }));
    expect(tab.state().page.hasGap).toBe(true);
    await pass(REFILL_MS);
    expect(tab.calls('listConversations')).toHaveLength(1);
  });
});

describe('tags that a write returned', () => {
  const [leak, roof] = [1, 2].map((id) => ({ id: SmartTagId.parse(id), name: `Tag ${id}`, color: '#cc0000' }));
  const { id } = named(2, '');
  const answer = (position: number, ...smartTags: readonly (typeof leak)[]) =>
    tagsWritten({ id, position, smartTags: smartTags.flatMap((tag) => tag ?? []) });

  test('win over a later response to an earlier write', async () => {
    const tab = await loadedTab();
    await tab.do(answer(12, leak, roof), answer(11, leak));
    expect(tab.state().page.rows[id]?.smartTags).toEqual([leak, roof]);
  });

  test('are ignored if the stream reported later ones', async () => {
    const tab = await loadedTab();
    await tab.receive(STREAM, updated(named(2, 'Zoe'), 13));
    await tab.do(answer(12, leak));
    expect(tab.state().page.rows[id]?.smartTags).toEqual([]);
  });

  test('stay on an older row until the stream reaches their position', async () => {
    const tab = await loadedTab();
    await tab.do(answer(12, leak));
    await tab.receive(STREAM, updated(named(2, 'Zoe, renamed'), 11));
    expect(tab.state().page.rows[id]).toMatchObject({ name: 'Zoe, renamed', smartTags: [leak] });
    await tab.receive(STREAM, updated(named(2, 'Zoe'), 12));
    expect(tab.state().page.rows[id]).toMatchObject({ name: 'Zoe', smartTags: [] });
  });

  test('apply to the open conversation too', async () => {
    const tab = await loadedTab();
    await tab.do(conversationOpened({ id, tenantId: null, row: named(2, 'Zoe') }));
    await tab.do(answer(12, leak, roof), answer(11, leak));
    await tab.receive(STREAM, updated({ ...named(2, 'Zoe, renamed'), position: 11 }, 11));
    expect(tab.open().row).toMatchObject({ name: 'Zoe, renamed', smartTags: [leak, roof] });
  });
});

describe('once positions have started over', () => {
  const reset = { event: 'reset', data: { reason: 'epoch', asOf: 'n.5' } } as const;
  const view = { event: 'view', data: { total: 1, attentionTotal: 1, position: 6 } } as const;

  test('a frame with a new position applies at once, and to a response from before it', async () => {
    const tab = await loadedTab();
    await tab.receive(STREAM, reset);
    await tab.receive(STREAM, updated(named(3, 'Ada again'), 6), view);
    expect(tab.names()).toContain('Ada again');
    expect(tab.state().meta?.total).toBe(1);
    await tab.answerList(buildPage({ data: [named(3, 'Ada')], total: 2, asOf: 'n.5' }));
    expect(tab.names()).toEqual(['Ada again']);
    expect(tab.state().meta).toMatchObject({ total: 1, attentionTotal: 1 });
  });

  test('the list detects it by the response’s cursor if no stream reported it', async () => {
    const tab = await loadedTab();
    await tab.receive(STREAM, { ...view, data: { ...view.data, position: 60 } });
    await tab.do(refetchRequested());
    await tab.answerList(buildPage({ data: [named(3, 'Ada')], total: 3, asOf: 'n.5' }));
    expect(tab.state().meta?.total).toBe(3);
    await tab.receive(STREAM, updated(named(3, 'Ada again'), 6));
    expect(tab.names()).toEqual(['Ada again']);
    expect(tab.state().page.sort).toEqual(LIVE_SORT);
  });
});
