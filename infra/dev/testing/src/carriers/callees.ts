import { type Caller, type Tell, until } from './caller.ts';
import { carrierCaller } from './carrier-caller.ts';
import { type PlatformLine, toWebhookLine } from './platform-line.ts';
import { startRetellApi } from './retell-api.ts';
import { callerOnRetell } from './retell-caller.ts';
import { openTwilioRest } from './twilio-rest.ts';

/** How long a callee waits for a call. */
const CALL_TIMEOUT_MS = 30 * 60_000;

/** A callee whom a server calls through Twilio's REST API on this machine, and who picks up. */
export async function twilioCallee({ account, key, apiPort }: PlatformLine, tell: Tell): Promise<Caller> {
  const rest = await openTwilioRest({ account, authToken: key }, apiPort);
  const requested = await waitForCall(rest.calls, tell);
  return carrierCaller({
    callSid: requested.sid,
    ring: () => requested.answer(),
    tell: (url, params) => requested.call.tell(url, params),
    connect: (relay) => requested.call.connect(relay),
    end: async (seconds) => {
      const response = await requested.end('completed', seconds);
      await rest.close();
      return response;
    },
  });
}

/** A callee whom a server calls through Retell from the line's number, and who picks up. */
export async function retellCallee(line: PlatformLine, tell: Tell): Promise<Caller> {
  const api = await startRetellApi(line.key, line.apiPort);
  api.numbers.set(line.to, { llmUrl: line.url, webhook: toWebhookLine('retell', line.url, line.key) });
  const call = await waitForCall(api.asked, tell);
  return callerOnRetell({ api, call, line, begin: () => call.answer() });
}

async function waitForCall<T>(calls: readonly T[], tell: Tell): Promise<T> {
  tell('phone', 'waits for a call');
  await until(() => calls.length > 0, CALL_TIMEOUT_MS);
  const [call] = calls;
  if (call === undefined) throw new Error('No call arrived.');
  return call;
}
