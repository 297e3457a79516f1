import type { StoredEvent } from '@switchboard/event-store/types';
import { callForText } from './answer-by-text.ts';
import type { TextLine } from './text-carriers.ts';

type Events = readonly Pick<StoredEvent, 'type' | 'data'>[];

/** Runs a call in which the caller is sent a text; returns the conversation's id and events. */
export async function holdTextingCall(line: Pick<TextLine, 'call' | 'conversations' | 'events'>) {
  await callForText(line);
  const { id } = (await line.conversations()).at(-1) ?? { id: 0 };
  return { id, readEvents: () => line.events(id) };
}

/** Returns the delivery steps in a conversation's events, with the carrier's error code if any. */
export const readDeliveries = (events: Events) =>
  events
    .filter(({ type }) => type === 'conversation.message-delivery')
    .map(({ data }) => [data['state'], ...(data['code'] === undefined ? [] : [data['code']])]);
