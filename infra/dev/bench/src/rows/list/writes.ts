import { randomUUID } from 'node:crypto';
import { intakeRoutes } from '@switchboard/contracts/intake/routes';
import type { Pool as HttpPool } from 'undici';

const LIVE_CALLS = 40;
const STEPS = 8;
const TEXT =
  'The water in the kitchen came back this morning, but somebody should look at the heating in the bathroom. ';

/** Creates a writer of an account's calls as a platform reports them, one event per request: forty live calls, eight events each. */
export function createWrites(http: HttpPool, apiKey: string): (nth: number) => Promise<void> {
  const run = randomUUID();
  let written = 0;
  return async () => {
    const nth = written++;
    const step = Math.floor(nth / LIVE_CALLS) % STEPS;
    const callId = `${run}-${Math.floor(nth / (LIVE_CALLS * STEPS))}-${nth % LIVE_CALLS}`;
    const event = { id: `${callId}-${step}`, callId, at: new Date().toISOString(), ...createEvent(step, nth) };
    const { method, path, ok } = intakeRoutes.intakeEvents;
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const response = await http.request({ method, path, headers, body: JSON.stringify({ events: [event] }) });
    const answer = await response.body.text();
    if (response.statusCode !== ok.status || !answer.includes('"appended"'))
      throw new Error(`an event was not appended: ${answer}`);
  };
}

function createEvent(step: number, nth: number) {
  if (step === 0) {
    const from = `+1212555${String(nth % 10_000).padStart(4, '0')}`;
    return {
      type: 'call.started',
      data: { direction: 'inbound', from, to: '+12125550130', contactName: `Live ${nth}` },
    };
  }
  if (step === STEPS - 1) return { type: 'call.ended', data: { reason: 'completed', durationMs: 90_000 } };
  return {
    type: 'message.received',
    data: { messageId: `m${step}`, role: step % 2 === 0 ? 'caller' : 'agent', text: TEXT },
  };
}
