import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { holdsSearchSql, searchValues } from '../search/holds-search-sql.ts';
import { parseSearch } from '../search/parse-search.ts';

/** A number on an account's list, as its row has it. */
export interface DoNotCallRow {
  readonly number: string;
  readonly reason: string;
  readonly conversationId: ConversationId | null;
  readonly createdAt: Date;
  readonly createdBy: string;
}
type Row = DoNotCallRow & Record<never, never>;

const COLUMNS = `number, reason, conversation_id as "conversationId", created_at as "createdAt", created_by as "createdBy"`;

/** Adds a number. Answers undefined if it is there already. */
export async function insertNumber(
  db: Queryable,
  tenantId: string,
  { number, reason, conversationId, createdAt, createdBy }: DoNotCallRow,
): Promise<DoNotCallRow | undefined> {
  const { rows } = await db.query<Row>({
    name: 'do-not-call-insert',
    text: `insert into outbound.do_not_call (tenant_id, number, reason, conversation_id, created_at, created_by)
      values ($1, $2, $3, $4, $5, $6)
      on conflict do nothing returning ${COLUMNS}`,
    values: [tenantId, number, reason, conversationId, createdAt, createdBy],
  });
  return rows[0];
}

/** Adds numbers; answers those that weren't there. */
export async function insertNumbers(
  db: Queryable,
  tenantId: string,
  {
    numbers,
    reason,
    createdAt,
    createdBy,
  }: Omit<DoNotCallRow, 'number' | 'conversationId'> & { readonly numbers: readonly string[] },
): Promise<string[]> {
  const { rows } = await db.query<{ number: string }>({
    name: 'do-not-call-insert-many',
    text: `insert into outbound.do_not_call (tenant_id, number, reason, created_at, created_by)
      select $1, number, $3, $4, $5 from unnest($2::text[]) as n(number) on conflict do nothing returning number`,
    values: [tenantId, numbers, reason, createdAt, createdBy],
  });
  return rows.map(({ number }) => number);
}

/** Takes a number off. Answers its row; undefined if it wasn't there. */
export async function deleteNumber(db: Queryable, tenantId: string, number: string): Promise<DoNotCallRow | undefined> {
  const { rows } = await db.query<Row>({
    name: 'do-not-call-delete',
    text: `delete from outbound.do_not_call where tenant_id = $1 and number = $2 returning ${COLUMNS}`,
    values: [tenantId, number],
  });
  return rows[0];
}

/** Finds a number of an account's list. */
export async function findNumber(db: Queryable, tenantId: string, number: string): Promise<DoNotCallRow | undefined> {
  const { rows } = await db.query<Row>({
    name: 'do-not-call-find',
    text: `select ${COLUMNS} from outbound.do_not_call where tenant_id = $1 and number = $2`,
    values: [tenantId, number],
  });
  return rows[0];
}

/** Whether a number is on an account's list. */
export const isOnList = async (db: Queryable, tenantId: string, number: string): Promise<boolean> =>
  (await findNumber(db, tenantId, number)) !== undefined;

export interface NumbersPage {
  /** As it is typed: digits are looked for in the number, words in the reason. The empty text finds everything. */
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

const MATCHES = `($3 = '' or ($2 <> '' and position($2 in number) > 0)
  or ${holdsSearchSql('read.fold_text(reason)', { search: 3, whole: 4, words: 5 })})`;
const valuesOf = (tenantId: string, search: string) => [
  tenantId,
  parseSearch(search)?.digits ?? '',
  ...searchValues(search),
];

/** Reads a page of an account's list, the latest first. */
export async function listNumbers(
  db: Queryable,
  tenantId: string,
  { search, limit, offset }: NumbersPage,
): Promise<DoNotCallRow[]> {
  const { rows } = await db.query<Row>({
    name: 'do-not-call-list',
    text: `select ${COLUMNS} from outbound.do_not_call
      where tenant_id = $1 and ${MATCHES}
      order by created_at desc, number limit $6 offset $7`,
    values: [...valuesOf(tenantId, search), limit, offset],
  });
  return rows;
}

/** Counts what {@link listNumbers} finds on all pages. */
export async function countNumbers(db: Queryable, tenantId: string, search: string): Promise<number> {
  const { rows } = await db.query<{ total: number }>({
    name: 'do-not-call-count',
    text: `select count(*) as total from outbound.do_not_call where tenant_id = $1 and ${MATCHES}`,
    values: valuesOf(tenantId, search),
  });
  return rows[0]?.total ?? 0;
}
