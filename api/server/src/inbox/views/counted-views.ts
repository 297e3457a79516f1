import { readStoredQuery, type StoredQuery } from '@switchboard/contracts/conversations/stored-query';
import { BUILT_IN_VIEWS, queueView } from '@switchboard/contracts/conversations/views';
import { isAppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { FilterReader } from '../filter/conditions.ts';
import { compileFilter, type InboxFilter } from '../filter/inbox-filter.ts';
import { memberSql, type ViewReader, visibleViewsSql } from './visible-views.ts';

/** A view whose conversations are counted for a reader. */
export interface CountedView {
  readonly viewId: string;
  readonly filter: InboxFilter;
}

/** A reader of counts: the compiler of their filters, and the saved views that they see. */
export interface CountReader extends FilterReader {
  readonly tenantId: string;
  readonly views: ViewReader;
}

/** At most this many queues and as many saved views are counted, the first by name. */
const MAX_COUNTED = 50;

/**
 * Lists the views that a reader's counts include: the built-in ones, the queues of the reader's groups, and the saved ones that the reader sees. A view
 * that means the reader personally is left out for readers who aren't people.
 */
export async function listCountedViews(db: Queryable, reader: CountReader): Promise<CountedView[]> {
  const { tenantId, userId } = reader;
  const groupIds = userId === undefined ? [] : await listGroupsOf(db, tenantId, userId);
  const views: { readonly id: string; readonly query: StoredQuery }[] = [
    ...Object.entries(BUILT_IN_VIEWS).map(([id, query]) => ({ id, query })),
    ...groupIds.map(queueView),
    ...(await listSavedQueries(db, reader)),
  ];
  return views.flatMap(({ id, query }) => {
    const filter = compileView(query, reader);
    return filter ? [{ viewId: id, filter }] : [];
  });
}

/** Compiles a view's filter; undefined if the list no longer accepts the query, or if it is personal and the reader isn't a person. */
function compileView(query: StoredQuery, reader: CountReader): InboxFilter | undefined {
  const parsed = readStoredQuery(query);
  if (parsed === undefined) return undefined;
  try {
    return compileFilter(parsed, reader);
  } catch (error) {
    if (isAppError(error, 'request.invalid')) return undefined;
    throw error;
  }
}

async function listGroupsOf(db: Queryable, tenantId: string, userId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'views-list-groups',
    text: `select g.id from resource.items g where g.tenant_id = $1 and g.kind = 'groups' and g.archived_at is null
      and ${memberSql('g', '$2')} order by g.name_key, g.id limit ${MAX_COUNTED}`,
    values: [tenantId, userId],
  });
  return rows.map(({ id }) => id);
}

async function listSavedQueries(
  db: Queryable,
  { tenantId, views }: CountReader,
): Promise<{ readonly id: string; readonly query: StoredQuery }[]> {
  const values: unknown[] = [tenantId];
  const visible = visibleViewsSql(views)((value) => `$${values.push(value)}`);
  const { rows } = await db.query<{ id: string; query: StoredQuery }>({
    text: `select i.id, i.fields -> 'query' as query from resource.items i
      where i.tenant_id = $1 and i.kind = 'views' and i.archived_at is null and (${visible})
      order by i.name_key, i.id limit ${MAX_COUNTED}`,
    values,
  });
  return rows;
}
