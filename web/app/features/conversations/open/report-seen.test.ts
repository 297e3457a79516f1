import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildAttention, buildConversation } from '../../../test/build-conversation.ts';
import { NOW } from '../../../test/build-session.ts';
import { conversationSeen, MAX_SEEN, selectSeenUpTo, toMarks } from '../inbox/seen-slice.ts';
import { createInboxTab, pass, stopTime } from '../test/inbox-tab.ts';
import { conversationOpened } from './open-slice.ts';
import { MAX_TRIES } from './report-seen.ts';

beforeEach(() => {
  stopTime(NOW);
  // Failures are logged.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const { id } = buildConversation({ id: 1 });

/** A tab that has seen a conversation up to position 20. */
async function tabThatSaw(role: 'staff' | 'viewer' = 'staff') {
  const tab = createInboxTab({ role });
  await tab.do(conversationSeen({ id, upTo: 20 }));
  return {
    ...tab,
    seenUpTo: () => selectSeenUpTo(tab.store.getState(), id),
    reported: () => tab.calls('markSeen').map(({ input }) => input.body.upTo),
  };
}

describe('opening a conversation', () => {
  test.each(['staff', 'viewer'] as const)(
    'marks it as seen by a %s, and handles nothing for anybody else',
    async (role) => {
      const tab = createInboxTab({ role });
      const row = buildConversation({
        id: 1,
        position: 30,
        needsAttention: true,
        attention: buildAttention({ position: 20 }),
      });
      await tab.do(conversationOpened({ id, tenantId: null, row }));
      expect(tab.calls('markSeen').map(({ input }) => input.body.upTo)).toEqual([30]);
      expect(tab.calls('handleConversation')).toEqual([]);
    },
  );
});

describe('what the user has seen', () => {
  test('is reported again with backoff while reports fail, and stays seen here', async () => {
    const tab = await tabThatSaw();
    for (const wait of [1_000, 2_000, 4_000, 8_000]) {
      await tab.calls('markSeen')[0]?.fail();
      expect([tab.seenUpTo(), tab.reported()]).toEqual([20, []]);
      await pass(wait);
      expect(tab.reported()).toEqual([20]);
    }
    await tab.calls('markSeen')[0]?.fail();
    await pass(60_000);
    expect([tab.seenUpTo(), tab.reported()]).toEqual([20, []]);
    expect(MAX_TRIES).toBe(5);
  });

  test('is reported once, and a later mark replaces one that still fails', async () => {
    const tab = await tabThatSaw();
    await tab.do(conversationSeen({ id, upTo: 20 }), conversationSeen({ id, upTo: 10 }));
    expect(tab.reported()).toEqual([20]);
    await tab.calls('markSeen')[0]?.fail();
    await tab.do(conversationSeen({ id, upTo: 30 }));
    await pass(60_000);
    expect([tab.seenUpTo(), tab.reported()]).toEqual([30, [30]]);
  });

  test('is known from the user’s other browsers, and never goes back', async () => {
    const tab = await tabThatSaw();
    await tab.receive('', { event: 'seen', data: { conversationId: id, upTo: 25 } });
    expect(tab.seenUpTo()).toBe(25);
    await tab.receive('', { event: 'seen', data: { conversationId: id, upTo: 22 } });
    expect(tab.seenUpTo()).toBe(25);
  });

  test('is forgotten once positions start over', async () => {
    const tab = await tabThatSaw();
    await tab.calls('markSeen')[0]?.fail();
    await tab.receive('', { event: 'reset', data: { reason: 'epoch', asOf: 'n.5' } });
    await pass(60_000);
    expect([tab.seenUpTo(), tab.reported()]).toEqual([0, []]);
  });
});

test('a list’s marks are read by conversation', () => {
  expect(toMarks({ 7: 40 })).toEqual([{ id: 7, upTo: 40 }]);
});

test('once very many conversations have been seen, the oldest marks are forgotten', async () => {
  const tab = await tabThatSaw('viewer');
  for (let other = 2; other <= MAX_SEEN + 1; other++) {
    tab.store.dispatch(conversationSeen({ id: buildConversation({ id: other }).id, upTo: 100 + other }));
  }
  expect(tab.seenUpTo()).toBe(0);
  expect(Object.keys(tab.store.getState().seen.upTo).length).toBeLessThanOrEqual(MAX_SEEN);
});
