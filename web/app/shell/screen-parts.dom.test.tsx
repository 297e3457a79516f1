import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { sessionStarted } from '../session/session-slice.ts';
import { buildSession, NOW } from '../test/build-session.ts';
import { createScreenParts } from './screen-parts.tsx';
import type { ScreenName } from './screens/screen.ts';
import { createAppStore } from './store/store.ts';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

/** The first test of a screen also transforms its code. */
const LOAD_MS = 15_000;

/** Renders a screen for a user with these permissions. */
async function show(name: ScreenName, permissions: ReturnType<typeof buildSession>['user']['permissions']) {
  const { store, startListening, add } = createAppStore({
    api: { call: () => new Promise(() => undefined) },
    now: () => NOW,
  });
  const session = buildSession();
  store.dispatch(sessionStarted({ payload: { ...session, user: { ...session.user, permissions } }, receivedAt: NOW }));
  const Part = createScreenParts({ startListening, add, listedUnder: () => [] })[name];
  const router = createMemoryRouter([{ path: '*', element: <Part /> }], { initialEntries: ['/'] });
  const page = (
    <Provider store={store}>
      <MantineProvider>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </MantineProvider>
    </Provider>
  );
  await act(async () => void render(page));
}

test('a screen that the role may not see says so, and requests nothing', async () => {
  await show('dashboard', []);
  await screen.findByRole('heading', { name: 'You don’t have access to this page' });
  expect(document.title).toBe('You don’t have access to this page · Switchboard');
});

test('a screen for everybody loads with its texts, and sets the page’s title', async () => {
  await show('forgot', []);
  await screen.findByRole('heading', { name: 'Set a new password' }, { timeout: LOAD_MS });
  expect(document.title).toBe('Set a new password · Switchboard');
});
