import type { IntakeResult } from '@switchboard/contracts/intake/event';
import { intakeRoutes } from '@switchboard/contracts/intake/routes';
import { AppError } from '@switchboard/platform/app-error';
import { backoff, sleep } from '@switchboard/platform/retry';
import type { WireEvent } from './wire-event.ts';

/** Where intake events go, and the key that lets them in. */
export interface IntakeTarget {
  readonly url: string;
  readonly apiKey: string;
}

const TRIES = 6;
const TIMEOUT_MS = 10_000;

/**
 * Sends events through the HTTP intake as any caller would, trying again while the server is away or limits.
 *
 * Safe to repeat: events are known by their ids.
 * @throws {AppError} `intake.refused` {status, code} when the server won't take the call, `intake.unreachable` after six tries.
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
    if (attempt === TRIES) throw new AppError('intake.unreachable', { url: target.url, status: response?.status });
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
