import { DELIVERY_FAILED, recordUses } from '@switchboard/application/connections/health';
import { finishIncomingDelivery, GAVE_UP } from '@switchboard/application/intake/delivery-rows';
import {
  type IncomingDelivery,
  type TranslateDeps,
  translateDelivery,
} from '@switchboard/application/intake/translate-delivery';
import type { JobPayload } from '@switchboard/application/jobs/job-types';
import { parseStorableJson } from '@switchboard/contracts/base/storable';
import type { Clock } from '@switchboard/platform/clock';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { describeFailure } from '../../runtime/failures.ts';
import type { JobRun } from '../job.ts';
import { findOpenDelivery } from './stored-deliveries.ts';

export interface DeliveriesDeps extends TranslateDeps {
  readonly pool: Queryable;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'rawDeliveries'>;
}

/**
 * Translates a webhook request that the API has stored but not translated.
 *
 * Translating it twice has no further effect. The last failure marks it `failed` with the reason; the job may still be run again.
 * @throws the failure of the translation.
 */
export async function translateStoredDelivery(
  deps: DeliveriesDeps,
  { tenantId, id }: JobPayload<'translate-delivery-in'>,
  { isLastAttempt }: Pick<JobRun, 'isLastAttempt'>,
): Promise<void> {
  const delivery = await findOpenDelivery(deps.pool, tenantId, id);
  if (delivery === undefined) return;
  const { platform, traceId } = delivery;
  const finish = { id, finishedAt: deps.clock.now() };
  try {
    // The API parsed the body before storing it.
    const body = parseStorableJson(delivery.body.toString());
    const translated = await translateDelivery(deps, { ...delivery, body, traceId: traceId ?? toTraceId(id) });
    await finishIncomingDelivery(deps.pool, tenantId, { ...finish, ...translated });
    await recordUse(deps, delivery, translated.state === 'failed' ? DELIVERY_FAILED : undefined);
    const outcome = translated.state === 'failed' ? 'invalid' : translated.outcome;
    deps.metrics.rawDeliveries.inc({ platform, outcome });
  } catch (error) {
    if (isLastAttempt) {
      const outcome = `${GAVE_UP}${describeFailure(error)}`;
      const failure = { outcome, messageType: null, conversationId: null, isBodyForgotten: false };
      await finishIncomingDelivery(deps.pool, tenantId, { ...finish, ...failure, state: 'failed' });
      await recordUse(deps, delivery, DELIVERY_FAILED);
      deps.metrics.rawDeliveries.inc({ platform, outcome: 'gave_up' });
    }
    throw error;
  }
}

/** Counts a delivery in its connection's health; the API leaves this to the process that translates it. */
function recordUse(
  { pool, clock }: DeliveriesDeps,
  { tenantId, connectionId }: Pick<IncomingDelivery, 'tenantId' | 'connectionId'>,
  error: string | undefined,
): Promise<void> {
  const failed = error === undefined ? 0 : 1;
  return recordUses(pool, [
    { tenantId, connectionId, source: 'delivery', at: clock.now(), ok: 1 - failed, failed, error },
  ]);
}

const toTraceId = (id: number) => id.toString(16).padStart(32, '0');
