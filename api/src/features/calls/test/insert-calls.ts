import { encodeBins } from '@switchboard/application/calls/cells/bin-bytes';
import { type Cell, emptyCell, settleCell } from '@switchboard/application/calls/cells/cell';
import { cellOfCall } from '@switchboard/application/calls/cells/cell-of-call';
import { type CellName, cellsOfCall } from '@switchboard/application/calls/cells/cells-of-call';
import { DEFINITION, define } from '@switchboard/application/calls/cells/definition';
import { digitsOf, searchTextOf } from '@switchboard/contracts/text';
import type { Queryable } from '@switchboard/platform/postgres/types';

let lastId = 50_000;

/** A plausible row of `read.calls`, each with an id of its own; give what the test is about. */
export function buildCall(fields: Readonly<Record<string, unknown>> = {}) {
  lastId += 1;
  const { name = 'Ana Flores', number = '+13035550142' } = fields as { name?: string | null; number?: string | null };
  return {
    id: lastId,
    is_listed: true,
    name,
    number,
    search_text: searchTextOf(name, number),
    digits: digitsOf(number ?? ''),
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

/** Writes calls into the read model as the projection would, without a log beneath: for tests of what reads it. */
export async function insertCalls(
  db: Queryable,
  tenant: string,
  calls: readonly ReturnType<typeof buildCall>[],
): Promise<void> {
  const columns = Object.keys(buildCall());
  await db.query({
    text: `insert into read.calls (tenant_id, ${columns.join(', ')})
      select $1, ${columns.map((column) => `r.${column}`).join(', ')} from jsonb_populate_recordset(null::read.calls, $2::jsonb) r`,
    values: [tenant, JSON.stringify(calls)],
  });
  await insertCells(db, tenant, calls);
}

/** Adds calls up as the projection would; for an account that has no cells yet. */
async function insertCells(
  db: Queryable,
  tenant: string,
  calls: readonly ReturnType<typeof buildCall>[],
): Promise<void> {
  const cells = new Map<string, { readonly name: CellName; readonly cell: Cell }>();
  for (const call of calls) {
    const one = cellOfCall(call);
    for (const name of cellsOfCall(call)) {
      const id = JSON.stringify(name);
      const standing = cells.get(id) ?? { name, cell: emptyCell() };
      settleCell(standing.cell, one);
      cells.set(id, standing);
    }
  }
  const rows = [...cells.values()].map(({ name, cell: { counts, sums, bins, parts } }) => ({
    tenant_id: tenant,
    ...name,
    counts,
    sums,
    bins: `\\x${encodeBins(bins).toString('hex')}`,
    parts: Object.fromEntries(parts),
  }));
  await db.query({
    text: 'insert into read.call_cells select r.* from jsonb_populate_recordset(null::read.call_cells, $1::jsonb) r',
    values: [JSON.stringify(rows)],
  });
  await define(db, DEFINITION);
}
