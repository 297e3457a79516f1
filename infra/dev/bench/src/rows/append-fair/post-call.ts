import { intakeRoutes } from '@switchboard/contracts/intake/routes';
import type { Pool as HttpPool } from 'undici';

/** Posts an intake call and reads the response. */
export async function postCall(calls: HttpPool, apiKey: string, body: string) {
  const { method, path } = intakeRoutes.intakeEvents;
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const answer = await calls.request({ method, path, headers, body });
  const text = (await answer.body.text()).slice(0, 500);
  return { status: answer.statusCode, text, retryAfterS: Number(answer.headers['retry-after'] ?? 0) };
}
