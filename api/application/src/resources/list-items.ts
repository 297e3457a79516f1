import type { ResourceDefinition } from '@switchboard/contracts/resources/define-resource';
import type { PageMeta, ResourceQuery } from '@switchboard/contracts/resources/schemas';
import { matchesSearchSql, searchValues } from '../search/matches-search-sql.ts';
import { ITEM_COLUMNS, type ItemRow, toState } from './items.ts';
import { type Item, type ItemReader, presentItems } from './present.ts';

const COLUMNS: Readonly<Record<string, string>> = {
  name: 'i.name_key',
  createdAt: 'i.created_at',
  updatedAt: 'i.updated_at',
};
const ARCHIVED = { false: 'and i.archived_at is null', true: 'and i.archived_at is not null', all: '' } as const;

/** The items to list. */
export interface ItemsRequest {
  readonly tenantId: string;
  readonly query: ResourceQuery & Readonly<Record<string, unknown>>;
  /** The condition over `resource.items i` for the items that the caller sees; all of them by default. */
  readonly visible?: VisibleSql | undefined;
}

/** Writes a condition over `resource.items i`; `bind` adds a value and returns its placeholder. */
export type VisibleSql = (bind: (value: unknown) => string) => string;

/** Reads a page of an account's items of a kind. A page past the end is empty. */
export async function listItems(
  reader: ItemReader,
  definition: ResourceDefinition,
  { tenantId, query, visible }: ItemsRequest,
): Promise<{ data: Item[]; meta: PageMeta }> {
  const { db } = reader;
  const { page, perPage, sortBy, sortOrder, archived, searchString } = query;
  const filters = definition.filters.flatMap((field) =>
    query[field] === undefined ? [] : [{ field, value: query[field] }],
  );
  const values: unknown[] = [tenantId, definition.kind, ...searchValues(searchString ?? '')];

  const conditions = filters.map(({ field, value }) => {
    values.push(field, String(value));
    return `and i.fields ->> $${values.length - 1} = $${values.length}`;
  });
  const seen = visible?.((value) => `$${values.push(value)}`);
  // Safe to interpolate: the query's schema admits only the definition's own field names.
  const column =
    COLUMNS[sortBy] ?? `i.fields ->> '${definition.sorts.find((sort) => sort === sortBy) ?? ''}' collate "C"`;
  const from = `from resource.items i where i.tenant_id = $1 and i.kind = $2 ${ARCHIVED[archived]}
    and ($3 = '' or ${matchesSearchSql('i.search', { search: 3, whole: 4, words: 5 })}) ${conditions.join(' ')} ${seen === undefined ? '' : `and (${seen})`}`;
  const [rows, total] = await Promise.all([
    db.query<ItemRow>({
      text: `select ${ITEM_COLUMNS} ${from} order by ${column} ${sortOrder}, i.id ${sortOrder}
        limit ${perPage} offset ${(page - 1) * perPage}`,
      values,
    }),
    db.query<{ total: number }>({ text: `select count(*) as total ${from}`, values }),
  ]);
  const count = total.rows[0]?.total ?? 0;
  return {
    data: await presentItems(reader, definition, tenantId, rows.rows.map(toState)),
    meta: { page, perPage, total: count, totalPages: Math.ceil(count / perPage) },
  };
}
