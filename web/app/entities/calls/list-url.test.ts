import { expect, test } from 'vitest';
import { listUrl } from './list-url.ts';

test('a count links to the page that lists its calls', () => {
  expect(listUrl('/api/calls?outcome=failed&dateFrom=2026-11-01&total=exact')).toBe(
    '/call-logs?outcome=failed&dateFrom=2026-11-01',
  );
  expect(listUrl('/api/conversations?filterField=status&filterValue=open')).toBe(
    '/conversations?filterField=status&filterValue=open&range=all',
  );
});
