import type { Pool } from 'pg';
import type { BenchContext } from '../../harness/row.ts';
import { accountId, conversationId, EVENT_TYPE, EVENTS_PER_CONVERSATION } from './workload.ts';

const CHUNK = 250_000;

// Accounts take turns; each writes conversations of eight messages, one after the other. Command ids are random, as in production.
const FILL = `
  insert into es.events (tenant_id, position, stream_id, version, type, schema_version, data, metadata, recorded_at, command_key, command_events)
  select
    ($5::text[])[1 + i % $3], i / $3 + 1, $6 || (i / $3 / $4), i / $3 % $4 + 1, $7, 1, $8::jsonb || jsonb_build_object('messageId', 'msg-' || i),
    jsonb_build_object('commandId', 'intake:' || c.id, 'correlationId', 'bench-' || i, 'actor', '{"kind": "connection", "id": "con_bench0000001"}'::jsonb),
    now(), c.id, 1
  from generate_series($1::bigint, $2::bigint) i cross join lateral (select gen_random_uuid() as id where i >= 0) c`;

export interface History {
  readonly accounts: number;
  readonly events: number;
  readonly payload: object;
}

/** Fills a log with years of events through its indexes, and updates the statistics of the planner. */
export async function fillLog(pool: Pool, history: History, { note, signal }: BenchContext): Promise<void> {
  const { accounts, events, payload } = history;
  const tenantIds = Array.from({ length: accounts }, (_, index) => accountId(index));
  const streamPrefix = conversationId(0).replace(/\d+$/, '');
  for (let from = 0; from < events && !signal.aborted; from += CHUNK) {
    const upTo = Math.min(from + CHUNK, events) - 1;
    const sizes = [accounts, EVENTS_PER_CONVERSATION, tenantIds];
    await pool.query(FILL, [from, upTo, ...sizes, streamPrefix, EVENT_TYPE, JSON.stringify(payload)]);
    if ((upTo + 1) % 1_000_000 === 0) note(`  ${upTo + 1} events stored`);
  }
  await pool.query(`
    insert into es.streams (tenant_id, stream_id, version)
    select tenant_id, stream_id, max(version) from es.events group by tenant_id, stream_id`);
  await pool.query(`
    insert into es.tenant_head (tenant_id, position) select tenant_id, max(position) from es.events group by tenant_id`);
  for (const table of ['es.events', 'es.streams', 'es.tenant_head']) await pool.query(`vacuum (analyze) ${table}`);
  await pool.query('checkpoint');
}
