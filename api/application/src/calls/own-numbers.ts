import { NONE } from '@switchboard/contracts/calls/filters';

/** Selects `id`, `number` and `name` of the account's current numbers; a released number may belong to another account by now. The account is `$1`. */
export const OWN_NUMBERS = `select i.id, i.fields ->> 'number' as number, i.name from resource.items i
  where i.tenant_id = $1 and i.kind = 'phoneNumbers' and i.archived_at is null`;

/** Returns the SQL for the id of the number in a column, with the join that finds it. */
export const numberIdSql = (column: string): { readonly key: string; readonly from: string } => ({
  key: `coalesce(n.id, '${NONE}')`,
  from: `left join (${OWN_NUMBERS}) n on n.number = ${column}`,
});
