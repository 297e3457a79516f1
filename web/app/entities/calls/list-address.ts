import { paths } from '../../routes/paths.ts';

const LISTS: Readonly<Record<string, string>> = {
  '/api/calls': paths.calls,
  '/api/conversations': paths.conversations,
};

/** The page of the list that a count is of: the same filters, in the page's own address. How they are counted is the page's own affair. */
export function listAddress(query: string): string {
  const [path = '', search = ''] = query.split('?');
  const page = LISTS[path] ?? paths.calls;
  const params = new URLSearchParams(search);
  params.delete('total');
  if (page === paths.conversations && !params.has('dateFrom')) params.set('range', 'all');
  return `${page}?${params}`;
}
