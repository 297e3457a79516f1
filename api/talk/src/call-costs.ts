import type { ConversationEnded } from '@switchboard/contracts/conversations/events';
import type { z } from 'zod';

export type Costs = NonNullable<z.infer<typeof ConversationEnded>['costs']>;

/** Prices of simulated calls in cents per minute. Nobody is charged; they make costs visible in a trial. */
const SIMULATED_PRICES = { carrier: 1.4, speech: 6, agent: 3.6 } as const;

/** The costs of a simulated call by product, rounded to hundredths of a cent. */
export function simulatedCosts(durationMs: number): Costs {
  const minutes = durationMs / 60_000;
  return Object.entries(SIMULATED_PRICES).map(([product, cents]) => ({
    product,
    cents: Math.round(cents * minutes * 100) / 100,
  }));
}

/** The total cost of a call in cents. */
export const totalCost = (costs: Costs): number =>
  Math.round(costs.reduce((sum, { cents }) => sum + cents, 0) * 100) / 100;
