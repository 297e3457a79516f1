import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, until } from './caller.ts';
import type { TwilioRelay, Twiml } from './twilio.ts';

/** A call of a carrier that connects relays. */
interface CarrierCall {
  readonly callSid: string;
  ring(): Promise<Twiml>;
  tell(url: string, params?: Readonly<Record<string, string>>): Promise<Twiml>;
  connect(relay: { readonly url: string; readonly token: string }): Promise<TwilioRelay>;
  /** Tells that it is over, of a call that has a status callback of its own. */
  end?(seconds: number): Promise<Twiml>;
}

const SLOW_MS = 300;
/** How many characters of an answer are heard before its caller breaks in. */
const HEARD_CHARACTERS = 20;

/** A caller on a carrier's number, whose voice URL is given, or who a server has called. */
export function carrierCaller(call: CarrierCall, voiceUrl = ''): Caller {
  let relay: TwilioRelay | undefined;
  let [action, recording] = ['', undefined as string | undefined];
  let [turns, characters] = [0, 0];
  const startedAt = Date.now();

  /** Connects as an answer says; what is said before is heard first. */
  const connect = async (twiml: Twiml): Promise<string> => {
    if (twiml.relay === undefined) {
      throw new Error(`The call was not put through (${twiml.status}): ${twiml.text.slice(0, 500)}`);
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
    const held = line();
    await until(() => held.end !== undefined || held.turns > turns || held.isClosed);
    const said = held.said.slice(characters);
    [turns, characters] = [held.turns, held.said.length];
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
      const held = line();
      held.speak(words);
      await until(() => held.said.length > characters || held.end !== undefined || held.isClosed);
      const said = held.said.slice(characters);
      if (held.end !== undefined || held.isClosed) return listen();
      held.interrupt(said.slice(0, HEARD_CHARACTERS));
      await until(() => held.turns > turns || held.end !== undefined || held.isClosed);
      [turns, characters] = [held.turns, held.said.length];
      held.speak(others);
      return `${said.slice(0, HEARD_CHARACTERS)} … ${await listen()}`;
    },
    press: async (digits) => {
      for (const digit of digits) line().send({ type: 'dtmf', digit });
      return listen();
    },
    // Its answer was lost on the way: a carrier asks again.
    again: async () => {
      await call.ring();
      return '';
    },
    wait: listen,
    // What the carrier says to bridge the gap is heard; the agent goes on when it is spoken to.
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
      if (relay === undefined) return ['was not put through'];
      const ending = relay.end === undefined ? { CallStatus: 'completed' } : { SessionStatus: 'ended' };
      const way = await call.tell(action, ending);
      await relay.drop();
      return [...(await goOn(way)), ...(await tellEnd())];
    },
  };

  async function goOn({ dial, hangsUp, text }: Twiml): Promise<string[]> {
    if (dial === undefined) return [hangsUp ? 'is over' : text];
    const leg = { CallSid: `CA${randomBytes(16).toString('hex')}`, ParentCallSid: call.callSid };
    await call.tell(dial.answered, leg);
    const over = await call.tell(dial.action, { DialCallStatus: 'completed', CallStatus: 'completed' });
    return [`is transferred to ${dial.number}, who picks up`, over.hangsUp ? 'is over' : over.text];
  }

  /** The callbacks of a call's end. There is no sound: a recording that was asked for is absent. */
  async function tellEnd(): Promise<string[]> {
    const seconds = Math.ceil((Date.now() - startedAt) / 1_000);
    const over = {
      CallStatus: 'completed',
      CallDuration: String(seconds),
      CallbackSource: 'call-progress-events',
      SequenceNumber: '3',
      Timestamp: new Date().toUTCString(),
    };
    const status = await (call.end?.(seconds) ?? call.tell(voiceUrl.replace(/\/voice$/, '/status'), over));
    const told = [`has its end told by the status callback, which is answered ${status.status}`];
    if (recording === undefined) return told;
    const absent = { RecordingStatus: 'absent', RecordingSid: `RE${randomBytes(16).toString('hex')}` };
    const { status: answered } = await call.tell(recording, absent);
    return [...told, `has no sound, which the recording callback tells, answered ${answered}`];
  }
}
