import { type CallState, wholeState } from '@switchboard/domain/calls/call-state';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { literals, quoted } from '../../pg-arrays.ts';
import type { ReadSchema } from '../../runtime/read-schema.ts';
import type { TableWrite } from '../../runtime/write-tables.ts';
import { CALL_COLUMNS, type CallRow } from './call-row.ts';

const loadCallsText = (schema: ReadSchema) => `
  select k.tenant_id, k.id, c.state
  from unnest($1::text[], $2::bigint[]) as k(tenant_id, id)
  cross join lateral (select state from ${schema}.calls where tenant_id = k.tenant_id and id = k.id offset 0) c`;

/** What is known of calls, by account and id; those that don't exist yet are left out. */
export async function loadCalls(
  db: Queryable,
  schema: ReadSchema,
  keys: readonly { readonly tenantId: string; readonly id: number }[],
): Promise<Map<string, CallState>> {
  if (keys.length === 0) return new Map();
  const { rows } = await db.query<{ tenant_id: string; id: number; state: CallState }>({
    name: `figures-load-calls-${schema}`,
    text: loadCallsText(schema),
    values: [quoted(keys.map(({ tenantId }) => tenantId)), literals(keys.map(({ id }) => id))],
  });
  return new Map(rows.map(({ tenant_id, id, state }) => [`${tenant_id} ${id}`, wholeState(state)]));
}

const names = Object.keys(CALL_COLUMNS);
const KEY = ['tenant_id', 'id'];
const upsertCallsText = (schema: ReadSchema, rows: string) => `
  insert into ${schema}.calls (${names.join(', ')})
  select ${names.map((name) => `c.${name}`).join(', ')}
  from json_to_recordset(${rows}) as c(${Object.entries(CALL_COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})
  on conflict (tenant_id, id) do update set ${names
    .filter((name) => !KEY.includes(name))
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`;

/** The rows of calls to write, new and known ones alike. */
export const callsWrite = (rows: readonly CallRow[]): TableWrite => ({ name: 'calls', text: upsertCallsText, rows });
