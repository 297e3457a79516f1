import { CallFilterFields, NONE } from '@switchboard/contracts/calls/filters';
import { COUNT_NAMES, countMetrics, MEASURE_NAMES } from '@switchboard/contracts/calls/metrics';
import { callMatcher } from '../call-conditions.ts';
import type { CallColumns } from '../call-flags.ts';
import { MEASURES, MICROS } from '../call-measures.ts';
import { emptyRollup, type Rollup, toBinIndex } from './rollup.ts';
import { DURATION_STEP_MS, LAST_DURATION_STEP, type Part, partKey } from './rollup-parts.ts';
import { toBin } from './sketch.ts';

/** Transfers that the agent's own rule doesn't count as resolved. The account's settings decide which of them are. */
const OPEN_TRANSFERS = { transferred: 'true', resolved: 'false' } as const;

/** The filters of all counts, in the order of a rollup's counts. */
const COUNTED = [
  ...COUNT_NAMES.map((name) => CallFilterFields.parse(countMetrics[name].query)),
  CallFilterFields.parse({ tagged: 'true' }),
  CallFilterFields.parse(OPEN_TRANSFERS),
].map(callMatcher);
const isOpenTransfer = callMatcher(CallFilterFields.parse(OPEN_TRANSFERS));

/** Returns the rollup of a single call. */
export function rollupOfCall(row: CallColumns): Rollup {
  const rollup = emptyRollup();
  for (const [index, isCounted] of COUNTED.entries()) rollup.counts[index] = isCounted(row) ? 1 : 0;
  for (const [index, name] of MEASURE_NAMES.entries()) {
    const { column, scale } = MEASURES[name];
    const value = row[column];
    if (typeof value !== 'number') continue;
    const whole = Math.round(value * scale);
    rollup.counts[COUNTED.length + index] = 1;
    rollup.sums[index] = whole;
    rollup.bins.set(toBinIndex(index, toBin(whole)), 1);
  }
  addParts(rollup, row);
  return rollup;
}

function addParts({ parts }: Rollup, row: CallColumns): void {
  const add = (part: Part, key: unknown, count = 1) => {
    const name = partKey(part, String(key));
    parts.set(name, (parts.get(name) ?? 0) + count);
  };
  if (row['ended_at'] !== null) add('endedReason', row['ended_reason'] ?? NONE);
  if (row['outcome'] !== null) add('outcome', row['outcome']);
  if (typeof row['duration_ms'] === 'number') {
    add('duration', Math.min(LAST_DURATION_STEP, Math.floor(row['duration_ms'] / DURATION_STEP_MS)));
  }
  add('agentId', row['agent_id'] ?? NONE);
  if (row['agent_name'] !== null) add('agentName', row['agent_name']);
  const costs = row['costs'] as readonly { readonly product: string; readonly cents: number }[];
  for (const product of new Set(costs.map((line) => line.product))) add('product', product);
  for (const { product, cents } of costs) add('micros', product, Math.round(cents * MICROS));
  const tags = (row['smart_tags'] as readonly unknown[]).map(Number).sort((one, other) => one - other);
  for (const [index, tag] of tags.entries()) for (const other of tags.slice(index + 1)) add('pair', `${tag} ${other}`);
  if (isOpenTransfer(row)) add('openTransfers', row['agent_id'] ?? NONE);
  if (row['transfer_to'] !== null) add('transferTo', row['transfer_to']);
  if (row['transfer_to'] !== null && row['transferred'] === true) add('answeredTo', row['transfer_to']);
  for (const tag of row['taken_off_tags'] as readonly unknown[]) add('takenOffTagId', tag);
  for (const tag of row['person_tags'] as readonly unknown[]) add('personTagId', tag);
  for (const tag of row['agent_tags'] as readonly unknown[]) add('agentTagId', tag);
}
