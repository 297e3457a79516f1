import type { Queryable } from '@switchboard/platform/postgres/types';
import { readFilteredPage } from './filtered-page.ts';
import type { InboxPage, PageRequest } from './page-request.ts';
import { readPlainPage } from './plain-page.ts';
import { readSearchPage } from './search-page.ts';

/** One page of an account's conversations with the total; give it a client in a snapshot, it takes more than one statement. */
export function readPage(db: Queryable, tenant: string, request: PageRequest): Promise<InboxPage> {
  const { conditions, search } = request.filter;
  if (conditions.some(({ kind }) => kind === 'nothing'))
    return Promise.resolve({ records: [], total: 0, isCapped: false });
  if (search) return readSearchPage(db, tenant, { ...request, search });
  if (conditions.every(({ kind }) => kind === 'range')) return readPlainPage(db, tenant, request);
  return readFilteredPage(db, tenant, request);
}
