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

/** A list filtered by the search text, which the URL would hold. */
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

test('the search box keeps the focus and the whole text when typing resumes after a pause', () => {
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

test('the search box searches at once on Enter', () => {
  const { onSearch, box, type } = open();
  type('desk');
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(onSearch.mock.calls).toEqual([['desk']]);
  pause();
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test('Escape clears text that was not searched for yet', () => {
  const { onSearch, box, type } = open();
  type('desk');
  fireEvent.keyDown(box, { key: 'Escape' });
  pause();
  expect([box.value, onSearch.mock.calls]).toEqual(['', [['']]]);
});

test('the search box clears its text when the filters are cleared elsewhere', () => {
  const { box, type } = open();
  type('desk');
  pause();
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(box.value).toBe('');
});
