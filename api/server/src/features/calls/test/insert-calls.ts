import { encodeBins } from '@switchboard/application/calls/rollups/bin-bytes';
import { DEFINITION, storeDefinition } from '@switchboard/application/calls/rollups/definition';
import { emptyRollup, type Rollup, settleRollup } from '@switchboard/application/calls/rollups/rollup';
import { rollupOfCall } from '@switchboard/application/calls/rollups/rollup-of-call';
import {
  DAY_OF_ALL,
  HOUR_MS,
  type RollupName,
  rollupsOfCall,
} from '@switchboard/application/calls/rollups/rollups-of-call';
import { toDigits, toSearchText } from '@switchboard/contracts/base/text';
import type { Queryable } from '@switchboard/platform/postgres/types';

let lastId = 50_000;

/** Builds a plausible row of `read.calls` with a unique id; pass only the fields that the test is about. */
export function buildCall(fields: Readonly<Record<string, unknown>> = {}) {
  lastId += 1;
  const { name = 'Ana Flores', number = '+13035550142' } = fields as { name?: string | null; number?: string | null };
  return {
    id: lastId,
    is_listed: true,
    name,
    number,
    search_text: toSearchText(name, number),
    digits: toDigits(number ?? ''),
    direction: 'inbound',
    channel: 'phone',
    from_number: number,
    to_number: '+13035550110',
    own_number: '+13035550110',
    agent_id: 'front-desk',
    agent_name: 'Front Desk',
    agent_version: '7',
    language: 'en',
    status: 'completed',
    started_at: '2026-11-18T15:00:00.000Z',
    ended_at: '2026-11-18T15:02:00.000Z',
    duration_ms: 120_000,
    ended_reason: 'customer-ended-call',
    ended_group: 'caller',
    outcome: 'solved',
    cost_cents: 22,
    costs: [],
    latency_p50: 800,
    latency_p90: 1_400,
    transferred: false,
    transfer_to: null,
    resolved: true,
    successful: null,
    has_recording: false,
    smart_tags: [],
    taken_off_tags: [],
    person_tags: [],
    agent_tags: [],
    tool_names: [],
    group_id: null,
    answer_ms: 2_000,
    attention_at: null,
    attention_ms: null,
    acknowledge_ms: null,
    acknowledged_by: null,
    state: { conversation: { summary: null }, told: { turns: [], transferTo: null, toolNames: [] } },
    last_position: 1,
    ...fields,
  };
}

type Call = ReturnType<typeof buildCall>;

/** Writes calls into the read model as the projection would, without events: for tests of its readers. */
export async function insertCalls(db: Queryable, tenant: string, calls: readonly Call[]): Promise<void> {
  await insertRows(db, tenant, calls);
  await insertRollups(db, rollupRows(tenant, calls));
  await storeDefinition(db, DEFINITION);
}

/** Replaces a call as the projection would: rewrites only the rollups of both calls' days. */
export async function replaceCall(
  db: Queryable,
  tenant: string,
  { calls, before, after }: { readonly calls: readonly Call[]; readonly before: Call; readonly after: Call },
): Promise<void> {
  await db.query({ text: 'delete from read.calls where tenant_id = $1 and id = $2', values: [tenant, before.id] });
  await insertRows(db, tenant, [after]);
  const instants = [before, after].map(({ started_at }) => Date.parse(started_at));
  const isTouched = ({ hours, at }: RollupName) =>
    instants.some((ms) =>
      [DAY_OF_ALL.hours, hours].some((span) => startOf(ms, span) === startOf(Date.parse(at), span)),
    );
  await db.query({
    text: `delete from read.call_cells c using unnest($2::timestamptz[]) as t(at) where c.tenant_id = $1 and (
      floor(extract(epoch from c.at) / 86400) = floor(extract(epoch from t.at) / 86400) or
      (c.at <= t.at and t.at < c.at + make_interval(hours => c.hours)))`,
    values: [tenant, instants.map((ms) => new Date(ms))],
  });
  await insertRollups(db, rollupRows(tenant, calls).filter(isTouched));
}

const startOf = (ms: number, hours: number): number => Math.floor(ms / (hours * HOUR_MS));

async function insertRows(db: Queryable, tenant: string, calls: readonly Call[]): Promise<void> {
  const columns = Object.keys(buildCall());
  await db.query({
    text: `insert into read.calls (tenant_id, ${columns.join(', ')})
      select $1, ${columns.map((column) => `r.${column}`).join(', ')} from jsonb_populate_recordset(null::read.calls, $2::jsonb) r`,
    values: [tenant, JSON.stringify(calls)],
  });
}

const ROLLUP_COLUMNS = 'tenant_id, dimension, hours, at, key, counts, sums, bins, parts';

const insertRollups = (db: Queryable, rows: readonly RollupName[]) =>
  db.query({
    text: `insert into read.call_cells (${ROLLUP_COLUMNS}) select ${ROLLUP_COLUMNS}
      from jsonb_populate_recordset(null::read.call_cells, $1::jsonb)`,
    values: [JSON.stringify(rows)],
  });

/** Adds up calls as the projection would. */
function rollupRows(tenant: string, calls: readonly Call[]) {
  const rollups = new Map<string, { readonly name: RollupName; readonly rollup: Rollup }>();
  for (const call of calls) {
    const one = rollupOfCall(call);
    for (const name of rollupsOfCall(call)) {
      const id = JSON.stringify(name);
      const entry = rollups.get(id) ?? { name, rollup: emptyRollup() };
      settleRollup(entry.rollup, one);
      rollups.set(id, entry);
    }
  }
  return [...rollups.values()].map(({ name, rollup: { counts, sums, bins, parts } }) => ({
    tenant_id: tenant,
    ...name,
    counts,
    sums,
    bins: `\\x${encodeBins(bins).toString('hex')}`,
    parts: Object.fromEntries(parts),
  }));
}
