import { DEFAULT_QUOTAS } from '@switchboard/contracts/access/quotas';
import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool } from 'pg';
import { leaseRate } from '../quotas/lease-rate.ts';
import { LeasedRate } from '../quotas/leased-rate.ts';

/** The source of a request to the model: a call with a caller, or a test by the account's own staff. */
export type StepSource = 'call' | 'test';

/** Counts accounts' requests to the operator's model across all replicas and workers. */
export interface ModelSteps {
  /** Counts a request. Returns false, without counting it, if the account's hourly quota is used up. */
  take(tenantId: string, source: StepSource): Promise<boolean>;
}

const HOUR_MS = 3_600_000;
const RATES: Readonly<Record<StepSource, string>> = { call: 'model-calls', test: 'model-tests' };
/** The names of the leased rates. Calls and tests each have the whole quota, so that tests never take capacity from callers. */
export const MODEL_RATES = Object.values(RATES);

/** Creates the counter of requests to the operator's model. */
export function createModelSteps({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }): ModelSteps {
  const createRate = (rate: string) => new LeasedRate((block) => leaseRate(pool, { ...block, rate }), HOUR_MS);
  const rates = { call: createRate(RATES.call), test: createRate(RATES.test) };
  return {
    take: async (tenantId, source) => {
      const max = await findMaxSteps(pool, tenantId);
      return (await rates[source].take(tenantId, 1, { max, nowMs: clock.now().getTime() })) === 0;
    },
  };
}

/** Reads how many requests to the operator's model an account may send in an hour. */
async function findMaxSteps(db: Queryable, tenantId: string): Promise<number> {
  const { rows } = await db.query<{ max: number | null }>({
    name: 'find-max-model-steps',
    text: 'select max_model_steps_per_hour as max from access.quotas where tenant_id = $1',
    values: [tenantId],
  });
  return rows[0]?.max ?? DEFAULT_QUOTAS.modelStepsPerHour;
}
