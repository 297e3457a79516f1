import type { Producer } from '@switchboard/platform/kafka/types';
import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { sleep } from '@switchboard/platform/retry';
import type { Pool } from 'pg';
import { literals, quoted } from '../postgres/array-literals.ts';
import { type Claim, createCheckpoints, type Move, withClaims } from '../runtime/claims.ts';
import type { Reader } from '../runtime/consumer.ts';
import { describeFailure } from '../runtime/failures.ts';
import type { Span } from '../runtime/log-reader.ts';

// Copies the log to the events topic: one record per event, keyed by account, in the order of positions. The brokers acknowledge a batch before
// the relay's checkpoint commits, so a crash in between may send events twice but never skips one. The topic is a transport, not an archive: a
// new relay begins at the current heads, and consumers read older events from the log.

export interface RelayDeps {
  readonly pool: Pool;
  readonly producer: Producer;
  readonly topic: string;
  readonly logId: () => Promise<string>;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'projectedEvents'>;
  readonly signal: AbortSignal;
}

/** The relay's row in `worker.projections`, which exists only while Kafka delivers events. */
export const RELAY = 'relay';
/** The maximum number of positions in one turn, across all of its tenants. */
const MAX_EVENTS = 1_000;
const CONCURRENCY = 2;
/** The pause while the brokers or PostgreSQL are unavailable. */
const OUTAGE_PAUSE_MS = 250;

/** Creates the relay. */
export function createRelay(deps: RelayDeps): Reader {
  return {
    name: RELAY,
    concurrency: CONCURRENCY,
    wakeUpDelayMs: 0,
    isDelivered: () => false,
    async drain(tenantIds) {
      try {
        if (deps.producer.isConnected()) return await relay(deps, tenantIds);
      } catch (error) {
        deps.logger.debug({ reason: describeFailure(error) }, 'could not relay events, retrying');
      }
      await sleep(OUTAGE_PAUSE_MS, deps.signal);
      return tenantIds;
    },
  };
}

async function relay(deps: RelayDeps, tenantIds: readonly string[]): Promise<string[]> {
  const relayed = await relayOnce(deps, tenantIds);
  if (relayed.length < tenantIds.length) {
    const missing = tenantIds.filter((tenantId) => !relayed.some((span) => span.tenantId === tenantId));
    const created = await createCheckpoints(deps.pool, { name: RELAY, tenantIds: missing });
    if (created.length > 0) relayed.push(...(await relayOnce(deps, created)));
  }
  return relayed.filter(({ upTo, head }) => upTo < head).map(({ tenantId }) => tenantId);
}

type Relayed = Pick<Claim, 'tenantId' | 'head'> & { readonly upTo: number };

async function relayOnce(deps: RelayDeps, tenantIds: readonly string[]): Promise<Relayed[]> {
  const { pool, producer, topic, metrics } = deps;
  const logId = await deps.logId();
  return withClaims(pool, { name: RELAY, tenantIds }, async (client, claims) => {
    const spans = sharePositions(claims);
    const behind = spans.filter(({ after, upTo }) => after < upTo);
    if (behind.length > 0) {
      const records = await readRecords(client, behind, logId);
      await producer.send(
        topic,
        records.map(({ tenantId, text }) => ({ key: tenantId, value: text })),
      );
      metrics.projectedEvents.inc({ projection: RELAY }, records.length);
    }
    const moves = behind.map(({ tenantId, upTo }): Move => ({ tenantId, position: upTo, parked: 0 }));
    return { moves, result: spans };
  });
}

/** Divides a turn's positions among the tenants that are behind. */
function sharePositions(claims: readonly Claim[]) {
  const behind = claims.filter(({ position, head }) => position < head).length;
  const share = Math.max(1, Math.floor(MAX_EVENTS / Math.max(1, behind)));
  return claims.map(({ tenantId, position, head }) => {
    return { tenantId, head, after: position, upTo: Math.min(head, position + share) };
  });
}

const OPEN_RELAY = `
  with opened as (insert into worker.projections (name, version) values ('${RELAY}', 1) on conflict do nothing returning name, version)
  insert into worker.checkpoints (projection, version, tenant_id, position)
  select o.name, o.version, h.tenant_id, h.position from opened o cross join es.tenant_head h
  on conflict do nothing`;

/** Registers the relay, beginning at the current heads; a relay that is registered already keeps its checkpoints. */
export async function openRelay(db: Queryable): Promise<void> {
  await db.query({ text: OPEN_RELAY });
}

const CLOSE_RELAY = `
  with closed as (delete from worker.projections where name = '${RELAY}' returning name)
  delete from worker.checkpoints c using closed where c.projection = closed.name`;

/** Removes the relay and its checkpoints, so that it doesn't count as behind while Kafka isn't used. */
export async function closeRelay(db: Queryable): Promise<void> {
  await db.query({ text: CLOSE_RELAY });
}

interface EventText {
  readonly tenantId: string;
  readonly position: number;
  /** The record's value. */
  readonly text: string;
}

// PostgreSQL writes the JSON text, so that the worker never parses the payload.
const READ_RECORDS = `
  select e.tenant_id as "tenantId", e.position, json_build_object('log', $4::text, 'tenantId', e.tenant_id, 'position', e.position,
    'streamId', e.stream_id, 'version', e.version, 'type', e.type, 'schemaVersion', e.schema_version, 'recordedAt', e.recorded_at,
    'metadata', e.metadata, 'data', e.data)::text as text
  from unnest($1::text[], $2::bigint[], $3::bigint[]) as s(tenant_id, after, up_to)
  cross join lateral (
    select * from es.events where tenant_id = s.tenant_id and position > s.after and position <= s.up_to
    order by position offset 0
  ) e`;

/** Reads spans of positions as the topic's values, each tenant's in ascending order. */
async function readRecords(db: Queryable, spans: readonly Span[], logId: string): Promise<EventText[]> {
  const values = [
    quoted(spans.map(({ tenantId }) => tenantId)),
    literals(spans.map(({ after }) => after)),
    literals(spans.map(({ upTo }) => upTo)),
    logId,
  ];
  const { rows } = await db.query<EventText & Record<never, never>>({
    name: 'worker-read-relayed',
    text: READ_RECORDS,
    values,
  });
  return rows.sort((a, b) => a.position - b.position);
}
