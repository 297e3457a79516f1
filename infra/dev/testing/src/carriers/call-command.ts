import { parseArgs } from 'node:util';
import { type CallEnv, readLine } from './call-env.ts';
import { retellCallee, twilioCallee } from './callees.ts';
import type { Caller, Tell } from './caller.ts';
import { carrierCaller } from './carrier-caller.ts';
import { CHAT_PLATFORMS, chatCaller } from './chat-caller.ts';
import type { PlatformLine } from './platform-line.ts';
import { retellCaller } from './retell-caller.ts';
import { play, readScript } from './script.ts';
import { TelnyxCall, telnyxKeyOf } from './telnyx.ts';
import { TwilioCall } from './twilio.ts';

type Open = (line: PlatformLine, tell: Tell) => Caller | Promise<Caller>;

/** Calls that each carrier and platform can bring, by its name. */
const CALLERS: Readonly<Record<string, Open>> = {
  twilio: (line) => carrierCaller(new TwilioCall({ ...line, voiceUrl: line.url, authToken: line.key }), line.url),
  telnyx: ({ key, ...line }) =>
    carrierCaller(new TelnyxCall({ ...line, voiceUrl: line.url, ...telnyxKeyOf(key) }), line.url),
  retell: retellCaller,
  ...Object.fromEntries(
    CHAT_PLATFORMS.map((platform) => [platform, (line: PlatformLine) => chatCaller(platform, line)]),
  ),
};
/** Those that a server asks to call, with what is needed to know its account there. */
const CALLEES: Readonly<Record<string, { readonly open: Open; readonly needs: readonly string[] }>> = {
  twilio: { open: twilioCallee, needs: ['CALL_ACCOUNT', 'CALL_AUTH_TOKEN'] },
  retell: { open: retellCallee, needs: ['CALL_URL', 'CALL_AUTH_TOKEN', 'CALL_TO'] },
};
const CALLER_NEEDS = ['CALL_URL', 'CALL_AUTH_TOKEN', 'CALL_TO'];

/**
 * `npm run call`: plays a caller, or somebody who is called, as a script says, and tells what either side says.
 *
 * @throws an error that says what is wrong, and what there is in its place.
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
  const { open, needs } = partOf(values.as, values['picks-up']);
  if (values['public-key']) return write(telnyxKeyOf(readLine(env, ['CALL_AUTH_TOKEN']).key).publicKey);
  const lines = readScript(values.script);
  const caller = await open(readLine(env, needs), tell);
  await play(caller, lines, tell);
  for (const came of await caller.hangUp()) tell('call', came);
}

function partOf(as: string, picksUp: boolean): { readonly open: Open; readonly needs: readonly string[] } {
  const known = picksUp ? CALLEES : CALLERS;
  const part = Object.hasOwn(known, as) ? known[as] : undefined;
  if (part === undefined) {
    const names = Object.keys(known).join(', ');
    throw new Error(
      `There is no carrier "${as}"${picksUp ? ' that can be asked to call' : ''}. --as is one of ${names}.`,
    );
  }
  return typeof part === 'function' ? { open: part, needs: CALLER_NEEDS } : part;
}
