import type { AttentionLevel } from '@switchboard/contracts/conversations/conversation';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { at, buildAttention, buildConversation } from '../../../test/build-conversation.ts';
import { NOW } from '../../../test/build-session.ts';
import { conversationSeen } from '../inbox/seen-slice.ts';
import { buildPage, createInboxTab, pass, stopTime } from '../test/inbox-tab.ts';
import { TAKEN_POLL_MS } from './waiting-listeners.ts';
import { alertDismissed, selectAlerts, selectUnseenTotal, selectUntaken } from './waiting-slice.ts';

beforeEach(() => {
  stopTime(NOW);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A row that has needed a person since a minute; its alert has the row's position. */
function waiting(
  id: number,
  level: AttentionLevel,
  minute: number,
  overrides: { assigneeId?: string; position?: number } = {},
) {
  const position = overrides.position ?? id;
  return buildConversation({
    id,
    needsAttention: true,
    attention: buildAttention({ level, position, raisedAt: at(minute) }),
    waitingSince: at(minute),
    status: 'open',
    ...overrides,
    position,
  });
}

/** A tab that has read these rows. */
async function tabWith(...data: readonly ReturnType<typeof waiting>[]) {
  const tab = createInboxTab({ hasWaiting: true });
  await pass(0);
  await tab.calls('listConversations').at(-1)?.answer(buildPage({ data }));
  return {
    ...tab,
    untaken: () => selectUntaken(tab.store.getState()).map(({ id }) => id),
    alerts: (openId: number | null = null) => selectAlerts(tab.store.getState(), openId as never).map(({ id }) => id),
    unseen: () => selectUnseenTotal(tab.store.getState()),
    updated: (row: ReturnType<typeof waiting>) =>
      tab.receive('', { event: 'conversation:updated', data: { conversation: row, position: row.position } as never }),
  };
}

describe('what needs a person', () => {
  test('is ordered by emergency, then by the longest waiting, and leaves out what somebody owns', async () => {
    const tab = await tabWith(
      waiting(1, 'attention', 1),
      waiting(2, 'emergency', 5),
      waiting(3, 'emergency', 3),
      waiting(4, 'attention', 0, { assigneeId: 'usr_jo' }),
    );
    expect(tab.untaken()).toEqual([3, 2, 1]);
  });

  test('leaves the banner as soon as a colleague takes it, and comes back when they give it up', async () => {
    const tab = await tabWith(waiting(1, 'emergency', 1));
    await tab.updated(waiting(1, 'emergency', 1, { assigneeId: 'usr_jo', position: 11 }));
    expect(tab.alerts()).toEqual([]);
    await tab.updated(waiting(1, 'emergency', 1, { position: 5 }));
    expect(tab.alerts()).toEqual([]);
    await tab.updated(waiting(1, 'emergency', 1, { position: 12 }));
    expect(tab.alerts()).toEqual([1]);
  });

  test('stays in the banner while the user looks at an emergency, until they leave it to others; other alerts only when they arrive', async () => {
    const tab = await tabWith(waiting(1, 'attention', 1), waiting(2, 'emergency', 2), waiting(3, 'emergency', 3));
    await tab.do(conversationSeen({ id: waiting(1, 'attention', 1).id, upTo: 1 }));
    await tab.do(conversationSeen({ id: waiting(2, 'emergency', 2).id, upTo: 2 }));
    expect(tab.alerts()).toEqual([2, 3]);
    const alert = { conversationId: waiting(1, 'attention', 1).id, level: 'attention', position: 15 };
    await tab.receive('', { event: 'message:received', data: alert as never });
    await tab.updated(waiting(1, 'attention', 4, { position: 15 }));
    expect(tab.alerts()).toEqual([2, 3, 1]);
    await tab.do(conversationSeen({ id: waiting(1, 'attention', 1).id, upTo: 15 }));
    await tab.do(alertDismissed({ id: waiting(3, 'emergency', 3).id, upTo: 3 }));
    expect(tab.alerts()).toEqual([2]);
    expect(tab.alerts(2)).toEqual([]);
    await tab.updated(waiting(3, 'emergency', 3, { position: 9 }));
    expect(tab.alerts()).toEqual([2, 3]);
  });

  test('counts for the title only until the user has seen it', async () => {
    const tab = await tabWith(waiting(1, 'attention', 1), waiting(2, 'emergency', 2, { assigneeId: 'usr_jo' }));
    expect(tab.unseen()).toBe(2);
    await tab.do(conversationSeen({ id: waiting(1, 'attention', 1).id, upTo: 1 }));
    expect(tab.unseen()).toBe(1);
  });

  test('is read again after an alert on any stream, once for a burst', async () => {
    const tab = await tabWith();
    const alert = { conversationId: waiting(1, 'emergency', 1).id, level: 'emergency', position: 20 };
    for (let alerts = 0; alerts < 3; alerts++) {
      await tab.receive('searchString=cat', { event: 'message:received', data: alert as never });
    }
    await pass(1_000);
    expect(tab.calls('listConversations')).toHaveLength(1);
    await tab.calls('listConversations')[0]?.answer(buildPage({ data: [waiting(1, 'emergency', 1)] }));
    expect(tab.alerts()).toEqual([1]);
  });

  test('is read again after failures', async () => {
    const tab = createInboxTab({ hasWaiting: true });
    await pass(0);
    await tab.calls('listConversations')[0]?.fail();
    await pass(1_000);
    await tab.calls('listConversations')[0]?.answer(buildPage({ data: [waiting(1, 'emergency', 1)] }));
    expect(selectUntaken(tab.store.getState())).toHaveLength(1);
  });
});

describe('the calls that the user takes part in', () => {
  test('are read at the start, and again every few seconds while there are any', async () => {
    const tab = createInboxTab({ hasWaiting: true });
    const call = { conversation: buildConversation({ id: 7, status: 'pending' }), isTaker: true };
    await pass(500);
    await tab.calls('listTakenCalls')[0]?.answer({ data: [call] });
    expect(tab.store.getState().taken.calls).toEqual([call]);
    await pass(TAKEN_POLL_MS + 500);
    await tab.calls('listTakenCalls')[0]?.answer({ data: [] });
    expect(tab.store.getState().taken.calls).toEqual([]);
    await pass(2 * TAKEN_POLL_MS);
    expect(tab.calls('listTakenCalls')).toEqual([]);
  });

  test('are read again when a live conversation becomes the user’s, on whichever device they took it', async () => {
    const tab = createInboxTab({ hasWaiting: true });
    await pass(500);
    await tab.calls('listTakenCalls')[0]?.answer({ data: [] });
    await pass(2 * TAKEN_POLL_MS);
    const me = tab.store.getState().session.payload?.user.id ?? null;
    const row = buildConversation({ id: 7, status: 'pending', assigneeId: me, position: 30 });
    await tab.receive('', { event: 'conversation:updated', data: { conversation: row, position: 30 } as never });
    await pass(500);
    expect(tab.calls('listTakenCalls')).toHaveLength(1);
  });
});
