import { CONNECTION_OUTCOMES } from '@switchboard/contracts/connections/routes';
import { z } from 'zod';

/** The outcome of an authorization, which the returning page sends to the page that started it. */
const Outcome = z.object({ outcome: z.enum(CONNECTION_OUTCOMES), connection: z.string().max(64).optional() });
export type Outcome = z.infer<typeof Outcome>;

const CHANNEL = 'switchboard-connections';

/** Parses the outcome in a URL; a missing one counts as a failure. */
export function parseOutcome(params: URLSearchParams): Outcome {
  const parsed = Outcome.safeParse(Object.fromEntries(params));
  return parsed.success ? parsed.data : { outcome: 'failed' };
}

/** Sends an outcome to all pages of this browser. */
export function announceOutcome(outcome: Outcome): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(outcome);
  channel.close();
}

/** Listens for outcomes. Returns a function that stops. */
export function onOutcome(listener: (outcome: Outcome) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    const parsed = Outcome.safeParse(data);
    if (parsed.success) listener(parsed.data);
  });
  return () => channel.close();
}
