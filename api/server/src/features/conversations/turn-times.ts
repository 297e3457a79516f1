import type { LiveTalk } from '@switchboard/contracts/calls/live-routes';
import type { TurnTraced } from '@switchboard/contracts/conversations/events';
import type { z } from 'zod';

type Traced = Pick<z.infer<typeof TurnTraced>, 'steps' | 'tookMs'>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Divides the time to each answer among ours, the model's and tools'. People who pick up a transfer take no time of an answer. */
export function turnTimes(traced: readonly Traced[]): LiveTalk['turns'] {
  const times = new Map<number, Mutable<LiveTalk['turns'][number]>>();
  for (const { steps, tookMs = 0 } of traced) {
    const [first] = steps;
    if (first === undefined || steps.every(({ type }) => type === 'call.controlled' || type === 'call.ended')) continue;
    const time = times.get(first.turn) ?? { turn: first.turn, ms: 0, oursMs: 0, modelMs: 0, toolMs: 0 };
    time.oursMs += tookMs;
    for (const step of steps) {
      if (step.type === 'model.finished') time.modelMs += step.tookMs;
      if (step.type === 'tool.finished' && step.tool !== 'transfer') time.toolMs += step.tookMs;
    }
    time.ms = time.oursMs + time.modelMs + time.toolMs;
    times.set(first.turn, time);
  }
  return [...times.values()];
}
