import { createHash } from 'node:crypto';
import type { Language } from '@switchboard/contracts/base/fields';
import type { CallOutcome } from '@switchboard/contracts/batches/batches';

/** A call to simulate. */
export interface SimulatedCall {
  /** Calls with the same key end the same way. */
  readonly key: string;
  readonly to: string;
  /** Null if the agent has no number to call from. */
  readonly from: string | null;
  /** The contact's language; null if unknown. */
  readonly language: Language | null;
}

/** How a simulated call ends. */
export interface SimulatedOutcome {
  readonly outcome: CallOutcome;
  /** From dialing until the call is answered or ends unanswered. */
  readonly ringMs: number;
  /** The lines that the person who answers says. */
  readonly says: readonly string[];
}

/** Simulates calls. An outcome is known at once, but takes effect only after {@link SimulatedOutcome.ringMs}. */
export interface SimulatedCarrier {
  place(call: SimulatedCall): Promise<SimulatedOutcome>;
}

/** The percentage of calls with each outcome; the remaining calls are answered and completed. */
const SHARES: readonly (readonly [CallOutcome, number])[] = [
  ['no_answer', 18],
  ['busy', 8],
  ['voicemail', 14],
  ['hung_up', 8],
];
const MIN_RING_MS = 3_000;
const MAX_RING_MS = 25_000;
/** The lines that answering contacts say, in order, starting at any line. */
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

/** Creates a carrier whose outcomes depend only on the seed and the call's key. */
export const createSimulatedCarrier = (seed: string): SimulatedCarrier => ({
  place: async ({ key, language }) => {
    const dice = createHash('sha256').update(`${seed} ${key}`).digest();
    const outcome = toOutcome(dice.readUInt32BE(0) % 100);
    const ringMs = MIN_RING_MS + (dice.readUInt32BE(4) % (MAX_RING_MS - MIN_RING_MS));
    const lines = LINES[language ?? 'en'];
    const first = dice.readUInt32BE(8) % lines.length;
    const says = outcome === 'answered' ? [...lines.slice(first), ...lines.slice(0, first)] : [];
    return { outcome, ringMs, says };
  },
});

function toOutcome(percent: number): CallOutcome {
  let below = 0;
  for (const [outcome, share] of SHARES) {
    below += share;
    if (percent < below) return outcome;
  }
  return 'answered';
}
