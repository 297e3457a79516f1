import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { needTexts, startI18n } from '../../i18n/i18n.ts';
import { type Outcome, onOutcome } from './outcomes.ts';
import { ThankYouPage } from './thank-you-page.tsx';

beforeAll(async () => {
  await startI18n('en');
  await needTexts('connections');
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(search: string) {
  const close = vi.spyOn(window, 'close').mockImplementation(() => {});
  const reported = Promise.withResolvers<Outcome>();
  const stop = onOutcome(reported.resolve);
  render(
    <MantineProvider>
      <MemoryRouter initialEntries={[`/connection-thank-you${search}`]}>
        <ThankYouPage />
      </MemoryRouter>
    </MantineProvider>,
  );
  vi.advanceTimersByTime(60_000);
  return { close, reported: reported.promise.finally(stop) };
}
const readBackLink = () => screen.getByRole('link', { name: 'Back to connection' }).getAttribute('href');

test('a granted authorization is reported to the page that started it, and the window closes', async () => {
  const { close, reported } = open('?outcome=connected&connection=con_1');
  expect(screen.getByRole('heading').textContent).toBe('Thank you');
  expect(close).toHaveBeenCalledOnce();
  expect(readBackLink()).toBe('/settings/connections/con_1');
  expect(await reported).toEqual({ outcome: 'connected', connection: 'con_1' });
});

test.each([
  ['?outcome=refused&connection=con_1', 'refused', 'Access was denied, so nothing was connected.'],
  ['?outcome=expired', 'expired', 'Start again from the connection.'],
  ['?outcome=none', 'failed', 'The other system did not grant access.'],
  ['', 'failed', 'The other system did not grant access.'],
])('the URL %j shows that the authorization was %s and keeps the window open', async (search, outcome, words) => {
  const { close, reported } = open(search);
  expect(screen.getByRole('heading').textContent).toBe('Not connected');
  expect(screen.getByRole('status').textContent).toContain(words);
  expect(close).not.toHaveBeenCalled();
  expect(await reported).toMatchObject({ outcome });
});
