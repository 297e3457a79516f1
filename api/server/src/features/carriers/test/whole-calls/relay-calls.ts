import { newTelnyxKey, type TelnyxCall } from '@switchboard/testing/carriers/telnyx';
import type { TwilioCall, TwilioRelay, Twiml } from '@switchboard/testing/carriers/twilio';
import { openTwilioRest } from '@switchboard/testing/carriers/twilio-rest';
import { ACCOUNT, AUTH_TOKEN, openLine } from '../open-line.ts';
import { openTelnyx } from '../open-telnyx.ts';
import type { WholeCall, WholeCallPlatform } from './whole-call.ts';

const DURATION_S = 61;
/** How many words of an answer the caller hears before interrupting. */
const HEARD_WORDS = 3;

type CarrierCall = Pick<TwilioCall | TelnyxCall, 'ring' | 'connect' | 'tell' | 'callSid'>;

/** The URLs that belong to a carrier's call. */
interface CallUrls {
  readonly voiceUrl: string;
  readonly recordingUrl: string;
}

/** Creates a carrier's call over ConversationRelay. */
function relayCall(call: CarrierCall, { voiceUrl, recordingUrl }: CallUrls): WholeCall {
  let relay: TwilioRelay | undefined;
  let first: Twiml | undefined;
  /** The index in `said` at which the current answer begins. */
  let begun = 0;
  const line = () => {
    if (relay === undefined) throw new Error('the call was not put through');
    return relay;
  };
  let dial: Twiml['dial'];
  const toUrl = (step: string) => voiceUrl.replace(/\/voice$/, `/${step}`);
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
      // All callbacks are sent twice and concurrently.
      await Promise.all(
        [1, 2].flatMap(() => [call.tell(toUrl('status'), over), call.tell(toUrl('recording'), recorded)]),
      );
    },
  };

  /** Requests how the call continues once its relay has received its end. */
  async function followEnd(): Promise<void> {
    if (relay?.end === undefined || first?.relay === undefined) return;
    relay.onFrame = undefined;
    await relay.drop();
    ({ dial } = await call.tell(first.relay.action, { SessionStatus: 'ended', ...toHandoff(relay) }));
  }
}

const toHandoff = ({ end }: TwilioRelay) =>
  typeof end?.['handoffData'] === 'string' ? { HandoffData: end['handoffData'] } : {};

const relays = { durationMs: DURATION_S * 1_000, givesRecording: true } as const;

export const twilio: WholeCallPlatform = {
  ...relays,
  open: async ({ api, recording, trust }) => {
    const rest = await openTwilioRest({ account: ACCOUNT, authToken: AUTH_TOKEN });
    trust(rest.url);
    const line = await openLine(api, { baseUrl: rest.url });
    const call = relayCall(line.call(), {
      voiceUrl: line.line.voiceUrl,
      recordingUrl: rest.keepRecording(recording.bytes),
    });
    return { line, call, close: rest.close };
  },
};

export const telnyx: WholeCallPlatform = {
  ...relays,
  open: async ({ api, recording }) => {
    const line = await openTelnyx(api, { baseUrl: 'https://api.telnyx.com', key: newTelnyxKey() });
    return { line, call: relayCall(line.call(), { voiceUrl: line.line.voiceUrl, recordingUrl: recording.url }) };
  },
};
