import { eventTypes } from '@switchboard/contracts/events';
import { createEventCodec } from '@switchboard/event-store/codec';

/** Encodes and decodes all event types of the contracts. */
export const eventCodec = createEventCodec(eventTypes);
