import type { MeasureName } from '@switchboard/contracts/calls/metrics';

/** The column of a measure in a call's row, and the factor that converts it to the integers in which sums are stored. */
export interface Measure {
  readonly column: string;
  readonly scale: number;
}

/** Cents are summed in millionths: sums of integers are the same in any order. */
export const MICROS = 1_000_000;

/** The column and scale of each measure. */
export const MEASURES: Readonly<Record<MeasureName, Measure>> = {
  durationMs: { column: 'duration_ms', scale: 1 },
  latencyMs: { column: 'latency_p50', scale: 1 },
  costCents: { column: 'cost_cents', scale: MICROS },
  answerMs: { column: 'answer_ms', scale: 1 },
  attentionMs: { column: 'attention_ms', scale: 1 },
  acknowledgeMs: { column: 'acknowledge_ms', scale: 1 },
};
