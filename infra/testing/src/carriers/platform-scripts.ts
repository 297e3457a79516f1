import type { PlatformCaller } from './platform-callers.ts';

export interface Telling {
  caller(words: string): void;
  agent(words: string): void;
}

const LINES = ['My dog ate chocolate', 'He is at home', 'Yes, please', 'Tomorrow at ten'] as const;

/** Says each line until the call is over. */
async function say(call: PlatformCaller, tell: Telling, lines: readonly string[], isSlow = false): Promise<void> {
  for (const line of lines) {
    if (call.ending !== undefined) return;
    tell.caller(line);
    tell.agent(await call.say(line, { isSlow }));
  }
}

/** Callers whose platform asks for answers, by name. */
export const PLATFORM_SCRIPTS = {
  /** Says what they have to say. */
  plain: async (call, tell) => {
    tell.agent(await call.begin());
    await say(call, tell, LINES);
  },
  /** Breaks in on what is said. */
  interrupted: async (call, tell) => {
    tell.agent(await call.begin());
    tell.caller(`Hello … ${LINES[0]}`);
    tell.agent(await call.breakIn('Hello', LINES[0]));
    await say(call, tell, LINES);
  },
  /** Says nothing, as often as they are reminded. */
  silent: async (call, tell) => {
    tell.agent(await call.begin());
    for (let turn = 0; turn < 3 && call.ending === undefined; turn++) tell.agent(await call.wait());
  },
  /** Loses the connection in the middle, and comes back. */
  dropped: async (call, tell) => {
    tell.agent(await call.begin());
    await call.drop();
    await say(call, tell, LINES);
  },
  /** Has each answer asked for twice. */
  twice: async (call, tell) => {
    tell.agent(await call.begin());
    await say(call, tell, LINES.slice(0, 1));
    await call.again();
    await say(call, tell, LINES.slice(1));
  },
  /** Sends what nobody knows between what is. */
  noise: async (call, tell) => {
    tell.agent(await call.begin());
    await call.noise();
    await say(call, tell, LINES);
  },
  /** Has a network that takes its time. */
  slow: async (call, tell) => {
    tell.agent(await call.begin());
    await say(call, tell, LINES, true);
  },
} as const satisfies Readonly<Record<string, (call: PlatformCaller, tell: Telling) => Promise<void>>>;
export type PlatformScript = keyof typeof PLATFORM_SCRIPTS;
