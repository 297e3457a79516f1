import type { StoredEvent } from '@switchboard/event-store/types';
import { haveTextSent } from './answer-by-text.ts';
import type { TextLine } from './text-carriers.ts';

type Told = readonly Pick<StoredEvent, 'type' | 'data'>[];

/** Holds a call whose caller has a text sent; answers what its conversation says of that. */
export async function holdTexting(line: Pick<TextLine, 'call' | 'conversations' | 'events'>) {
  await haveTextSent(line);
  const { id } = (await line.conversations()).at(-1) ?? { id: 0 };
  return { id, told: () => line.events(id) };
}

/** Each step of deliveries, with the carrier's code where it has one. */
export const deliveriesIn = (events: Told) =>
  events
    .filter(({ type }) => type === 'conversation.message-delivery')
    .map(({ data }) => [data['state'], ...(data['code'] === undefined ? [] : [data['code']])]);
