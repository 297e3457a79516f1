import { decodeBins, encodeBins } from '@switchboard/application/calls/rollups/bin-bytes';
import { emptyRollup, isEmptyRollup, type Rollup, settleRollup } from '@switchboard/application/calls/rollups/rollup';
import type { RollupName } from '@switchboard/application/calls/rollups/rollups-of-call';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { instants, literals, quoted } from '../../postgres/array-literals.ts';
import type { ReadSchema, TableWrite } from '../../runtime/table-writes.ts';
import type { RollupChange } from './rollup-changes.ts';

const LOAD_ROLLUPS = (schema: ReadSchema) => `
  select k.nth, c.counts, c.sums, c.bins, c.parts
  from unnest($1::text[], $2::text[], $3::smallint[], $4::timestamptz[], $5::text[]) with ordinality as k(tenant_id, dimension, hours, at, key, nth)
  cross join lateral (
    select counts, sums, bins, parts from ${schema}.call_cells
    where tenant_id = k.tenant_id and dimension = k.dimension and hours = k.hours and at = k.at and key = k.key offset 0) c`;

interface RollupRow {
  readonly nth: number;
  readonly counts: number[];
  readonly sums: number[];
  readonly bins: Buffer;
  readonly parts: Readonly<Record<string, number>>;
}

/** A rollup's current values. */
export interface CurrentRollup {
  readonly tenantId: string;
  readonly name: RollupName;
  readonly rollup: Rollup;
}

/** Reads the rollups that changes belong to, and applies the changes. */
export async function changedRollups(
  db: Queryable,
  schema: ReadSchema,
  changes: readonly RollupChange[],
): Promise<CurrentRollup[]> {
  if (changes.length === 0) return [];
  const { rows } = await db.query<RollupRow & Record<never, never>>({
    name: `figures-load-cells-${schema}`,
    text: LOAD_ROLLUPS(schema),
    values: [
      quoted(changes.map(({ tenantId }) => tenantId)),
      quoted(changes.map(({ name }) => name.dimension)),
      literals(changes.map(({ name }) => name.hours)),
      instants(changes.map(({ name }) => name.at)),
      quoted(changes.map(({ name }) => name.key)),
    ],
  });
  const known = new Map(rows.map((row) => [row.nth, toRollup(row)]));
  return changes.map(({ tenantId, name, change }, index) => ({
    tenantId,
    name,
    rollup: settleRollup(known.get(index + 1) ?? emptyRollup(), change),
  }));
}

function toRollup({ counts, sums, bins, parts }: RollupRow): Rollup {
  const decoded = new Map<number, number>();
  decodeBins(bins, (bin, count) => decoded.set(bin, count));
  return { counts, sums: sums.map(Number), bins: decoded, parts: new Map(Object.entries(parts)) };
}

const COLUMNS =
  'tenant_id text, dimension text, hours smallint, at timestamptz, key text, counts integer[], sums bigint[], bins bytea, parts jsonb';
const VALUES = ['counts', 'sums', 'bins', 'parts'];
const NAMES = ['tenant_id', 'dimension', 'hours', 'at', 'key', ...VALUES];

const writeText = (schema: ReadSchema, rows: string) => `
  insert into ${schema}.call_cells (${NAMES.join(', ')}) select c.* from json_to_recordset(${rows}) as c(${COLUMNS})
  on conflict (tenant_id, dimension, hours, at, key) do update set ${[...VALUES, 'version'].map((name) => `${name} = excluded.${name}`).join(', ')}`;

const emptyText = (schema: ReadSchema, rows: string) => `
  delete from ${schema}.call_cells c using json_to_recordset(${rows}) as k(tenant_id text, dimension text, hours smallint, at timestamptz, key text)
  where c.tenant_id = k.tenant_id and c.dimension = k.dimension and c.hours = k.hours and c.at = k.at and c.key = k.key`;

/** Writes rollups; deletes those that are empty. */
export function rollupWrites(rollups: readonly CurrentRollup[]): TableWrite[] {
  const [empty, current] = [
    rollups.filter(({ rollup }) => isEmptyRollup(rollup)),
    rollups.filter(({ rollup }) => !isEmptyRollup(rollup)),
  ];
  return [
    { name: 'cells', text: writeText, rows: current.map((one) => ({ ...toKey(one), ...toValues(one) })) },
    { name: 'emptied', text: emptyText, rows: empty.map(toKey) },
  ];
}

const toKey = ({ tenantId, name: { dimension, hours, at, key } }: CurrentRollup) => ({
  tenant_id: tenantId,
  dimension,
  hours,
  at,
  key,
});

const toValues = ({ rollup: { counts, sums, bins, parts } }: CurrentRollup) => ({
  counts,
  sums,
  bins: `\\x${encodeBins(bins).toString('hex')}`,
  parts: Object.fromEntries(parts),
});
