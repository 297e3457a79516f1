import { createHash } from 'node:crypto';
import type { Language } from '@switchboard/contracts/base/fields';
import type { CallOutcome } from '@switchboard/contracts/batches/batches';
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
/** The answers of those who pick up, one after the other from any of them on. */
const LINES: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Yes.',
    'Nights and weekends are fine for me.',
    'I have done that for six years, and I like it.',
    'I stay with them, and say what comes next.',
    'That works for me, thank you.',
  ],
  es: [
    'Sí.',
    'Las noches y los fines de semana me van bien.',
    'Lo hago desde hace seis años, y me gusta.',
    'Me quedo con la persona y le digo qué viene después.',
    'Me parece bien, gracias.',
  ],
};

/** A carrier that nobody hears: how a call goes follows from the seed and the call's key. */
export const simulatorCarrier = (seed: string): Carrier => ({
  place: async ({ key, language }) => {
    const dice = createHash('sha256').update(`${seed} ${key}`).digest();
    const outcome = outcomeOf(dice.readUInt32BE(0) % 100);
    const ringMs = SHORTEST_RING_MS + (dice.readUInt32BE(4) % (LONGEST_RING_MS - SHORTEST_RING_MS));
    const lines = LINES[language ?? 'en'];
    const first = dice.readUInt32BE(8) % lines.length;
    const says = outcome === 'answered' ? [...lines.slice(first), ...lines.slice(0, first)] : [];
    return { outcome, ringMs, says };
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
