import { type StreamEventName, type StreamMessage, streamMessages } from '@switchboard/contracts/stream/messages';
import { log } from '../api/log.ts';

/** A parsed frame of a stream. The last frame of a position has a `cursor`: everything up to it has arrived. */
export interface Frame {
  readonly message: StreamMessage;
  readonly cursor: string | null;
}

/** The names of all stream events. */
// Object.keys loses the type of the keys.
export const STREAM_EVENTS = Object.keys(streamMessages) as readonly StreamEventName[];

/** Parses a frame; logs and returns undefined if it does not match the contract. */
export function parseFrame(event: StreamEventName, data: string, cursor: string): Frame | undefined {
  const parsed = streamMessages[event].safeParse(parseJson(data));
  if (!parsed.success) {
    log.warn(`ignored an invalid ${event} frame`, parsed.error.issues);
    return undefined;
  }
  // The schema belongs to the event; the compiler can't follow that through the table.
  return { message: { event, data: parsed.data } as StreamMessage, cursor: cursor === '' ? null : cursor };
}

/** The position of a frame, if it has one. */
export function positionOf({ message }: Frame): number | undefined {
  return 'position' in message.data ? message.data.position : undefined;
}

/** Whether positions start over after a frame, which makes recorded positions meaningless. */
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
