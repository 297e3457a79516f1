import { callsWhere } from '@switchboard/application/calls/call-conditions';
import { CALL_COLUMNS, type CallRow } from '@switchboard/application/calls/call-rows';
import { type CallScope, readCallRules } from '@switchboard/application/calls/call-scope';
import type { TagRefs } from '@switchboard/application/calls/to-call';
import { sqlValues } from '@switchboard/application/search/text-sql';
import type { CallFilter } from '@switchboard/contracts/calls/query';
import type { CallPurpose } from '@switchboard/contracts/conversations/purpose';
import type { SmartTagRef } from '@switchboard/contracts/conversations/row';
import type { Queryable } from '@switchboard/platform/postgres/types';

interface Exported {
  readonly filter: CallFilter;
  readonly scope: CallScope;
}

/** The facts of an account that its filters depend on, for somebody from whom purposes of calls are withheld. */
export async function readScope(db: Queryable, tenantId: string, withheld: readonly CallPurpose[]): Promise<CallScope> {
  const { rows } = await db.query<{ timeZone: string }>({
    name: 'export-calls-time-zone',
    text: 'select time_zone as "timeZone" from access.accounts where id = $1',
    values: [tenantId],
  });
  const [account] = rows;
  if (account === undefined) throw new Error(`there is no account ${tenantId}`);
  return { ...account, withheld, ...(await readCallRules(db, tenantId)) };
}

/** How many calls there are to export. */
export async function countExported(db: Queryable, tenantId: string, { filter, scope }: Exported): Promise<number> {
  const values = sqlValues(tenantId);
  const { rows } = await db.query<{ total: number }>({
    text: `select count(*) as total from read.calls c where ${callsWhere(filter, scope, values)}`,
    values: values.values,
  });
  return rows[0]?.total ?? 0;
}

interface ExportedPage extends Exported {
  /** The start, to the microsecond, and the id of the last call that is in the file. */
  readonly after: readonly [string, string] | undefined;
  readonly limit: number;
}

/** Calls from a place on, the latest first: each page is found by its key, however many went before. */
export async function listExported(
  db: Queryable,
  tenantId: string,
  { filter, scope, after, limit }: ExportedPage,
): Promise<(CallRow & { readonly cursor: string })[]> {
  const values = sqlValues(tenantId);
  const where = callsWhere(filter, scope, values);
  const from =
    after === undefined
      ? ''
      : `and (c.started_at, c.id) < (${values.bind(after[0])}::timestamptz, ${values.bind(after[1])}::bigint)`;
  const order = 'order by c.started_at desc, c.id desc';
  const { rows } = await db.query<CallRow & { cursor: string }>({
    text: `select ${CALL_COLUMNS}, c.started_at::text as cursor
      from (select * from read.calls c where ${where} ${from} ${order} limit ${values.bind(limit)}) c ${order}`,
    values: values.values,
  });
  return rows;
}

/** The account's tags, archived ones included. */
export async function readTagRefs(db: Queryable, tenantId: string): Promise<TagRefs> {
  const { rows } = await db.query<SmartTagRef & Record<never, never>>({
    name: 'export-calls-tags',
    text: 'select id, name, color from read.smart_tags where tenant_id = $1',
    values: [tenantId],
  });
  const known = new Map<number, SmartTagRef>(rows.map((tag) => [tag.id, tag]));
  return { refs: (ids) => ids.flatMap((id) => known.get(id) ?? []) };
}
