import { eventTypes } from '@switchboard/contracts/events';
import { createEventCodec } from '@switchboard/event-store/codec';

/** Writes and reads every event type of the contracts. */
export const eventCodec = createEventCodec(eventTypes);
