import type { PlatformConnection } from '@switchboard/application/connections/platform-connection';
import type { Poster } from '@switchboard/application/outbound/poster';
import { lenient, Text } from '@switchboard/contracts/base/lenient';
import { CALL_KEY, isRetellOver } from '@switchboard/domain/carriers/retell-status';
import { AppError } from '@switchboard/platform/app-error';
import { sleep } from '@switchboard/platform/retry';
import { z } from 'zod';
import { parseFrameJson } from '../../../http/talk-frames.ts';

export type RetellConnection = PlatformConnection<'retell'>;

/** A call as Retell's API returns it. */
export interface RetellCall {
  readonly callId: string;
  readonly isOver: boolean;
  /** Our number and the other party's; undefined for a web call. */
  readonly to: string | undefined;
  readonly from: string | undefined;
  /** The agent that the call's `metadata` names, if any. */
  readonly agentId: string | undefined;
  /** Our key, if we requested the call. */
  readonly dialKey: string | undefined;
}

/** `PhoneCallResponse` and `WebCallResponse` of retell-sdk 5.66.1, resources/call.d.ts. */
const Call = z.object({
  call_id: z.string(),
  call_status: Text,
  direction: Text,
  from_number: Text,
  to_number: Text,
  metadata: lenient(z.object({ agentId: Text, [CALL_KEY]: lenient(z.string().max(128)) })),
});

const TRIES = 3;
const PAUSE_MS = 400;
const TIMEOUT_MS = 2_000;

/**
 * Looks up a call at Retell. Retell doesn't sign its WebSockets, so the proof is that Retell knows the call's id, which can't be guessed.
 *
 * Returns undefined if the account has no such call. https://docs.retellai.com/api-references/get-call
 * @throws {AppError} `service.unavailable` if Retell can't be reached
 */
export async function findRetellCall(
  poster: Pick<Poster, 'send'>,
  { baseUrl, secrets: [key = ''] }: RetellConnection,
  callId: string,
): Promise<RetellCall | undefined> {
  const url = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/v2/get-call/${encodeURIComponent(callId)}`;
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json', 'user-agent': 'Switchboard' };
  for (let tries = 1; ; tries++) {
    const answer = await poster.send({ method: 'GET', url, headers, timeoutMs: TIMEOUT_MS });
    if ('status' in answer && answer.status < 300) return readCall(answer.body, callId);
    // A new call may not be available through the API yet.
    if (tries < TRIES) await sleep(PAUSE_MS);
    else if ('status' in answer && [400, 404, 422].includes(answer.status)) return undefined;
    else throw new AppError('service.unavailable');
  }
}

function readCall(body: string, callId: string): RetellCall | undefined {
  const read = Call.safeParse(parseFrameJson(body));
  if (!read.success || read.data.call_id !== callId) return undefined;
  const { call_status, direction, from_number, to_number, metadata } = read.data;
  const [ours, theirs] = direction === 'outbound' ? [from_number, to_number] : [to_number, from_number];
  return {
    callId,
    isOver: isRetellOver(call_status),
    to: ours ?? undefined,
    from: theirs ?? undefined,
    agentId: metadata?.agentId ?? undefined,
    dialKey: metadata?.[CALL_KEY] ?? undefined,
  };
}
