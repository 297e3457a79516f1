import type { Call } from '@switchboard/contracts/calls/row';
import type { Cell } from '@switchboard/contracts/csv';

/** The columns of the CSV, by the names that the API's rows have. */
const COLUMNS: Readonly<Record<string, (call: Call) => Cell>> = {
  id: ({ id }) => id,
  startedAt: ({ startedAt }) => startedAt,
  endedAt: ({ endedAt }) => endedAt,
  durationMs: ({ durationMs }) => durationMs,
  direction: ({ direction }) => direction,
  channel: ({ channel }) => channel,
  status: ({ status }) => status,
  name: ({ name }) => name,
  number: ({ number }) => number,
  from: ({ from }) => from,
  to: ({ to }) => to,
  numberId: ({ numberId }) => numberId,
  agentId: ({ agentId }) => agentId,
  agentName: ({ agentName }) => agentName,
  agentVersion: ({ agentVersion }) => agentVersion,
  language: ({ language }) => language,
  outcome: ({ outcome }) => outcome,
  endedReason: ({ endedReason }) => endedReason,
  endedGroup: ({ endedGroup }) => endedGroup,
  costCents: ({ costCents }) => costCents,
  costs: ({ costs }) => costs.map(({ product, cents }) => `${product} ${cents}`).join('; '),
  latencyP50: ({ latency }) => latency.p50,
  latencyP90: ({ latency }) => latency.p90,
  transferred: ({ transferred }) => transferred,
  successful: ({ successful }) => successful,
  hasRecording: ({ hasRecording }) => hasRecording,
  smartTags: ({ smartTags }) => smartTags.map(({ name }) => name).join('; '),
};

/** The head of the CSV. */
export const CALL_COLUMNS_OF_CSV: readonly string[] = Object.keys(COLUMNS);

/** A call as a line of the CSV. */
export const callLine = (call: Call): Cell[] => Object.values(COLUMNS).map((read) => read(call));
