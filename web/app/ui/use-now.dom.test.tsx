import { act, cleanup, render } from '@testing-library/react';
import { Profiler, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReasonBadge } from '../features/conversations/list/reason-badge.tsx';
import { RowTime } from '../features/conversations/list/row-time.tsx';
import { startI18n } from '../i18n/i18n.ts';
import { createAppStore } from '../shell/store/store.ts';
import { buildAttention, buildConversation } from '../test/build-conversation.ts';
import { NOW } from '../test/build-session.ts';

beforeEach(async () => {
  await startI18n('en');
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** How often a node renders during ten minutes, including the first time. */
async function timesDrawn(node: ReactNode): Promise<number> {
  const drawn = vi.fn();
  const { store } = createAppStore({ api: { call: () => new Promise(() => undefined) }, now: Date.now });
  render(
    <Provider store={store}>
      <Profiler id="row" onRender={drawn}>
        {node}
      </Profiler>
    </Provider>,
  );
  for (let second = 0; second < 600; second++) await act(() => vi.advanceTimersByTime(1_000));
  return drawn.mock.calls.length;
}
/** The first render, one when the shared clock starts, and one per minute. */
const MAX_RENDERS = 2 + 10;
const before = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

test('a waiting time renders again when its text changes, not every second', async () => {
  const attention = buildAttention({ raisedAt: before(5) });
  expect(await timesDrawn(<ReasonBadge attention={attention} />)).toBeLessThanOrEqual(MAX_RENDERS);
});

test('the time since the last message renders again when its text changes, not every second', async () => {
  const row = buildConversation({ endedAt: before(30), lastMessageAt: before(30) });
  expect(await timesDrawn(<RowTime row={row} />)).toBeLessThanOrEqual(MAX_RENDERS);
});
