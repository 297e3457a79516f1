import { newTelnyxKey, type TelnyxCall } from '@switchboard/testing/carriers/telnyx';
import type { TwilioCall, TwilioRelay, Twiml } from '@switchboard/testing/carriers/twilio';
import { openTwilioRest } from '@switchboard/testing/carriers/twilio-rest';
import { ACCOUNT, AUTH_TOKEN, openLine } from '../open-line.ts';
import { openTelnyx } from '../open-telnyx.ts';
import type { WholeCall, WholeCallPlatform } from './whole-call.ts';

const DURATION_S = 61;
/** As many words of an answer as are heard before a caller breaks in. */
const HEARD_WORDS = 3;

type CarrierCall = Pick<TwilioCall | TelnyxCall, 'ring' | 'connect' | 'tell' | 'callSid'>;

/** The surroundings of a carrier's call, beside its own requests. */
interface Carried {
  readonly voiceUrl: string;
  readonly recordingUrl: string;
}

/** A call that a carrier brings over ConversationRelay. */
function relayCall(call: CarrierCall, { voiceUrl, recordingUrl }: Carried): WholeCall {
  let relay: TwilioRelay | undefined;
  let first: Twiml | undefined;
  /** Where the answer begins that is being said. */
  let begun = 0;
  const line = () => {
    if (relay === undefined) throw new Error('the call was not put through');
    return relay;
  };
  let dial: Twiml['dial'];
  const beside = (step: string) => voiceUrl.replace(/\/voice$/, `/${step}`);
  return {
    get said() {
      return relay?.said ?? '';
    },
    get transferredTo() {
      return dial?.number;
    },
    ring: async () => {
      first = await call.ring();
      if (first.relay === undefined) throw new Error(first.text);
      relay = await call.connect(first.relay);
      relay.onFrame = () => void followEnd();
    },
    say: (words) => {
      begun = line().said.length;
      line().speak(words, 'en-US');
    },
    breakIn: (words) => {
      const heard = line().said.slice(begun).trim().split(' ').slice(0, HEARD_WORDS).join(' ');
      line().interrupt(heard);
      begun = line().said.length;
      line().speak(words, 'en-US');
      return heard;
    },
    finish: async () => {
      await call.tell(dial?.answered ?? '', { CallSid: `${call.callSid}-leg`, ParentCallSid: call.callSid });
      await call.tell(dial?.action ?? '', { DialCallStatus: 'completed', CallStatus: 'completed' });
      const over = { CallStatus: 'completed', CallDuration: String(DURATION_S), SequenceNumber: '3' };
      const callback = /recordingStatusCallback="([^"]*)"/.exec(first?.text ?? '')?.[1];
      if (callback === undefined) throw new Error(`the call is not recorded: ${first?.text}`);
      const recorded = { RecordingStatus: 'completed', RecordingUrl: recordingUrl };
      // Each is told twice, and neither waits for the other.
      await Promise.all(
        [1, 2].flatMap(() => [call.tell(beside('status'), over), call.tell(beside('recording'), recorded)]),
      );
    },
  };

  /** Asks how the call goes on, once its relay is told to end. */
  async function followEnd(): Promise<void> {
    if (relay?.end === undefined || first?.relay === undefined) return;
    relay.onFrame = undefined;
    await relay.drop();
    ({ dial } = await call.tell(first.relay.action, { SessionStatus: 'ended', ...handedOver(relay) }));
  }
}

const handedOver = ({ end }: TwilioRelay) =>
  typeof end?.['handoffData'] === 'string' ? { HandoffData: end['handoffData'] } : {};

const relays = { durationMs: DURATION_S * 1_000, givesRecording: true } as const;

export const twilio: WholeCallPlatform = {
  ...relays,
  open: async ({ api, sounds, trust }) => {
    const rest = await openTwilioRest({ account: ACCOUNT, authToken: AUTH_TOKEN });
    trust(rest.url);
    const line = await openLine(api, { baseUrl: rest.url });
    const call = relayCall(line.call(), {
      voiceUrl: line.line.voiceUrl,
      recordingUrl: rest.keepRecording(sounds.bytes),
    });
    return { line, call, close: rest.close };
  },
};

export const telnyx: WholeCallPlatform = {
  ...relays,
  open: async ({ api, sounds }) => {
    const line = await openTelnyx(api, { baseUrl: 'https://api.telnyx.com', key: newTelnyxKey() });
    return { line, call: relayCall(line.call(), { voiceUrl: line.line.voiceUrl, recordingUrl: sounds.url }) };
  },
};
