import { randomUUID } from 'node:crypto';
import { intakeRoutes } from '@switchboard/contracts/intake/routes';
import type { Pool as HttpPool } from 'undici';

const TEXT =
  'I would like to move my appointment to Thursday afternoon, if that is possible at all, please. My number is the one that I call from, and the dog is the same as last time.';

/** Posts an event of one of an account's calls to the intake. Returns its position. */
export async function postEvent(calls: HttpPool, apiKey: string, call: number): Promise<number> {
  const event = {
    id: randomUUID(),
    callId: `call-${call}`,
    type: 'message.received',
    at: new Date().toISOString(),
    data: { messageId: randomUUID(), role: 'agent', text: TEXT },
  };
  const { body } = await calls.request({
    path: intakeRoutes.intakeEvents.path,
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events: [event] }),
  });
  const answer: unknown = await body.json();
  const [result] = intakeRoutes.intakeEvents.ok.body.parse(answer).results;
  if (typeof result?.position !== 'number') throw new Error(`an event was not appended: ${JSON.stringify(answer)}`);
  return result.position;
}
