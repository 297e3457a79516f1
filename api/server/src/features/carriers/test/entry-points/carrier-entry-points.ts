import type { RouteName } from '@switchboard/contracts/api';
import type { CarrierProvider } from '@switchboard/contracts/connections/catalog';
import type { TelnyxCall } from '@switchboard/testing/carriers/telnyx';
import type { TwilioCall, TwilioRelay } from '@switchboard/testing/carriers/twilio';
import { eventually } from '@switchboard/testing/eventually';
import { expect } from 'vitest';
import { type EntryPoint, httpEntryPoint, type Proof } from './entry-point.ts';
import type { Form } from './signed-posts.ts';

/** A carrier's number that an agent answers, from the carrier's point of view. */
export interface CarrierLine {
  readonly provider: CarrierProvider;
  readonly tenantId: string;
  readonly voiceUrl: string;
  readonly from: string;
  readonly to: string;
  post(url: string, form: Form, proof: Proof): Promise<number>;
  call(): TwilioCall | TelnyxCall;
}

interface Step {
  readonly fresh: () => Promise<Form>;
  readonly unknown: readonly Form[];
  readonly isStored: boolean;
}

/** The fields that identify the call and its event. */
const NEEDED: ReadonlySet<string> = new Set([
  'CallSid',
  'ParentCallSid',
  'To',
  'CallStatus',
  'RecordingStatus',
  'RecordingUrl',
]);
/** Fields that carriers may add. */
const CORRUPTED_FIELDS = ['CallerName', 'AnsweredBy', 'Timestamp', 'SequenceNumber', 'SessionStatus', 'HandoffData'];

/** Returns the entry points of a carrier's requests about calls. */
export function carrierEntryPoints(line: CarrierLine): EntryPoint[] {
  const { provider, tenantId, from, to } = line;
  const nobody = { CallSid: 'of nobody', From: from, To: to };
  const ringing = async () => {
    const call = line.call();
    const { relay } = await call.ring();
    return { call, relay: relay ?? { url: '', token: '', action: '' } };
  };
  const over = async () => {
    const { call } = await ringing();
    await line.post(at('status'), { ...call.params, CallStatus: 'completed', SequenceNumber: '3' }, 'good');
    return call;
  };
  const transferred = async () => {
    const { call, relay } = await ringing();
    const socket: TwilioRelay = await call.connect(relay);
    await eventually(() => expect(socket.said).toContain('your pet?'));
    socket.speak('my dog ate chocolate');
    await eventually(() => expect(socket.said).toContain('I am connecting you'));
    await socket.drop();
    await call.tell(relay.action, {});
    return call;
  };
  const at = (step: string) => line.voiceUrl.replace('/voice', `/${step}`);
  const ended = { CallStatus: 'completed', CallDuration: '31', SequenceNumber: '3' };
  const recorded = { RecordingStatus: 'completed', RecordingUrl: 'https://recordings.example/1' };
  const steps: Readonly<Record<string, Step>> = {
    voice: {
      fresh: async () => ({ ...line.call().params, CallStatus: 'ringing' }),
      unknown: [
        { ...nobody, To: '+13035559999' },
        { ...nobody, To: 'a number of tomorrow', CallStatus: 'tomorrow' },
      ],
      isStored: false,
    },
    action: {
      fresh: async () => ({ ...(await ringing()).call.params, CallStatus: 'completed' }),
      unknown: [nobody, { ...nobody, CallStatus: 'of tomorrow' }],
      isStored: false,
    },
    dialed: {
      fresh: async () => ({ ...(await transferred()).params, DialCallStatus: 'completed' }),
      unknown: [{ ...nobody, DialCallStatus: 'of tomorrow' }],
      isStored: false,
    },
    answered: {
      fresh: async () => ({ ...nobody, ParentCallSid: (await transferred()).callSid }),
      unknown: [{ ...nobody, ParentCallSid: 'of nobody either' }],
      isStored: false,
    },
    status: {
      fresh: async () => ({ ...(await ringing()).call.params, ...ended }),
      unknown: [
        { ...nobody, ...ended },
        { ...nobody, CallStatus: 'of tomorrow' },
      ],
      isStored: true,
    },
    recording: {
      fresh: async () => ({ ...(await over()).params, ...recorded }),
      unknown: [
        { ...nobody, ...recorded },
        { ...nobody, RecordingStatus: 'of tomorrow' },
      ],
      isStored: true,
    },
  };
  return Object.entries(steps).map(([step, { fresh, unknown, isStored }]) =>
    httpEntryPoint<Form>({
      route: `carriers.${step}` as RouteName, // steps have the names of routes
      provider,
      tenantId,
      signsTime: provider === 'telnyx',
      fresh,
      unknown: { bodies: unknown, isStored },
      malformed: [{ Nothing: 'of use' }, {}],
      large: { Large: 'x'.repeat(70_000) },
      post: (form, proof) => line.post(at(step), form, proof),
      corrupt: (form, text) => ({
        ...Object.fromEntries(CORRUPTED_FIELDS.map((name) => [name, text])),
        ...Object.fromEntries(Object.entries(form).map(([name, value]) => [name, NEEDED.has(name) ? value : text])),
        [text]: text,
      }),
    }),
  );
}
