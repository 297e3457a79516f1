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

/** A screen's code is transformed when a test first asks for it. */
const LOAD_MS = 15_000;

/** Shows a screen to somebody with these permissions. */
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

test('a screen that the role doesn’t see says so, and asks for nothing', async () => {
  await show('dashboard', []);
  await screen.findByRole('heading', { name: 'You don’t have access to this page' });
  expect(document.title).toBe('You don’t have access to this page · Switchboard');
});

test('a screen that everybody sees is loaded with its texts, and names the page', async () => {
  await show('forgot', []);
  await screen.findByRole('heading', { name: 'Set a new password' }, { timeout: LOAD_MS });
  expect(document.title).toBe('Set a new password · Switchboard');
});
