import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { iconWith, useFaviconCount } from './favicon.ts';

afterEach(cleanup);

test('the tab’s icon counts what needs attention, up to 99, and is plain without any', () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  const href = () => document.querySelector('link')?.getAttribute('href') ?? '';
  const { rerender, unmount } = renderHook(({ count }) => useFaviconCount(count), { initialProps: { count: 4 } });
  expect(decodeURIComponent(href())).toContain('>4</text>');
  rerender({ count: 0 });
  expect(href()).toBe('/favicon.svg');
  rerender({ count: 120 });
  expect(href()).toBe(iconWith(120));
  expect(decodeURIComponent(href())).toContain('>99+</text>');
  unmount();
  expect(href()).toBe('/favicon.svg');
});
