import { type StreamEventName, type StreamMessage, streamMessages } from '@switchboard/contracts/stream/messages';
import { log } from '../api/log.ts';

/** One frame of the stream, parsed. `cursor` stands on the last frame of a position, when everything up to it has come. */
export interface Frame {
  readonly message: StreamMessage;
  readonly cursor: string | null;
}

/** The names of all events that a stream sends. */
// Object.keys forgets that the keys are the table's own.
export const STREAM_EVENTS = Object.keys(streamMessages) as readonly StreamEventName[];

/** Reads a frame as it came; undefined, with a word in the log, if it isn't one of the contract's. */
export function parseFrame(event: StreamEventName, data: string, cursor: string): Frame | undefined {
  const parsed = streamMessages[event].safeParse(parseJson(data));
  if (!parsed.success) {
    log.warn(`unknown frame of ${event} ignored`, parsed.error.issues);
    return undefined;
  }
  // The schema is the event's own, which the compiler can't follow through a table of unions.
  return { message: { event, data: parsed.data } as StreamMessage, cursor: cursor === '' ? null : cursor };
}

/** The position that a frame speaks of; undefined for those that speak of none. */
export function positionOf({ message }: Frame): number | undefined {
  return 'position' in message.data ? message.data.position : undefined;
}

/** Tells whether positions begin anew behind a frame: what was noted by the old ones says nothing any more. */
export function beginsAnew({ message }: Frame): boolean {
  return message.event === 'reset' && message.data.reason !== 'too_far';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
