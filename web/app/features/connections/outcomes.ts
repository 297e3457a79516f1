import { CONNECTION_OUTCOMES } from '@switchboard/contracts/connections/routes';
import { z } from 'zod';

/** How asking for access went, as the page that comes back tells it to the one that asked. */
const Told = z.object({ outcome: z.enum(CONNECTION_OUTCOMES), connection: z.string().max(64).optional() });
export type Told = z.infer<typeof Told>;

const CHANNEL = 'switchboard-connections';

/** Reads an outcome from an address; a page without one tells of a failure. */
export function outcomeOf(params: URLSearchParams): Told {
  const told = Told.safeParse(Object.fromEntries(params));
  return told.success ? told.data : { outcome: 'failed' };
}

/** Tells every page of this browser how it went. */
export function tellOutcome(told: Told): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(told);
  channel.close();
}

/** Hears outcomes until it is stopped. */
export function hearOutcomes(hear: (told: Told) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    const told = Told.safeParse(data);
    if (told.success) hear(told.data);
  });
  return () => channel.close();
}
