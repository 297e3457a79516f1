import { type Samples, spreadOf } from './rounds.ts';
import { type Figure, verdict } from './row.ts';

/** The 99th percentiles of the same requests, alone and beside another account's load. */
export interface Beside {
  readonly alone: Samples;
  readonly beside: Samples;
}

/** The figure of a row that compares both: how many times longer requests take beside the load. */
export function besideMetric(
  { alone, beside }: Beside,
  { row, peer, bar }: { readonly row: string; readonly peer: string; readonly bar: Parameters<typeof verdict>[1] },
): Figure {
  const ratio = beside.median / alone.median;
  return {
    row,
    value: beside.median,
    unit: 'ms p99',
    peer,
    peerValue: alone.median,
    ratio,
    must: `≤ ${bar.must} ×`,
    aim: `${bar.aim} ×`,
    met: verdict(ratio, bar),
    spread: spreadOf(beside),
  };
}
