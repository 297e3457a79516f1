import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import { needTexts, startI18n } from '../i18n/i18n.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { Merge } from './merge.ts';
import { buildItem } from './test/build-item.ts';
import { plainView } from './test/plain-view.ts';

beforeAll(async () => {
  await startI18n('en');
  await Promise.all([needTexts('resource'), needTexts('settings')]);
});
afterEach(cleanup);

const MERGE: Merge = {
  conflicts: [
    { field: 'name', base: 'Hello', mine: 'Hello again', theirs: 'Welcome' },
    { field: 'language', base: 'en', mine: 'es', theirs: 'en' },
  ],
  taken: ['note'],
  kept: ['body'],
};

function open(merge = MERGE) {
  const calls = { onClose: vi.fn(), onSave: vi.fn(), onTakeTheirs: vi.fn() };
  render(
    <MantineProvider env="test">
      <ConflictDialog view={plainView} merge={merge} theirs={buildItem({ version: 4 })} {...calls} />
    </MantineProvider>,
  );
  const choose = (field: string, side: string) =>
    userEvent.click(within(screen.getByRole('group', { name: field })).getByRole('radio', { name: side }));
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  return { ...calls, choose, button };
}

test('the conflict dialog names the other person, their changes, and each value in words', () => {
  open();
  screen.getByText('Priya Nair saved this while you were editing');
  screen.getByText('Changed only by Priya Nair, and kept: Note for this version.');
  within(screen.getByRole('group', { name: 'Language' })).getByText('In es');
});

test('the conflict dialog saves the chosen values once every field is chosen', async () => {
  const { choose, button, onSave } = open();
  expect(button('Save as v5').disabled).toBe(true);
  await choose('Name', 'Theirs');
  screen.getByText('1 of 2 fields chosen');
  expect(button('Save as v5').disabled).toBe(true);
  await choose('Language', 'Mine, not saved');
  await userEvent.click(button('Save as v5'));
  expect(onSave.mock.calls).toEqual([[{ name: 'Welcome', language: 'es' }]]);
});

test('the conflict dialog lets the user keep editing, or take every change of the other person', async () => {
  const { button, onClose, onTakeTheirs, onSave } = open();
  await userEvent.click(button('Keep editing'));
  await userEvent.click(button('Use all from Priya Nair'));
  expect([onClose, onTakeTheirs, onSave].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
});
