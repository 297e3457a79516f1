import { configureStore } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { needTexts, startI18n } from '../../../i18n/i18n.ts';
import { buildConversation } from '../../../test/build-conversation.ts';
import { buildSession } from '../../../test/build-session.ts';
import { Avatar } from '../list/avatar.tsx';
import { RowTime } from '../list/row-time.tsx';
import { CallClock } from './detail-header.tsx';

beforeAll(async () => {
  await startI18n('en');
  await needTexts('conversation');
});
let unmount: (() => void) | undefined;
afterEach(() => unmount?.());

const LIVE = { endedAt: null, durationMs: null, lastMessageAt: '2026-11-20T12:00:00.000Z', messageCount: 2 };

function show(channel: string): HTMLElement {
  const row = buildConversation({ ...LIVE, channel });
  const inbox = { query: null, known: { agents: {} } };
  const state = { session: { payload: buildSession(), clockOffsetMs: 0 }, inbox, agents: { byTenant: {} } };
  const rendered = render(
    <Provider
      store={configureStore({ reducer: () => state, middleware: (usual) => usual({ serializableCheck: false }) })}
    >
      <MemoryRouter>
        <Avatar row={row} />
        <RowTime row={row} />
        <CallClock row={row} />
      </MemoryRouter>
    </Provider>,
  );
  unmount = rendered.unmount;
  return rendered.container;
}

test('a live call has a running clock in the list and in its header', () => {
  show('phone');
  expect(screen.getAllByRole('timer')).toHaveLength(2);
  expect(screen.getByText('On the line')).toBeTruthy();
});

test('a text conversation has no clock: it says what it is and when the last message came', () => {
  const container = show('sms');
  expect(screen.queryAllByRole('timer')).toEqual([]);
  expect(container.querySelector('[data-live="true"]')).toBeNull();
  expect(container.textContent).toMatch(/Text conversation.*Last message: /);
});
