import { createHash } from 'node:crypto';
import type { CallOutcome } from '@switchboard/contracts/kinds/batches';
import type { Carrier } from './carrier.ts';

/** How many of a hundred calls end in each way; the others are answered and heard to their end. */
const SHARES: readonly (readonly [CallOutcome, number])[] = [
  ['no_answer', 18],
  ['busy', 8],
  ['voicemail', 14],
  ['hung_up', 8],
];
const SHORTEST_RING_MS = 3_000;
const LONGEST_RING_MS = 25_000;
const LINES = ['Yes, this is a good time.', 'Yes.', 'That works for me, thank you.'];

/** A carrier that nobody hears: how a call goes follows from the seed and the call's key. */
export const simulatorCarrier = (seed: string): Carrier => ({
  place: async ({ key }) => {
    const dice = createHash('sha256').update(`${seed} ${key}`).digest();
    const outcome = outcomeOf(dice.readUInt32BE(0) % 100);
    const ringMs = SHORTEST_RING_MS + (dice.readUInt32BE(4) % (LONGEST_RING_MS - SHORTEST_RING_MS));
    return { outcome, ringMs, says: outcome === 'answered' ? LINES : [] };
  },
});

function outcomeOf(percent: number): CallOutcome {
  let below = 0;
  for (const [outcome, share] of SHARES) {
    below += share;
    if (percent < below) return outcome;
  }
  return 'answered';
}
