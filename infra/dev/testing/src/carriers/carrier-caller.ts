import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, until } from './caller.ts';
import type { TwilioRelay, Twiml } from './twilio.ts';

/** A call on a carrier that connects to a relay. */
interface CarrierCall {
  readonly callSid: string;
  ring(): Promise<Twiml>;
  tell(url: string, params?: Readonly<Record<string, string>>): Promise<Twiml>;
  connect(relay: { readonly url: string; readonly token: string }): Promise<TwilioRelay>;
  /** Reports the end of a call that has its own status callback. */
  end?(seconds: number): Promise<Twiml>;
}

const SLOW_MS = 300;
/** How many characters of a reply the caller hears before interrupting. */
const HEARD_CHARACTERS = 20;

/** A caller on a carrier's number with a voice URL, or the callee of an outgoing call. */
export function carrierCaller(call: CarrierCall, voiceUrl = ''): Caller {
  let relay: TwilioRelay | undefined;
  let [action, recording] = ['', undefined as string | undefined];
  let [turns, characters] = [0, 0];
  const startedAt = Date.now();

  /** Connects to the relay of a response. Returns what the response says before that. */
  const connect = async (twiml: Twiml): Promise<string> => {
    if (twiml.relay === undefined) {
      throw new Error(`The call was not connected (${twiml.status}): ${twiml.text.slice(0, 500)}`);
    }
    action = twiml.relay.action;
    recording ??= twiml.recording;
    relay = await call.connect(twiml.relay);
    [turns, characters] = [0, 0];
    return twiml.said.join(' ');
  };
  const line = () => {
    if (relay === undefined) throw new Error('The call has not begun.');
    return relay;
  };
  const listen = async (): Promise<string> => {
    const open = line();
    await until(() => open.end !== undefined || open.turns > turns || open.isClosed);
    const said = open.said.slice(characters);
    [turns, characters] = [open.turns, open.said.length];
    return said.trim();
  };
  return {
    begin: async () => [await connect(await call.ring()), await listen()].join(' ').trim(),
    say: async (words, { isSlow } = { isSlow: false }) => {
      if (isSlow) await sleep(SLOW_MS);
      line().speak(words);
      return listen();
    },
    breakIn: async (words, others) => {
      const open = line();
      open.speak(words);
      await until(() => open.said.length > characters || open.end !== undefined || open.isClosed);
      const said = open.said.slice(characters);
      if (open.end !== undefined || open.isClosed) return listen();
      open.interrupt(said.slice(0, HEARD_CHARACTERS));
      await until(() => open.turns > turns || open.end !== undefined || open.isClosed);
      [turns, characters] = [open.turns, open.said.length];
      open.speak(others);
      return `${said.slice(0, HEARD_CHARACTERS)} … ${await listen()}`;
    },
    press: async (digits) => {
      for (const digit of digits) line().send({ type: 'dtmf', digit });
      return listen();
    },
    // This acts as if the response was lost: a carrier repeats its request.
    again: async () => {
      await call.ring();
      return '';
    },
    wait: listen,
    // Returns what the carrier says to bridge the gap; the agent continues when spoken to.
    drop: async () => {
      await line().drop();
      return connect(await call.tell(action, { SessionStatus: 'failed' }));
    },
    noise: async () => {
      line().sendRaw('not JSON');
      line().send({ type: 'a frame of tomorrow' });
      line().send({ type: 'error', description: 'Invalid message received' });
    },
    get ending() {
      return relay?.end === undefined ? undefined : 'is ended by the agent';
    },
    hangUp: async () => {
      if (relay === undefined) return ['was not connected'];
      const ending = relay.end === undefined ? { CallStatus: 'completed' } : { SessionStatus: 'ended' };
      const next = await call.tell(action, ending);
      await relay.drop();
      return [...(await follow(next)), ...(await reportEnd())];
    },
  };

  async function follow({ dial, hangsUp, text }: Twiml): Promise<string[]> {
    if (dial === undefined) return [hangsUp ? 'is over' : text];
    const leg = { CallSid: `CA${randomBytes(16).toString('hex')}`, ParentCallSid: call.callSid };
    await call.tell(dial.answered, leg);
    const over = await call.tell(dial.action, { DialCallStatus: 'completed', CallStatus: 'completed' });
    return [`is transferred to ${dial.number}, who picks up`, over.hangsUp ? 'is over' : over.text];
  }

  /** Sends the callbacks at the end of a call. There is no audio, so a requested recording is absent. */
  async function reportEnd(): Promise<string[]> {
    const seconds = Math.ceil((Date.now() - startedAt) / 1_000);
    const over = {
      CallStatus: 'completed',
      CallDuration: String(seconds),
      CallbackSource: 'call-progress-events',
      SequenceNumber: '3',
      Timestamp: new Date().toUTCString(),
    };
    const status = await (call.end?.(seconds) ?? call.tell(voiceUrl.replace(/\/voice$/, '/status'), over));
    const outcomes = [`sends the status callback, which returns ${status.status}`];
    if (recording === undefined) return outcomes;
    const absent = { RecordingStatus: 'absent', RecordingSid: `RE${randomBytes(16).toString('hex')}` };
    const { status: answered } = await call.tell(recording, absent);
    return [...outcomes, `has no recording, and sends the recording callback, which returns ${answered}`];
  }
}
