import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startShortcuts, useShortcut } from './use-shortcut.ts';

let stop: () => void;
beforeEach(() => {
  stop = startShortcuts();
});
afterEach(() => {
  stop();
  cleanup();
});

function Page({ run, isEnabled = true, dialog = false }: { run: () => void; isEnabled?: boolean; dialog?: boolean }) {
  useShortcut({ keys: 'j', label: 'shortcuts.nextConversation', group: 'list', run, isEnabled });
  return (
    <>
      <button type="button">a button</button>
      <input aria-label="field" />
      <div role="menu">
        <button type="button" role="menuitem">
          an item
        </button>
      </div>
      {dialog && <div role="dialog" aria-modal="true" />}
    </>
  );
}

test('a shortcut runs the component’s current callback, from anywhere on the page', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const { rerender } = render(<Page run={first} />);
  rerender(<Page run={second} />);
  await userEvent.keyboard('j');
  screen.getByText('a button').focus();
  await userEvent.keyboard('j');
  expect(second).toHaveBeenCalledTimes(2);
  expect(first).not.toHaveBeenCalled();
});

test('a shortcut does not run in a field, in a menu, or under a dialog', async () => {
  const run = vi.fn();
  const { rerender } = render(<Page run={run} />);
  for (const where of [screen.getByLabelText('field'), screen.getByText('an item')]) {
    where.focus();
    await userEvent.keyboard('j');
  }
  rerender(<Page run={run} dialog />);
  screen.getByText('a button').focus();
  await userEvent.keyboard('j');
  expect(run).not.toHaveBeenCalled();
});

test('a shortcut does not run while disabled or after the component unmounts', async () => {
  const run = vi.fn();
  const { unmount } = render(<Page run={run} isEnabled={false} />);
  await userEvent.keyboard('j');
  unmount();
  await userEvent.keyboard('j');
  expect(run).not.toHaveBeenCalled();
});
