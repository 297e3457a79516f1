import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { CHAT_PLATFORMS, chatCaller, type PlatformLine, retellCaller } from './platform-callers.ts';
import { PLATFORM_SCRIPTS, type PlatformScript } from './platform-scripts.ts';
import { CALL_SCRIPTS, type CallHands, type CallScript } from './scripts.ts';
import { TwilioCall, type TwilioRelay, type Twiml } from './twilio.ts';

/** How long an agent may think, and how often it is looked whether it has spoken. */
const WAIT_MS = 20_000;
const LOOK_EVERY_MS = 50;
const CARRIERS = ['twilio', 'retell', ...CHAT_PLATFORMS] as const;
/** What a script has heard of each relay. */
const heard = new WeakMap<TwilioRelay, { readonly turns: number; readonly characters: number }>();

const { values } = parseArgs({
  options: {
    as: { type: 'string', default: 'twilio' },
    script: { type: 'string', default: 'plain' },
  },
});
// biome-ignore lint/style/noProcessEnv: a program of its own, which reads its environment here alone.
const { CALL_URL, CALL_AUTH_TOKEN, CALL_TO, CALL_FROM = '+13035550142', CALL_API_PORT = '9077' } = process.env;
if (!CARRIERS.some((carrier) => carrier === values.as)) fail(`--as is one of ${CARRIERS.join(', ')}`);
if (!CALL_URL || !CALL_AUTH_TOKEN || !CALL_TO)
  fail('CALL_URL, CALL_AUTH_TOKEN and CALL_TO must say whom to call, and how');
if (values.as === 'twilio') {
  if (!isScript(values.script)) fail(`--script is one of ${Object.keys(CALL_SCRIPTS).join(', ')}`);
  await hold(values.script, { voiceUrl: CALL_URL, authToken: CALL_AUTH_TOKEN, from: CALL_FROM, to: CALL_TO });
} else {
  if (!isPlatformScript(values.script)) fail(`--script is one of ${Object.keys(PLATFORM_SCRIPTS).join(', ')}`);
  const line = { url: CALL_URL, key: CALL_AUTH_TOKEN, from: CALL_FROM, to: CALL_TO, apiPort: Number(CALL_API_PORT) };
  await holdByPlatform(values.as, values.script, line);
}

function isScript(name: string): name is CallScript {
  return Object.hasOwn(CALL_SCRIPTS, name);
}

function isPlatformScript(name: string): name is PlatformScript {
  return Object.hasOwn(PLATFORM_SCRIPTS, name);
}

/** Holds a call of a platform that asks for each answer, and tells what either side says. */
async function holdByPlatform(as: string, script: PlatformScript, line: PlatformLine): Promise<void> {
  const platform = CHAT_PLATFORMS.find((one) => one === as);
  const call = platform === undefined ? await retellCaller(line) : chatCaller(platform, line);
  try {
    await PLATFORM_SCRIPTS[script](call, {
      caller: (words) => print('caller', words),
      agent: (words) => print('agent', words),
    });
    print('call', call.ending ?? 'is over');
  } finally {
    await call.hangUp();
  }
}

/** Holds a call as a script says, and tells what either side says; the caller hangs up at its end. */
async function hold(script: CallScript, line: ConstructorParameters<typeof TwilioCall>[0]): Promise<void> {
  const call = new TwilioCall(line);
  let action = '';
  let last: TwilioRelay | undefined;
  // How a call goes on without a relay, such as a transfer that its line was lost over.
  let told: Twiml | undefined;
  const again = async ({ relay, said, text, status }: Twiml) => {
    for (const words of said) print('says', words);
    if (relay === undefined) fail(`the call was not put through (${status}): ${text.slice(0, 500)}`);
    action = relay.action;
    told = undefined;
    last = await call.connect(relay);
    return last;
  };
  const hands: CallHands = {
    call,
    speak: (relay, words) => {
      print('caller', words);
      relay.speak(words);
    },
    connect: async () => again(await call.ring()),
    again,
    tell: async (params) => {
      told = await call.tell(action, params);
      return told;
    },
    listen,
  };
  await CALL_SCRIPTS[script](hands);
  const ending = last?.end === undefined ? { CallStatus: 'completed' } : { SessionStatus: 'ended' };
  const wayOn = told ?? (await call.tell(action, ending));
  await last?.drop();
  if (wayOn.dial === undefined) return print('call', wayOn.hangsUp ? 'is over' : wayOn.text);
  print('call', `is transferred to ${wayOn.dial.number}, who picks up`);
  await call.pickUp(wayOn.dial.answered);
  const over = await call.tell(wayOn.dial.action, { DialCallStatus: 'completed', CallStatus: 'completed' });
  print('call', over.hangsUp ? 'is over' : over.text);
}

/** Waits for the end of the agent's next turn, and tells it. */
async function listen(relay: TwilioRelay): Promise<boolean> {
  const { turns, characters } = heard.get(relay) ?? { turns: 0, characters: 0 };
  const until = performance.now() + WAIT_MS;
  while (relay.end === undefined && relay.turns <= turns) {
    if (performance.now() > until || relay.isClosed) return false;
    await sleep(LOOK_EVERY_MS);
  }
  print('agent', relay.said.slice(characters).trim());
  heard.set(relay, { turns: relay.turns, characters: relay.said.length });
  return relay.end === undefined;
}

function print(who: string, words: string): void {
  if (words !== '') process.stdout.write(`${who}: ${words}\n`);
}

function fail(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
