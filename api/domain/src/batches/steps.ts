import type { BatchStatus } from '@switchboard/contracts/batches/batches';

export type BatchStep = 'start' | 'pause' | 'resume' | 'cancel' | 'redial';

const FROM: Readonly<Record<BatchStep, readonly BatchStatus[]>> = {
  start: ['draft'],
  pause: ['scheduled', 'running'],
  resume: ['paused'],
  cancel: ['draft', 'scheduled', 'running', 'paused'],
  redial: ['ended', 'paused'],
};

/** The status that a step leads to; undefined where it can't be taken. A batch whose moment hasn't come waits for it. */
export function afterStep(
  step: BatchStep,
  { status, startAt, now }: { readonly status: BatchStatus; readonly startAt: number | null; readonly now: number },
): BatchStatus | undefined {
  if (!FROM[step].includes(status)) return undefined;
  if (step === 'pause') return 'paused';
  if (step === 'cancel') return 'cancelled';
  return startAt !== null && startAt > now && status !== 'ended' ? 'scheduled' : 'running';
}
