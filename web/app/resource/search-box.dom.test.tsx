import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { needTexts, startI18n } from '../i18n/i18n.ts';
import { SearchBox } from './search-box.tsx';

beforeAll(async () => {
  await startI18n('en');
  await needTexts('resource');
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A list that is narrowed down by what is searched for, as the address would have it. */
function List({ onSearch }: { onSearch: (text: string) => void }) {
  const [value, setValue] = useState('');
  const search = (text: string) => {
    onSearch(text);
    setValue(text);
  };
  return (
    <MantineProvider>
      <SearchBox label="Name" value={value} onSearch={search} />
      <button type="button" onClick={() => setValue('')}>
        Clear filters
      </button>
    </MantineProvider>
  );
}

function open() {
  const onSearch = vi.fn();
  render(<List onSearch={onSearch} />);
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  return { onSearch, box, type };
}
const pause = () => act(() => vi.advanceTimersByTime(1_000));

test('typing on after a pause keeps the focus and all that was typed', () => {
  const { onSearch, box, type } = open();
  box.focus();
  type('front ');
  pause();
  expect(onSearch.mock.calls).toEqual([['front']]);
  expect([box.value, document.activeElement]).toEqual(['front ', box]);
  type('front desk');
  pause();
  expect(onSearch.mock.lastCall).toEqual(['front desk']);
  expect([box.value, document.activeElement]).toEqual(['front desk', box]);
});

test('Enter searches at once', () => {
  const { onSearch, box, type } = open();
  type('desk');
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onSearch.mock.calls).toEqual([['desk']]);
  pause();
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test('Escape clears what was not searched for yet too', () => {
  const { onSearch, box, type } = open();
  type('desk');
  fireEvent.keyDown(box, { key: 'Escape' });
  pause();
  expect([box.value, onSearch.mock.calls]).toEqual(['', [['']]]);
});

test('filters that are cleared elsewhere clear the text', () => {
  const { box, type } = open();
  type('desk');
  pause();
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(box.value).toBe('');
});
