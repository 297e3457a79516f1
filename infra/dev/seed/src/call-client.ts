import { liveCallRoutes } from '@switchboard/contracts/calls/live-routes';
import type { RouteOutput } from '@switchboard/contracts/http/route';
import type { TalkInput } from '@switchboard/contracts/talk/input';
import { AppError } from '@switchboard/platform/app-error';
import type { IntakeTarget } from './intake-client.ts';

type Started = RouteOutput<(typeof liveCallRoutes)['calls.simulate']>;
export type CallTurn = RouteOutput<(typeof liveCallRoutes)['calls.speak']>;

/** The numbers of a new call. */
export interface NewCall {
  readonly to: string;
  readonly from: string | null;
  readonly callerName?: string;
  readonly lang: 'en' | 'es';
}

const TIMEOUT_MS = 15_000;

/** Calls a number. Returns the talk and its agent's greeting. @throws {AppError} `call.refused` {status}, `call.unreachable` */
export async function ring(target: IntakeTarget, call: NewCall, signal: AbortSignal): Promise<Started> {
  const route = liveCallRoutes['calls.simulate'];
  return route.ok.body.parse(await post(target, { path: route.path, body: call }, signal));
}

/** Sends a caller's input, or polls without one. Returns the turn, or undefined if the call has ended meanwhile. @throws {AppError} as {@link ring} */
export async function speak(
  target: IntakeTarget,
  { talkId, input }: { readonly talkId: string; readonly input?: TalkInput | undefined },
  signal: AbortSignal,
): Promise<CallTurn | undefined> {
  const route = liveCallRoutes['calls.speak'];
  const body = input === undefined ? {} : { input };
  try {
    return route.ok.body.parse(await post(target, { path: route.path.replace(':talkId', talkId), body }, signal));
  } catch (error) {
    if (error instanceof AppError && error.details?.['status'] === 409) return undefined;
    throw error;
  }
}

async function post(
  { url, apiKey }: IntakeTarget,
  { path, body }: { readonly path: string; readonly body: unknown },
  signal: AbortSignal,
): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
  } catch {
    signal.throwIfAborted();
    throw new AppError('call.unreachable', { url });
  }
  if (!response.ok) {
    throw new AppError('call.refused', { status: response.status, body: (await response.text()).slice(0, 500) });
  }
  return response.json();
}
