import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildConversation } from '../../../test/build-conversation.ts';
import { NOW } from '../../../test/build-session.ts';
import { attentionSeen, MAX_SEEN, selectClearing, selectSeenUpTo } from '../inbox/seen-slice.ts';
import { createInboxTab, pass, stopTime } from '../test/inbox-tab.ts';
import { MAX_TRIES } from './clearing.ts';

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
const cleared = buildConversation({ id: 1, position: 21 });

/** A tab that has seen an alert at position 20. */
async function tabThatSaw(role: 'staff' | 'viewer' = 'staff') {
  const tab = createInboxTab({ role });
  await tab.do(attentionSeen({ id, upTo: 20 }));
  return {
    ...tab,
    seenUpTo: () => selectSeenUpTo(tab.store.getState(), id),
    clearing: () => selectClearing(tab.store.getState(), id),
    requested: () => tab.calls('clearAttention').map(({ input }) => input.query?.['upTo']),
  };
}

describe('a seen alert', () => {
  test('is cleared for everyone, and shows as clearing until the server confirms', async () => {
    const tab = await tabThatSaw();
    expect([tab.seenUpTo(), tab.clearing()]).toEqual([20, { upTo: 20, hasFailed: false }]);
    await tab.calls('clearAttention')[0]?.answer(cleared);
    expect([tab.seenUpTo(), tab.clearing()]).toEqual([20, undefined]);
  });

  test('is only marked as seen here if the user may not clear it', async () => {
    const tab = await tabThatSaw('viewer');
    expect([tab.seenUpTo(), tab.clearing(), tab.requested()]).toEqual([20, undefined, []]);
  });

  test('is retried with backoff if clearing fails, and then shows again as failed', async () => {
    const tab = await tabThatSaw();
    for (const wait of [1_000, 2_000, 4_000, 8_000]) {
      await tab.calls('clearAttention')[0]?.fail();
      expect([tab.seenUpTo(), tab.clearing()?.hasFailed, tab.requested()]).toEqual([20, false, []]);
      await pass(wait);
      expect(tab.requested()).toEqual([20]);
    }
    await tab.calls('clearAttention')[0]?.fail();
    await pass(60_000);
    expect([tab.seenUpTo(), tab.clearing()?.hasFailed, tab.requested()]).toEqual([0, true, []]);
    expect(MAX_TRIES).toBe(5);
  });

  test('can be cleared when it is seen again after a failure', async () => {
    const tab = await tabThatSaw();
    await tab.calls('clearAttention')[0]?.fail(403);
    expect(tab.clearing()?.hasFailed).toBe(true);
    await tab.do(attentionSeen({ id, upTo: 20 }));
    expect(tab.clearing()?.hasFailed).toBe(false);
    await tab.calls('clearAttention')[0]?.answer(cleared);
    expect([tab.seenUpTo(), tab.clearing()]).toEqual([20, undefined]);
  });

  test('does not wait for an earlier alert that fails to clear', async () => {
    const tab = await tabThatSaw();
    await tab.calls('clearAttention')[0]?.fail();
    await tab.do(attentionSeen({ id, upTo: 30 }));
    await tab.calls('clearAttention')[0]?.answer(cleared);
    await pass(60_000);
    expect([tab.seenUpTo(), tab.clearing(), tab.requested()]).toEqual([30, undefined, []]);
  });

  test('is unseen again once positions start over, and old positions clear nothing', async () => {
    const tab = await tabThatSaw();
    await tab.calls('clearAttention')[0]?.fail();
    await tab.receive('', { event: 'reset', data: { reason: 'epoch', asOf: 'n.5' } });
    await pass(60_000);
    expect([tab.seenUpTo(), tab.clearing(), tab.requested()]).toEqual([0, undefined, []]);
  });
});

test('once very many alerts have been seen, the oldest are forgotten', async () => {
  const tab = await tabThatSaw('viewer');
  for (let other = 2; other <= MAX_SEEN + 1; other++) {
    tab.store.dispatch(attentionSeen({ id: buildConversation({ id: other }).id, upTo: 100 + other }));
  }
  expect(tab.seenUpTo()).toBe(0);
  expect(Object.keys(tab.store.getState().seen.upTo).length).toBeLessThanOrEqual(MAX_SEEN);
});
