import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { keepsSignedIn } from './keep-signed-in.ts';
import { KeepSignedInSwitch } from './keep-signed-in-switch.tsx';

afterEach(() => {
  cleanup();
  keepsSignedIn.set(false);
});
const shown = () =>
  render(
    <MantineProvider>
      <KeepSignedInSwitch />
    </MantineProvider>,
  );

test('a browser is not kept signed in by default, and remembers the choice', async () => {
  shown();
  expect(keepsSignedIn.get()).toBe(false);
  await userEvent.click(screen.getByRole('switch'));
  expect(keepsSignedIn.get()).toBe(true);
  expect(localStorage.getItem('keepSignedIn')).toBe('true');
});

test('a choice in another tab applies here too', async () => {
  shown();
  dispatchEvent(new StorageEvent('storage', { key: 'keepSignedIn', newValue: 'true' }));
  expect(keepsSignedIn.get()).toBe(true);
  expect(await screen.findByRole<HTMLInputElement>('switch', { checked: true })).toBeTruthy();
});
