import { formatSpread, type Samples } from './rounds.ts';
import { type Metric, verdict } from './row.ts';

/** The 99th percentiles of an account's requests, without and with load from another account. */
export interface NeighborSamples {
  readonly alone: Samples;
  readonly underLoad: Samples;
}

/** Builds the metric of a row about noisy neighbors: how many times longer requests take under the load. */
export function neighborMetric(
  { alone, underLoad }: NeighborSamples,
  { row, peer, bar }: { readonly row: string; readonly peer: string; readonly bar: Parameters<typeof verdict>[1] },
): Metric {
  const ratio = underLoad.median / alone.median;
  return {
    row,
    value: underLoad.median,
    unit: 'ms p99',
    peer,
    peerValue: alone.median,
    ratio,
    must: `≤ ${bar.must} ×`,
    aim: `${bar.aim} ×`,
    met: verdict(ratio, bar),
    spread: formatSpread(underLoad),
  };
}
