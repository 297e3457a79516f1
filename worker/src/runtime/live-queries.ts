import type { Queryable } from '@switchboard/platform/postgres/types';
import { literals, quoted } from '../pg-arrays.ts';
import { type EventColumns, type LogRow, RESUMED, toLogRow, type Wanted } from './log-queries.ts';
import { joinWrites, type TableWrite } from './write-tables.ts';

/** Where a consumer stands with a tenant, in the version that readers see. */
export interface Stand {
  readonly version: number;
  readonly position: number;
  /** How many of the tenant's streams are parked. */
  readonly parked: number;
}

/** What a tenant has waiting for some consumers. */
export interface Look {
  readonly head: number;
  /** What the tenant's cursors begin with. */
  readonly epoch: string;
  /** Which log the positions are of. */
  readonly log: string;
  /** How far was read. */
  readonly upTo: number;
  /** By consumer; one without a checkpoint has none. */
  readonly stands: ReadonlyMap<string, Stand>;
  /** After the stand that is furthest behind. */
  readonly rows: readonly LogRow[];
}

export interface Looking extends Wanted {
  readonly names: readonly string[];
  readonly tenantIds: readonly string[];
  /** Of each tenant, at most. */
  readonly positions: number;
  readonly events: number;
  readonly categories?: readonly string[] | undefined;
}

interface LookRow {
  readonly tenant_id: string;
  readonly head: number;
  readonly epoch: string;
  readonly log: string;
  readonly up_to: number;
  readonly events: readonly EventColumns[] | null;
  readonly stands: readonly (readonly [string, number, number, number])[];
}

/** Reads what tenants have waiting, without claiming them; who has no checkpoint of any of the consumers is left out. */
export async function look(db: Queryable, looking: Looking): Promise<Map<string, Look>> {
  const { names, tenantIds, positions, events, categories, types, known = {} } = looking;
  const { rows } = await db.query<LookRow & Row>({
    name: 'worker-look',
    text: 'select * from worker.look($1, $2, $3, $4, $5, $6, $7)',
    values: [
      quoted(names),
      quoted(tenantIds),
      positions,
      events,
      categories ? quoted(categories) : null,
      types ? quoted([...types, RESUMED]) : null,
      JSON.stringify(known),
    ],
  });
  return new Map(rows.map((row) => [row.tenant_id, toLook(row)]));
}

function toLook({ tenant_id: tenantId, head, epoch, log, up_to: upTo, events, stands }: LookRow): Look {
  return {
    head,
    epoch,
    log,
    upTo,
    stands: new Map(stands.map(([name, version, position, parked]) => [name, { version, position, parked }])),
    rows: (events ?? []).map((columns) => toLogRow(tenantId, columns)),
  };
}

/** A checkpoint that goes from where it was read to where a batch ends. */
export interface Advance {
  readonly name: string;
  readonly version: number;
  readonly tenantId: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Writes rows and moves checkpoints in one statement, unless one of them stands elsewhere by now or is claimed: then nothing is done. Answers the
 * moves that could not be made, none if everything was done.
 */
export async function advance(
  db: Queryable,
  moves: readonly Advance[],
  writes: readonly TableWrite[],
): Promise<readonly Advance[]> {
  // Reading the rows through `moved` has the checkpoints moved, and so held, before the first row is written.
  const rowsAt = (nth: number) => `(select $${nth + 6}::json from moved where missed = '{}')`;
  const { names, parts, values } = joinWrites('read', writes, rowsAt);
  const moved = 'moved as materialized (select worker.advance($1, $2, $3, $4, $5) as missed)';
  const { rows } = await db.query<{ missed: readonly number[] }>({
    name: ['worker-advance', ...names].join('-'),
    text: `with ${[moved, ...parts].join(', ')} select missed from moved`,
    values: [
      quoted(moves.map(({ name }) => name)),
      literals(moves.map(({ version }) => version)),
      quoted(moves.map(({ tenantId }) => tenantId)),
      literals(moves.map(({ from }) => from)),
      literals(moves.map(({ to }) => to)),
      ...values,
    ],
  });
  const missed = new Set(rows[0]?.missed);
  return moves.filter((_, index) => missed.has(index + 1));
}

type Row = Record<never, never>;
