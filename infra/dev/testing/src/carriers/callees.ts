import { type Caller, type Tell, until } from './caller.ts';
import { carrierCaller } from './carrier-caller.ts';
import { type PlatformLine, webhookOf } from './platform-line.ts';
import { startRetellApi } from './retell-api.ts';
import { callerOfRetell } from './retell-caller.ts';
import { openTwilioRest } from './twilio-rest.ts';

/** How long somebody waits to be called. */
const CALLED_WITHIN_MS = 30 * 60_000;

/** Somebody whom a server has Twilio call, by its REST API on this machine, and who picks up. */
export async function twilioCallee({ account, key, apiPort }: PlatformLine, tell: Tell): Promise<Caller> {
  const rest = await openTwilioRest({ account, authToken: key }, apiPort);
  const asked = await called(rest.calls, tell);
  return carrierCaller({
    callSid: asked.sid,
    ring: () => asked.answer(),
    tell: (url, params) => asked.call.tell(url, params),
    connect: (relay) => asked.call.connect(relay),
    end: async (seconds) => {
      const told = await asked.end('completed', seconds);
      await rest.close();
      return told;
    },
  });
}

/** Somebody whom a server has Retell call from the number of the line, and who picks up. */
export async function retellCallee(line: PlatformLine, tell: Tell): Promise<Caller> {
  const api = await startRetellApi(line.key, line.apiPort);
  api.numbers.set(line.to, { llmUrl: line.url, webhook: webhookOf('retell', line.url, line.key) });
  const call = await called(api.asked, tell);
  return callerOfRetell({ api, call, line, begin: () => call.answer() });
}

async function called<T>(calls: readonly T[], tell: Tell): Promise<T> {
  tell('phone', 'waits to be called');
  await until(() => calls.length > 0, CALLED_WITHIN_MS);
  const [call] = calls;
  if (call === undefined) throw new Error('Nobody was called.');
  return call;
}
