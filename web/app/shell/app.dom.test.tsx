import { MantineProvider } from '@mantine/core';
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, useRouteError } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { buildSession } from '../test/build-session.ts';
import { OVERLAYS, theme } from '../ui/theme.ts';
import { App } from './app.tsx';

beforeAll(() => startI18n('en'));
// React also logs every caught error to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('broken');
}
function Rethrow(): never {
  throw useRouteError();
}

test('the error page of the frame itself has a place for its menus', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Broken />, errorElement: <Rethrow /> }]);
  const state = { session: { payload: buildSession() } };
  render(
    <Provider store={configureStore({ reducer: () => state })}>
      <MantineProvider theme={theme}>
        <App router={router} />
      </MantineProvider>
    </Provider>,
  );
  await screen.findByRole('alert');
  expect(document.getElementById(OVERLAYS)).not.toBeNull();
});
