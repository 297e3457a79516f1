import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';

import { plainView } from './test/plain-view.ts';
import { useListQuery } from './use-list-query.ts';

afterEach(cleanup);

function openAt(search: string) {
  window.history.replaceState(null, '', `/settings/prompts${search}`);
  const wrapper = ({ children }: { children: ReactNode }) => <BrowserRouter>{children}</BrowserRouter>;
  return renderHook(() => ({ ...useListQuery(plainView), address: useLocation().search }), { wrapper }).result;
}

test('a URL without parameters shows the first page by name, without archived items', () => {
  expect(openAt('').current.query).toMatchObject({ page: 1, sortBy: 'name', sortOrder: 'asc', archived: 'false' });
});

test('a value that the contract refuses is ignored, and the others are kept', () => {
  const { query } = openAt('?page=-3&sortBy=body&sortOrder=up&archived=maybe&type=poem&language=es&tenantId=x').current;
  expect(query).toMatchObject({ page: 1, sortBy: 'name', sortOrder: 'asc', archived: 'false', language: 'es' });
  expect(query['type']).toBeUndefined();
  expect(query).not.toHaveProperty('tenantId');
});

test('a change returns to the first page, and leaves defaults out of the URL', () => {
  const list = openAt('?page=3&sortBy=updatedAt&tab=history');
  act(() => list.current.change({ type: 'greeting', sortBy: 'name' }));
  expect(list.current.address).toBe('?tab=history&type=greeting');
  act(() => list.current.change({ page: 2 }));
  expect(list.current.query).toMatchObject({ page: 2, type: 'greeting' });
  act(() => list.current.change({ type: undefined }));
  expect(list.current.address).toBe('?tab=history');
});

test('the second of two quick changes builds on the first, rendered or not', () => {
  const list = openAt('');
  act(() => {
    list.current.change({ type: 'greeting' });
    list.current.change({ language: 'es' });
  });
  expect(list.current.address).toBe('?type=greeting&language=es');
});
