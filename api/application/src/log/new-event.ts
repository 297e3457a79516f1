import type { EventType } from '@switchboard/contracts/events';
import type { JsonObject, NewEvent } from '@switchboard/event-store/types';

/** An event of the domain and the contracts. */
export interface DomainEvent {
  readonly type: EventType;
  readonly data: object;
}

/** Converts a domain event for the log. */
export function toNewEvent({ type, data }: DomainEvent): NewEvent {
  // The schemas of event data contain only JSON values, which the type `object` can't express.
  return { type, data: data as JsonObject };
}
