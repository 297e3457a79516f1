import { finishDelivery } from '@switchboard/application/intake/queries';
import { type TranslateDeps, translateDelivery } from '@switchboard/application/intake/translate-delivery';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { isPassing, reasonOf } from '../runtime/failures.ts';
import { claimDeliveries, type Untranslated } from './queries.ts';

export interface DeliveriesDeps extends TranslateDeps {
  readonly pool: Queryable;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'rawDeliveries'>;
}

const PAGE = 50;
const FIRST_PAUSE_MS = 15_000;
/** Some four hours after it came; then a person has to look. */
const MAX_ATTEMPTS = 10;

/**
 * Translates the webhooks that the api stored and could not translate, oldest first.
 *
 * Any number of workers may do so at once: a delivery is one's at a time, and translating it twice adds nothing.
 */
export async function takeUpDeliveries(deps: DeliveriesDeps, signal: AbortSignal): Promise<void> {
  for (let found = PAGE; found === PAGE && !signal.aborted; ) {
    const now = deps.clock.now();
    const deliveries = await claimDeliveries(deps.pool, { now, pauseMs: FIRST_PAUSE_MS, limit: PAGE });
    for (const delivery of deliveries) {
      if (signal.aborted) return;
      await takeUp(deps, delivery);
    }
    found = deliveries.length;
  }
}

async function takeUp(deps: DeliveriesDeps, delivery: Untranslated): Promise<void> {
  const { platform, id, tenantId, attempts } = delivery;
  const finishedAt = deps.clock.now();
  try {
    // The api parsed it before it stored it.
    const body: unknown = JSON.parse(delivery.body.toString());
    const finished = await translateDelivery(deps, { ...delivery, body, traceId: delivery.traceId ?? traceOf(id) });
    await finishDelivery(deps.pool, tenantId, { ...finished, id, finishedAt });
    deps.metrics.rawDeliveries.inc({ platform, outcome: finished.state === 'failed' ? 'invalid' : finished.outcome });
  } catch (error) {
    const reason = reasonOf(error);
    deps.logger.warn({ delivery: id, attempts, reason }, 'a delivery could not be translated');
    if (attempts < MAX_ATTEMPTS || isPassing(error)) return;
    const finished = {
      state: 'failed',
      outcome: `gave up: ${reason}`,
      messageType: null,
      conversationId: null,
      isBodyForgotten: false,
    } as const;
    await finishDelivery(deps.pool, tenantId, { ...finished, id, finishedAt });
    deps.metrics.rawDeliveries.inc({ platform, outcome: 'gave_up' });
  }
}

const traceOf = (id: number) => id.toString(16).padStart(32, '0');
