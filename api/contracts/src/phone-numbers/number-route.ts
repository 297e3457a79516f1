import type { WeeklyTime } from '../base/fields.ts';
import { findOpening, type WeekMinute } from '../base/opening.ts';

/** The settings of a phone number that determine who answers it. */
export interface RoutedNumber {
  readonly inboundAgentId: string | null;
  readonly fallbackNumber: string | null;
  readonly hours: {
    readonly agentId: string | null;
    readonly outsideAgentId: string | null;
    readonly schedule: readonly WeeklyTime[];
  };
}

/** The route of a call: to an agent, to another number, or to nobody. */
export type CallRoute =
  | { readonly kind: 'agent'; readonly agentId: string }
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'nobody' };

/**
 * Finds the route of a call to a number at a minute of the week.
 *
 * During business hours: the agent for these hours, or else the number's default agent. Outside of them: the agent for
 * that time, or else the fallback number, or else the default agent.
 */
export function findCallRoute({ inboundAgentId, fallbackNumber, hours }: RoutedNumber, now: WeekMinute): CallRoute {
  const { isOpen } = findOpening(hours.schedule, now);
  const onward: CallRoute = fallbackNumber === null ? { kind: 'nobody' } : { kind: 'number', number: fallbackNumber };
  if (isOpen) return toAgent(hours.schedule.length > 0 ? (hours.agentId ?? inboundAgentId) : inboundAgentId) ?? onward;
  const outside = toAgent(hours.outsideAgentId);
  if (outside !== undefined) return outside;
  return onward.kind === 'number' ? onward : (toAgent(inboundAgentId) ?? onward);
}

const toAgent = (agentId: string | null): CallRoute | undefined =>
  agentId === null ? undefined : { kind: 'agent', agentId };
