import { intakeRoutes } from '@switchboard/contracts/intake/routes';
import { sleep } from '@switchboard/platform/retry';

const LINES = 9;
const RETRY_MS = 50;
const TIMEOUT_MS = 5_000;
const STARTED_AT = Date.parse('2026-11-20T15:00:00Z');

/** The replicas that a platform delivers to. If one is killed, the platform uses another one and retries the killed one later. */
export interface ReplicaEndpoints {
  readonly urls: () => readonly string[];
  readonly apiKey: string;
}

/** The number of messages of each call of {@link deliverCalls}. */
export const MESSAGES_A_CALL = LINES;

/** Delivers calls like a platform: one event at a time, in order within a call, retried until acknowledged. */
export async function deliverCalls(endpoints: ReplicaEndpoints, name: string, calls: number): Promise<void> {
  await Promise.all(Array.from({ length: calls }, (_, call) => deliverCall(endpoints, `${name}-${call}`)));
}

async function deliverCall(endpoints: ReplicaEndpoints, callId: string): Promise<void> {
  const call = { callId, at: new Date(STARTED_AT).toISOString() };
  const data = { direction: 'inbound', from: '+15550100', to: '+15550199', contactName: callId };
  await deliver(endpoints, { ...call, id: `${callId}-start`, type: 'call.started', data });
  for (let line = 1; line <= LINES; line++) {
    const at = new Date(STARTED_AT + line * 1_000).toISOString();
    const said = { messageId: `m${line}`, role: line % 2 === 0 ? 'agent' : 'caller', text: `line ${line}` };
    await deliver(endpoints, { ...call, at, id: `${callId}-${line}`, type: 'message.received', data: said });
  }
}

/** Delivers one event, retried until acknowledged. */
export async function deliver({ urls, apiKey }: ReplicaEndpoints, event: object): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const all = urls();
    const url = all[attempt % all.length];
    const statuses = await tryPost(`${url}${intakeRoutes.intakeEvents.path}`, apiKey, event);
    if (statuses?.every((status) => status !== 'rejected')) return;
    await sleep(RETRY_MS);
  }
}

async function tryPost(url: string, apiKey: string, event: object): Promise<string[] | undefined> {
  try {
    const response = await fetch(url, {
      method: intakeRoutes.intakeEvents.method,
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ events: [event] }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return undefined;
    return intakeRoutes.intakeEvents.ok.body.parse(await response.json()).results.map(({ status }) => status);
  } catch {
    return undefined;
  }
}
