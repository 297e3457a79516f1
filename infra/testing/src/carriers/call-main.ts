import { parseArgs } from 'node:util';
import { readLine } from './call-env.ts';
import { retellCallee, twilioCallee } from './callees.ts';
import type { Caller } from './caller.ts';
import { carrierCaller } from './carrier-caller.ts';
import { CHAT_PLATFORMS, chatCaller } from './chat-caller.ts';
import type { PlatformLine } from './platform-line.ts';
import { retellCaller } from './retell-caller.ts';
import { play, readScript } from './script.ts';
import { TelnyxCall, telnyxKeyOf } from './telnyx.ts';
import { TwilioCall } from './twilio.ts';

type Open = (line: PlatformLine) => Caller | Promise<Caller>;

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

/** Plays a caller, or somebody who is called, as a script says, and tells what either side says. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      as: { type: 'string', default: 'twilio' },
      script: { type: 'string', default: 'plain' },
      'picks-up': { type: 'boolean', default: false },
      'public-key': { type: 'boolean', default: false },
    },
  });
  const { open, needs } = partOf(values.as, values['picks-up']);
  if (values['public-key']) return write(telnyxKeyOf(readLine(['CALL_AUTH_TOKEN']).key).publicKey);
  const lines = readScript(values.script);
  const caller = await open(readLine(needs));
  await play(caller, lines, (who, words) => print(who, words));
  for (const came of await caller.hangUp()) print('call', came);
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

function print(who: string, words: string): void {
  if (words !== '') write(`${who}: ${words}`);
}

function write(text: string): void {
  process.stdout.write(`${text}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
