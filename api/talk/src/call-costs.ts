import type { ConversationEnded } from '@switchboard/contracts/conversations/events';
import type { z } from 'zod';

export type Costs = NonNullable<z.infer<typeof ConversationEnded>['costs']>;

/** The simulator's price list, in cents a minute: calls that nobody is charged for, so that costs can be tried. */
const SIMULATED = { carrier: 1.4, speech: 6, agent: 3.6 } as const;

/** The cost of a simulated call by product, in hundredths of a cent exactly. */
export function simulatedCosts(durationMs: number): Costs {
  const minutes = durationMs / 60_000;
  return Object.entries(SIMULATED).map(([product, cents]) => ({
    product,
    cents: Math.round(cents * minutes * 100) / 100,
  }));
}

/** What a call cost in all, in cents. */
export const totalOf = (costs: Costs): number =>
  Math.round(costs.reduce((sum, { cents }) => sum + cents, 0) * 100) / 100;
