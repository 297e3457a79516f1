import type { MeasureName } from '@switchboard/contracts/calls/metrics';

/** Where a measure stands in a call's row, and how many of the whole numbers that sums are kept in its unit is. */
export interface Measure {
  readonly column: string;
  readonly scale: number;
}

/** Cents are kept in millionths: sums of whole numbers come out the same in whatever order they are made. */
export const MICROS = 1_000_000;

/** Where each measure stands. */
export const MEASURES: Readonly<Record<MeasureName, Measure>> = {
  durationMs: { column: 'duration_ms', scale: 1 },
  latencyMs: { column: 'latency_p50', scale: 1 },
  costCents: { column: 'cost_cents', scale: MICROS },
  answerMs: { column: 'answer_ms', scale: 1 },
  attentionMs: { column: 'attention_ms', scale: 1 },
  acknowledgeMs: { column: 'acknowledge_ms', scale: 1 },
};
