import type { EventType } from '@switchboard/contracts/events';
import type { JsonObject, NewEvent } from '@switchboard/event-store/types';

/** An event as domain and contracts write it. */
export interface DomainEvent {
  readonly type: EventType;
  readonly data: object;
}

/** An event as the log takes it. */
export function toNewEvent({ type, data }: DomainEvent): NewEvent {
  // Events' data are schemas of JSON values; TypeScript doesn't see that an object type has no other.
  return { type, data: data as JsonObject };
}
