import { createHash } from 'node:crypto';
import { type EndedCause, endedCauses } from '@switchboard/contracts/calls/ended-reasons';
import { COUNT_NAMES, countMetrics, MEASURE_NAMES } from '@switchboard/contracts/calls/metrics';
import { CALL_FACTS_VERSION } from '@switchboard/domain/calls/call-facts';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { DIMENSIONS } from '../call-dimensions.ts';
import { MEASURES } from '../call-measures.ts';
import { MAX_NAMED, PARTS } from './rollup-parts.ts';
import { GRAINS } from './rollups-of-call.ts';
import { RELATIVE_ERROR } from './sketch.ts';

/** The version of the code that builds rollups from rows. Increment it with each change in behavior that the hash below doesn't cover. */
const ROLLUPS_VERSION = 1;

/** A hash of everything that determines the rollups: filters, measures, causes of ends. A different hash requires a rebuild from the log. */
export const DEFINITION = createHash('sha256')
  .update(
    JSON.stringify({
      // The keys are part of the hash, so a rename would rebuild every installation's rollups.
      CELLS: ROLLUPS_VERSION,
      CALL_FACTS: CALL_FACTS_VERSION,
      counts: COUNT_NAMES.map((name) => [name, countMetrics[name].query]),
      measures: MEASURE_NAMES.map((name) => [name, MEASURES[name]]),
      causes: Object.values<EndedCause>(endedCauses).map(({ words: _, pattern, ...cause }) => ({
        ...cause,
        pattern: pattern?.source,
      })),
      DIMENSIONS,
      PARTS,
      MAX_NAMED,
      GRAINS,
      RELATIVE_ERROR,
    }),
  )
  .digest('hex')
  .slice(0, 16);

/** Returns whether the stored rollups follow this program's definition. */
export async function isDefinitionCurrent(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ ok: boolean }>({
    name: 'figures-is-defined',
    text: `select definition is not distinct from $1 as ok from worker.projections where name = 'figures'`,
    values: [DEFINITION],
  });
  return rows[0]?.ok === true;
}

/** Stores which definition the rollups follow; null while different rollups follow different definitions. */
export async function storeDefinition(db: Queryable, definition: string | null): Promise<void> {
  await db.query({
    text: `update worker.projections set definition = $1 where name = 'figures' and definition is distinct from $1`,
    values: [definition],
  });
}

/** Stores this program's definition if no call has been projected yet. */
export async function storeInitialDefinition(db: Queryable): Promise<void> {
  await db.query({
    text: `update worker.projections set definition = $1
      where name = 'figures' and definition is distinct from $1 and not exists (select 1 from read.calls)`,
    values: [DEFINITION],
  });
}
