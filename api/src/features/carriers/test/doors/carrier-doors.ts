import { sign } from 'node:crypto';
import type { RouteName } from '@switchboard/contracts/api';
import type { CarrierProvider } from '@switchboard/contracts/kinds/connection-catalogue';
import { newTelnyxKey, postTelnyx, type TelnyxCall } from '@switchboard/testing/carriers/telnyx';
import { postTwilio, signTwilio, type TwilioCall, type TwilioRelay } from '@switchboard/testing/carriers/twilio';
import { eventually } from '@switchboard/testing/eventually';
import { expect } from 'vitest';
import { type Door, httpDoor, type Proof, STALE_MS } from './door.ts';

type Form = Readonly<Record<string, string>>;

/** A number of a carrier's that an agent answers, as a carrier sees it. */
export interface CarrierLine {
  readonly provider: CarrierProvider;
  readonly tenantId: string;
  readonly voiceUrl: string;
  readonly from: string;
  readonly to: string;
  post(url: string, form: Form, proof: Proof): Promise<number>;
  call(): TwilioCall | TelnyxCall;
  /** Sends a text message: where its delivery is told, and its id; undefined where the carrier sends none. */
  sendText(): Promise<{ readonly url: string; readonly sid: string } | undefined>;
}

/** Posts as Twilio signs: no moment is in it. */
export function twilioPost(authToken: string): CarrierLine['post'] {
  const signatures: Partial<Record<Proof, (url: string, form: Form) => string>> = {
    missing: () => '',
    wrong: (url, form) => signTwilio(authToken, url, form).replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    'other secret': (url, form) => signTwilio('another', url, form),
    'other body': (url, form) => signTwilio(authToken, url, { ...form, To: '+13035550199' }),
  };
  return async (url, form, proof) => {
    const signature = signatures[proof]?.(url, form);
    return (await postTwilio(url, form, { authToken, ...(signature !== undefined && { signature }) })).status;
  };
}

/** Posts as Telnyx signs. */
export function telnyxPost(line: Parameters<typeof postTelnyx>[2] & { readonly now: () => Date }): CarrierLine['post'] {
  const other = newTelnyxKey().privateKey;
  const shifted = (ms: number) => ({ now: () => new Date(line.now().getTime() + ms) });
  const signings: Partial<Record<Proof, object>> = {
    missing: { signature: '', timestamp: '' },
    wrong: { signature: Buffer.alloc(64, 1).toString('base64') },
    'other secret': { privateKey: other },
    past: shifted(-STALE_MS),
    future: shifted(STALE_MS),
  };
  return async (url, form, proof) => {
    if (proof !== 'other body') return (await postTelnyx(url, form, { ...line, ...signings[proof] })).status;
    const signed = signatureOf({ ...form, To: '+13035550199' }, line);
    return (await postTelnyx(url, form, { ...line, ...signed })).status;
  };
}

function signatureOf(form: Form, { privateKey, now }: Parameters<typeof telnyxPost>[0]) {
  const timestamp = String(Math.floor(now().getTime() / 1_000));
  const told = Buffer.from(`${timestamp}|${new URLSearchParams(form)}`);
  return { timestamp, signature: sign(null, told, privateKey).toString('base64') };
}

interface Step {
  readonly fresh: () => Promise<{ readonly form: Form; readonly url?: string }>;
  readonly unknown: readonly Form[];
  readonly isKept: boolean;
}

/** The doors of a carrier's requests about calls and messages. */
export function carrierDoors(line: CarrierLine): Door[] {
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
  const text = { From: from, To: to, Body: 'Hello' };
  let sids = 0;
  const steps: Readonly<Record<string, Step>> = {
    voice: {
      fresh: async () => ({ form: { ...line.call().params, CallStatus: 'ringing' } }),
      unknown: [
        { ...nobody, To: '+13035559999' },
        { ...nobody, To: 'a number of tomorrow', CallStatus: 'tomorrow' },
      ],
      isKept: false,
    },
    action: {
      fresh: async () => ({ form: { ...(await ringing()).call.params, CallStatus: 'completed' } }),
      unknown: [nobody, { ...nobody, CallStatus: 'of tomorrow' }],
      isKept: false,
    },
    dialed: {
      fresh: async () => ({ form: { ...(await transferred()).params, DialCallStatus: 'completed' } }),
      unknown: [{ ...nobody, DialCallStatus: 'of tomorrow' }],
      isKept: false,
    },
    answered: {
      fresh: async () => ({ form: { ...nobody, ParentCallSid: (await transferred()).callSid } }),
      unknown: [{ ...nobody, ParentCallSid: 'of nobody either' }],
      isKept: false,
    },
    status: {
      fresh: async () => ({ form: { ...(await ringing()).call.params, ...ended } }),
      unknown: [
        { ...nobody, ...ended },
        { ...nobody, CallStatus: 'of tomorrow' },
      ],
      isKept: true,
    },
    recording: {
      fresh: async () => ({ form: { ...(await over()).params, ...recorded } }),
      unknown: [
        { ...nobody, ...recorded },
        { ...nobody, RecordingStatus: 'of tomorrow' },
      ],
      isKept: true,
    },
    messages: {
      fresh: async () => {
        sids += 1;
        return { form: { ...text, From: `+1303556${1_000 + sids}`, MessageSid: `SM-${sids}` } };
      },
      unknown: [{ ...text, MessageSid: 'SM-other', To: '+13035559999' }],
      isKept: true,
    },
    delivery: {
      fresh: async () => {
        sids += 1;
        const { url, sid } = (await line.sendText()) ?? { url: at('delivery'), sid: `of nobody ${sids}` };
        return { form: { MessageSid: sid, MessageStatus: 'delivered' }, url };
      },
      unknown: [
        { MessageSid: 'of nobody', MessageStatus: 'sent' },
        { MessageSid: 'of nobody', MessageStatus: 'of tomorrow' },
      ],
      isKept: true,
    },
  };
  return Object.entries(steps).map(([step, { fresh, unknown, isKept }]) =>
    httpDoor<{ readonly form: Form; readonly url?: string }>({
      route: `carriers.${step}` as RouteName, // the steps are named as the routes are
      provider,
      tenantId,
      signsMoment: provider === 'telnyx',
      fresh,
      unknown: { bodies: unknown.map((form) => ({ form })), isKept },
      malformed: [{ form: { Nothing: 'of use' } }, { form: {} }],
      large: { form: { Large: 'x'.repeat(70_000) } },
      post: ({ form, url = at(step) }, proof) => line.post(url, form, proof),
    }),
  );
}
