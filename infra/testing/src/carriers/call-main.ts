import { parseArgs } from 'node:util';
import type { Caller } from './caller.ts';
import { carrierCaller } from './carrier-caller.ts';
import { CHAT_PLATFORMS, chatCaller, retellCaller } from './platform-callers.ts';
import { play, readScript } from './script.ts';
import { TelnyxCall, telnyxKeyOf } from './telnyx.ts';
import { TwilioCall } from './twilio.ts';

const USAGE = `npm run call -- --as <carrier> --script <name>

CALL_URL, CALL_AUTH_TOKEN and CALL_TO say whom to call, and how; CALL_FROM who calls.`;

/** Calls that each carrier and platform can bring, by its name. */
const CALLERS: Readonly<Record<string, (line: Line) => Caller | Promise<Caller>>> = {
  twilio: (line) => carrierCaller(new TwilioCall({ ...line, voiceUrl: line.url, authToken: line.key }), line.url),
  telnyx: ({ key, ...line }) =>
    carrierCaller(new TelnyxCall({ ...line, voiceUrl: line.url, ...telnyxKeyOf(key) }), line.url),
  retell: retellCaller,
  ...Object.fromEntries(CHAT_PLATFORMS.map((platform) => [platform, (line: Line) => chatCaller(platform, line)])),
};
type Line = Parameters<typeof retellCaller>[0];

/** Plays a caller as a script says, and tells what either side says. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      as: { type: 'string', default: 'twilio' },
      script: { type: 'string', default: 'plain' },
      'public-key': { type: 'boolean', default: false },
    },
  });
  // biome-ignore lint/style/noProcessEnv: a program of its own, which reads its environment here alone.
  const { CALL_URL, CALL_AUTH_TOKEN, CALL_TO, CALL_FROM = '+13035550142', CALL_API_PORT = '9077' } = process.env;
  const open = Object.hasOwn(CALLERS, values.as) ? CALLERS[values.as] : undefined;
  if (open === undefined) {
    throw new Error(`There is no carrier "${values.as}". --as is one of ${Object.keys(CALLERS).join(', ')}.`);
  }
  if (values['public-key']) {
    if (!CALL_AUTH_TOKEN) throw new Error('CALL_AUTH_TOKEN is any phrase: the key that signs is made of it.');
    return write(telnyxKeyOf(CALL_AUTH_TOKEN).publicKey);
  }
  const lines = readScript(values.script);
  const missing = Object.entries({ CALL_URL, CALL_AUTH_TOKEN, CALL_TO }).flatMap(([name, value]) =>
    value ? [] : [name],
  );
  if (!CALL_URL || !CALL_AUTH_TOKEN || !CALL_TO) throw new Error(`${missing.join(', ')} is missing.\n\n${USAGE}`);
  if (!URL.canParse(CALL_URL)) throw new Error(`CALL_URL is no address: "${CALL_URL}".`);
  const line = { url: CALL_URL, key: CALL_AUTH_TOKEN, from: CALL_FROM, to: CALL_TO, apiPort: Number(CALL_API_PORT) };
  const caller = await open(line);
  await play(caller, lines, (who, words) => print(who, words));
  for (const came of await caller.hangUp()) print('call', came);
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
