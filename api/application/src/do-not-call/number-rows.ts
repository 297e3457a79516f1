import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { matchesSearchSql, searchValues } from '../search/matches-search-sql.ts';
import { parseSearch } from '../search/parse-search.ts';

/** A row of an account's do-not-call list. */
export interface DoNotCallRow {
  readonly number: string;
  readonly reason: string;
  readonly conversationId: ConversationId | null;
  readonly createdAt: Date;
  readonly createdBy: string;
}
type Row = DoNotCallRow & Record<never, never>;

const COLUMNS = `number, reason, conversation_id as "conversationId", created_at as "createdAt", created_by as "createdBy"`;

/** Adds a number. Returns undefined if it is already on the list. */
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

/** Adds numbers. Returns those that were not on the list. */
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

/** Removes a number. Returns its row; undefined if it was not on the list. */
export async function deleteNumber(db: Queryable, tenantId: string, number: string): Promise<DoNotCallRow | undefined> {
  const { rows } = await db.query<Row>({
    name: 'do-not-call-delete',
    text: `delete from outbound.do_not_call where tenant_id = $1 and number = $2 returning ${COLUMNS}`,
    values: [tenantId, number],
  });
  return rows[0];
}

/** Finds a number on an account's list. */
export async function findNumber(db: Queryable, tenantId: string, number: string): Promise<DoNotCallRow | undefined> {
  const { rows } = await db.query<Row>({
    name: 'do-not-call-find',
    text: `select ${COLUMNS} from outbound.do_not_call where tenant_id = $1 and number = $2`,
    values: [tenantId, number],
  });
  return rows[0];
}

/** Returns whether a number is on an account's list. */
export const isOnDoNotCallList = async (db: Queryable, tenantId: string, number: string): Promise<boolean> =>
  (await findNumber(db, tenantId, number)) !== undefined;

export interface NumbersPage {
  /** The search as typed: its digits match the number, and its words match the reason. An empty text matches everything. */
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
}

const MATCHES = `($3 = '' or ($2 <> '' and position($2 in number) > 0)
  or ${matchesSearchSql('read.fold_text(reason)', { search: 3, whole: 4, words: 5 })})`;
const toValues = (tenantId: string, search: string) => [
  tenantId,
  parseSearch(search)?.digits ?? '',
  ...searchValues(search),
];

/** Reads a page of an account's list, newest first. */
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
    values: [...toValues(tenantId, search), limit, offset],
  });
  return rows;
}

/** Counts the numbers on all pages of {@link listNumbers}. */
export async function countNumbers(db: Queryable, tenantId: string, search: string): Promise<number> {
  const { rows } = await db.query<{ total: number }>({
    name: 'do-not-call-count',
    text: `select count(*) as total from outbound.do_not_call where tenant_id = $1 and ${MATCHES}`,
    values: toValues(tenantId, search),
  });
  return rows[0]?.total ?? 0;
}
