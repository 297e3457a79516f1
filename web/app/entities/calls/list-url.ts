import { paths } from '../../routes/paths.ts';

const LISTS: Readonly<Record<string, string>> = {
  '/api/calls': paths.calls,
  '/api/conversations': paths.conversations,
};

/** The URL of the list behind a count's query: the same filters, without `total`, which only chooses what is counted. */
export function listUrl(query: string): string {
  const [path = '', search = ''] = query.split('?');
  const page = LISTS[path] ?? paths.calls;
  const params = new URLSearchParams(search);
  params.delete('total');
  if (page === paths.conversations && !params.has('dateFrom')) params.set('range', 'all');
  return `${page}?${params}`;
}
