import type { TwilioCall, TwilioRelay, Twiml } from './twilio.ts';

/** How a scripted caller gets on with their call. */
export interface CallHands {
  readonly call: TwilioCall;
  /** Rings, and is put through. @throws if nobody answers */
  connect(): Promise<TwilioRelay>;
  /** Tells that the relay has ended; answers how the call goes on. */
  tell(params?: Readonly<Record<string, string>>): Promise<Twiml>;
  /** Connects again as TwiML says. */
  again(twiml: Twiml): Promise<TwilioRelay>;
  speak(relay: TwilioRelay, words: string): void;
  /** Waits until the agent has had its say; false if the relay ends instead, or nothing is said. */
  listen(relay: TwilioRelay): Promise<boolean>;
}

/** Says each line when the agent has had its say. */
async function say(hands: CallHands, relay: TwilioRelay, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    if (!(await hands.listen(relay))) return;
    hands.speak(relay, line);
  }
  await hands.listen(relay);
}

const LINES = ['My dog ate chocolate', 'He is at home', 'Yes, please', 'Tomorrow at ten'];

/** Callers by name. Each ends with the caller on the hook. */
export const CALL_SCRIPTS = {
  /** Says what they have to say. */
  plain: async (hands) => say(hands, await hands.connect(), LINES),
  /** Breaks in on what is said, twice. */
  interrupted: async (hands) => {
    const relay = await hands.connect();
    for (const line of LINES.slice(0, 2)) {
      if (!(await hands.listen(relay))) return;
      relay.interrupt(relay.said.slice(0, 20));
      hands.speak(relay, line);
    }
    await say(hands, relay, LINES.slice(2));
  },
  /** Says nothing, and waits. */
  silent: async (hands) => {
    const relay = await hands.connect();
    while (await hands.listen(relay));
  },
  /** Loses the connection in the middle, and comes back. */
  dropped: async (hands) => {
    const first = await hands.connect();
    await say(hands, first, LINES.slice(0, 1));
    await first.drop();
    const back = await hands.tell({ SessionStatus: 'failed' });
    if (back.relay !== undefined) await say(hands, await hands.again(back), LINES.slice(1));
  },
  /** Is told of twice before it is put through. */
  twice: async (hands) => {
    await hands.call.ring();
    await say(hands, await hands.connect(), LINES);
  },
  /** Sends frames that nobody knows between those that they do. */
  noise: async (hands) => {
    const relay = await hands.connect();
    relay.sendRaw('not JSON');
    relay.send({ type: 'a frame of tomorrow' });
    relay.send({ type: 'error', description: 'Invalid message received' });
    await say(hands, relay, LINES);
  },
} as const satisfies Readonly<Record<string, (hands: CallHands) => Promise<void>>>;

export type CallScript = keyof typeof CALL_SCRIPTS;
