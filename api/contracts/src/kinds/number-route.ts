import type { WeeklyTime } from './fields.ts';
import { openingAt, type WeekMinute } from './opening.ts';

/** The parts of a phone number that tell who answers it. */
export interface RoutedNumber {
  readonly inboundAgentId: string | null;
  readonly fallbackNumber: string | null;
  readonly hours: {
    readonly agentId: string | null;
    readonly outsideAgentId: string | null;
    readonly schedule: readonly WeeklyTime[];
  };
}

/** Where a call goes: to an agent, on to another number, or to nobody. */
export type CallRoute =
  | { readonly kind: 'agent'; readonly agentId: string }
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'nobody' };

/**
 * Tells where a call to a number goes at a minute of the week.
 *
 * Within its hours the agent for them answers, else the one that answers calls at all. Outside of them it is the agent for that, else the
 * number that is called where nobody answers, and where there is neither, who answers calls at all.
 */
export function routeAt({ inboundAgentId, fallbackNumber, hours }: RoutedNumber, now: WeekMinute): CallRoute {
  const { isOpen } = openingAt(hours.schedule, now);
  const onward: CallRoute = fallbackNumber === null ? { kind: 'nobody' } : { kind: 'number', number: fallbackNumber };
  if (isOpen) return toAgent(hours.schedule.length > 0 ? (hours.agentId ?? inboundAgentId) : inboundAgentId) ?? onward;
  const outside = toAgent(hours.outsideAgentId);
  if (outside !== undefined) return outside;
  return onward.kind === 'number' ? onward : (toAgent(inboundAgentId) ?? onward);
}

const toAgent = (agentId: string | null): CallRoute | undefined =>
  agentId === null ? undefined : { kind: 'agent', agentId };
