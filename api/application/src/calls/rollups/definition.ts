import { createHash } from 'node:crypto';
import { type EndedCause, endedCauses } from '@switchboard/contracts/calls/ended-reasons';
import { COUNT_NAMES, countMetrics, MEASURE_NAMES } from '@switchboard/contracts/calls/metrics';
import { CALL_FACTS_VERSION } from '@switchboard/domain/calls/call-facts';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { DIMENSIONS } from '../call-dimensions.ts';
import { MEASURES } from '../call-measures.ts';
import { MAX_NAMED, PARTS } from './parts.ts';
import { GRAINS } from './rollups-of-call.ts';
import { RELATIVE_ERROR } from './sketch.ts';

/** How cells are made of rows, beside what is hashed: counts up with a change of the program that makes them. */
const ROLLUPS = 1;

/** Names all that the numbers of the cells follow from: filters, measures, causes of ends. Another name asks for the log to be taken in anew. */
export const DEFINITION = createHash('sha256')
  .update(
    JSON.stringify({
      ROLLUPS,
      CALL_FACTS_VERSION,
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

/** Whether the cells that readers see are of this program's definition. */
export async function isDefined(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ ok: boolean }>({
    name: 'figures-is-defined',
    text: `select definition is not distinct from $1 as ok from worker.projections where name = 'figures'`,
    values: [DEFINITION],
  });
  return rows[0]?.ok === true;
}

/** Says which definition the cells are of; null while they are of several. */
export async function define(db: Queryable, definition: string | null): Promise<void> {
  await db.query({
    text: `update worker.projections set definition = $1 where name = 'figures' and definition is distinct from $1`,
    values: [definition],
  });
}

/** Makes the definition this program's where no call has been taken in yet. */
export async function defineEmpty(db: Queryable): Promise<void> {
  await db.query({
    text: `update worker.projections set definition = $1
      where name = 'figures' and definition is distinct from $1 and not exists (select 1 from read.calls)`,
    values: [DEFINITION],
  });
}
