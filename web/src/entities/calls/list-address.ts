import { paths } from '../../app/paths.ts';

const LISTS: Readonly<Record<string, string>> = {
  '/api/calls': paths.calls,
  '/api/conversations': paths.conversations,
};

/** The page of the list that a count is of: the same filters, in the page's own address. */
export function listAddress(query: string): string {
  const [path = '', search = ''] = query.split('?');
  const page = LISTS[path] ?? paths.calls;
  const range = page === paths.conversations && !search.includes('dateFrom') ? '&range=all' : '';
  return `${page}?${search}${range}`;
}
