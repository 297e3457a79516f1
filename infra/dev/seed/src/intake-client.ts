import type { IntakeResult } from '@switchboard/contracts/intake/event';
import { intakeRoutes } from '@switchboard/contracts/intake/routes';
import { AppError } from '@switchboard/platform/app-error';
import { backoff, sleep } from '@switchboard/platform/retry';
import type { WireEvent } from './wire-event.ts';

/** The server that receives intake events, and the API key for it. */
export interface IntakeTarget {
  readonly url: string;
  readonly apiKey: string;
}

const MAX_ATTEMPTS = 6;
const TIMEOUT_MS = 10_000;

/**
 * Posts events to the HTTP intake, and retries while the server is unavailable or limits the rate.
 *
 * Idempotent: the server deduplicates events by id.
 * @throws {AppError} `intake.refused` {status, body} if the server rejects the request, `intake.unreachable` after six attempts.
 */
export async function postEvents(
  target: IntakeTarget,
  events: readonly WireEvent[],
  signal: AbortSignal,
): Promise<IntakeResult[]> {
  const wait = backoff({ baseMs: 200, maxMs: 5_000 });
  for (let attempt = 1; ; attempt++) {
    const response = await tryPost(target, events, signal);
    if (response?.ok) return intakeRoutes.intakeEvents.ok.body.parse(await response.json()).results;
    if (response && response.status < 500 && response.status !== 429) {
      throw new AppError('intake.refused', { status: response.status, body: (await response.text()).slice(0, 500) });
    }
    await response?.body?.cancel();
    if (attempt === MAX_ATTEMPTS)
      throw new AppError('intake.unreachable', { url: target.url, status: response?.status });
    await sleep(wait(), signal);
  }
}

async function tryPost(
  { url, apiKey }: IntakeTarget,
  events: readonly WireEvent[],
  signal: AbortSignal,
): Promise<Response | undefined> {
  try {
    return await fetch(new URL(intakeRoutes.intakeEvents.path, url), {
      method: intakeRoutes.intakeEvents.method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ events }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
      return undefined;
    throw error;
  }
}
