import type { Producer } from '@switchboard/platform/kafka/types';
import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import { sleep } from '@switchboard/platform/retry';
import type { Pool } from 'pg';
import { type Claim, type Move, withClaims } from '../runtime/claimed.ts';
import { reasonOf } from '../runtime/failures.ts';
import { createCheckpoints } from '../runtime/queries.ts';
import type { Reader } from '../runtime/reader.ts';
import { RELAY, readRelayed } from './queries.ts';

export interface RelayDeps {
  readonly pool: Pool;
  readonly producer: Producer;
  readonly topic: string;
  readonly logId: () => Promise<string>;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'projectedEvents'>;
  readonly signal: AbortSignal;
}

/** Positions of one turn, over all its tenants. */
const MAX_EVENTS = 1_000;
const CONCURRENCY = 2;
/** While the brokers or PostgreSQL are away. */
const AWAY_MS = 250;

/**
 * Puts the log on the topic of events: a record for each event, under its account's key, in the order of positions.
 *
 * The brokers have a batch before the relay's checkpoint commits, so a crash in between sends it again, and never leaves one out.
 */
export function createRelay(deps: RelayDeps): Reader {
  return {
    name: RELAY,
    concurrency: CONCURRENCY,
    patienceMs: 0,
    isCarried: () => false,
    async drain(tenantIds) {
      try {
        if (deps.producer.isConnected()) return await relay(deps, tenantIds);
      } catch (error) {
        deps.logger.debug({ reason: reasonOf(error) }, 'could not relay events, waiting to try again');
      }
      await sleep(AWAY_MS, deps.signal);
      return tenantIds;
    },
  };
}

async function relay(deps: RelayDeps, tenantIds: readonly string[]): Promise<string[]> {
  const claimed = await relayOnce(deps, tenantIds);
  if (claimed.length < tenantIds.length) {
    const missing = tenantIds.filter((tenantId) => !claimed.some((claim) => claim.tenantId === tenantId));
    const created = await createCheckpoints(deps.pool, { name: RELAY, tenantIds: missing });
    if (created.length > 0) claimed.push(...(await relayOnce(deps, created)));
  }
  return claimed.filter(({ upTo, head }) => upTo < head).map(({ tenantId }) => tenantId);
}

type Relayed = Pick<Claim, 'tenantId' | 'head'> & { readonly upTo: number };

async function relayOnce(deps: RelayDeps, tenantIds: readonly string[]): Promise<Relayed[]> {
  const { pool, producer, topic, metrics } = deps;
  const logId = await deps.logId();
  return withClaims(pool, { name: RELAY, tenantIds }, async (client, claims) => {
    const spans = shareOut(claims);
    const behind = spans.filter(({ after, upTo }) => after < upTo);
    if (behind.length > 0) {
      const rows = await readRelayed(client, behind, logId);
      await producer.send(
        topic,
        rows.map(({ tenantId, text }) => ({ key: tenantId, value: text })),
      );
      metrics.projectedEvents.inc({ projection: RELAY }, rows.length);
    }
    const moves = behind.map(({ tenantId, upTo }): Move => ({ tenantId, position: upTo, parked: 0 }));
    return { moves, result: spans };
  });
}

/** The tenants that are behind share a turn's positions. */
function shareOut(claims: readonly Claim[]) {
  const behind = claims.filter(({ position, head }) => position < head).length;
  const share = Math.max(1, Math.floor(MAX_EVENTS / Math.max(1, behind)));
  return claims.map(({ tenantId, position, head }) => {
    return { tenantId, head, after: position, upTo: Math.min(head, position + share) };
  });
}
