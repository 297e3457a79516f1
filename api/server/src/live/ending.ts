import type { StreamData } from '@switchboard/contracts/stream/messages';
import { type Frame, frameOf } from './frame.ts';

/** How a stream is told that it ends, and why. */
export type Ending =
  | { readonly event: 'session:expired' }
  | {
      readonly event: 'stream:ended';
      readonly reason: StreamData<'stream:ended'>['reason'];
      readonly retryAfterMs: number;
    };

/** The last frame of a stream. */
export function endingFrame(ending: Ending): Frame {
  if (ending.event === 'session:expired') return frameOf(ending.event, {});
  return frameOf(ending.event, { reason: ending.reason, retryAfterMs: Math.round(ending.retryAfterMs) });
}
