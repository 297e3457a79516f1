import { parseArgs } from 'node:util';
import { retellCallee, twilioCallee } from './callees.ts';
import type { Caller, Tell } from './caller.ts';
import { carrierCaller } from './carrier-caller.ts';
import { CHAT_PLATFORMS, chatCaller } from './chat-caller.ts';
import type { PlatformLine } from './platform-line.ts';
import { retellCaller } from './retell-caller.ts';
import { play, readScript } from './script.ts';
import { deriveTelnyxKey, TelnyxCall } from './telnyx.ts';
import { TwilioCall } from './twilio.ts';

type Open = (line: PlatformLine, tell: Tell) => Caller | Promise<Caller>;

/** The callers that each carrier and platform can simulate. */
const CALLERS: Readonly<Record<string, Open>> = {
  twilio: (line) => carrierCaller(new TwilioCall({ ...line, voiceUrl: line.url, authToken: line.key }), line.url),
  telnyx: ({ key, ...line }) =>
    carrierCaller(new TelnyxCall({ ...line, voiceUrl: line.url, ...deriveTelnyxKey(key) }), line.url),
  retell: retellCaller,
  ...Object.fromEntries(
    CHAT_PLATFORMS.map((platform) => [platform, (line: PlatformLine) => chatCaller(platform, line)]),
  ),
};
/** The callees of outgoing calls, with the variables that identify the server's account. */
const CALLEES: Readonly<Record<string, { readonly open: Open; readonly needs: readonly string[] }>> = {
  twilio: { open: twilioCallee, needs: ['CALL_ACCOUNT', 'CALL_AUTH_TOKEN'] },
  retell: { open: retellCallee, needs: ['CALL_URL', 'CALL_AUTH_TOKEN', 'CALL_TO'] },
};
const CALLER_NEEDS = ['CALL_URL', 'CALL_AUTH_TOKEN', 'CALL_TO'];

/**
 * `npm run call`: plays a scripted caller, or a callee with `--picks-up`, and prints both sides of the conversation.
 *
 * @throws an error that says what is wrong and lists the valid values.
 */
export async function runCall(args: readonly string[], env: CallEnv, write: (line: string) => void): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      as: { type: 'string', default: 'twilio' },
      script: { type: 'string', default: 'plain' },
      'picks-up': { type: 'boolean', default: false },
      'public-key': { type: 'boolean', default: false },
    },
  });
  const tell: Tell = (who, words) => {
    if (words !== '') write(`${who}: ${words}`);
  };
  const { open, needs } = findPart(values.as, values['picks-up']);
  if (values['public-key']) return write(deriveTelnyxKey(readLine(env, ['CALL_AUTH_TOKEN']).key).publicKey);
  const lines = readScript(values.script);
  const caller = await open(readLine(env, needs), tell);
  await play(caller, lines, tell);
  for (const outcome of await caller.hangUp()) tell('call', outcome);
}

function findPart(as: string, picksUp: boolean): { readonly open: Open; readonly needs: readonly string[] } {
  const known = picksUp ? CALLEES : CALLERS;
  const part = Object.hasOwn(known, as) ? known[as] : undefined;
  if (part === undefined) {
    const names = Object.keys(known).join(', ');
    throw new Error(`There is no carrier "${as}"${picksUp ? ' for outgoing calls' : ''}. --as is one of ${names}.`);
  }
  return typeof part === 'function' ? { open: part, needs: CALLER_NEEDS } : part;
}

const USAGE = `npm run call -- --as <carrier> --script <name> [--picks-up]

CALL_URL            the URL that the carrier or platform calls
CALL_AUTH_TOKEN     its credential
CALL_TO             the account's number
CALL_FROM           the caller's number
CALL_ACCOUNT        the account's id at Twilio, for outgoing calls
CALL_API_PORT       the port of Twilio's or Retell's API on this machine, 9077 by default
CALL_WEBHOOK_SECRET the secret with which ElevenLabs signs its webhooks
CALL_RECORDING      the recording URL that Vapi and Retell report`;

type CallEnv = Readonly<Record<string, string | undefined>>;

/** Reads how to call the server. @throws for a variable that is missing or isn't a URL */
function readLine(env: CallEnv, needs: readonly string[]): PlatformLine {
  const missing = needs.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`${missing.join(', ')} is missing.\n\n${USAGE}`);
  const url = env['CALL_URL'] ?? '';
  if (needs.includes('CALL_URL') && !URL.canParse(url)) throw new Error(`CALL_URL is not a URL: "${url}".`);
  return {
    url,
    key: env['CALL_AUTH_TOKEN'] ?? '',
    from: env['CALL_FROM'] || '+13035550142',
    to: env['CALL_TO'] ?? '',
    account: env['CALL_ACCOUNT'] ?? '',
    apiPort: Number(env['CALL_API_PORT'] ?? 9_077),
    webhookSecret: env['CALL_WEBHOOK_SECRET'],
    recordingUrl: env['CALL_RECORDING'],
  };
}
