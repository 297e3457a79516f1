import type { CarrierProvider } from '@switchboard/contracts/connections/catalog';
import type { TelnyxSigning } from '@switchboard/testing/carriers/telnyx';
import { telnyxEvent, telnyxMessage } from '@switchboard/testing/carriers/telnyx-texts';
import { type Door, httpDoor, type Proof, spoilJson } from './door.ts';
import { type Post, telnyxTell, twilioPost } from './signed-posts.ts';

type TextRoute = 'messages' | 'delivery';

/** How a carrier tells of texts. */
interface TextWire<B> {
  readonly post: Post<B>;
  message(of: { readonly id: string; readonly from: string; readonly to: string }): B;
  delivery(of: { readonly id: string; readonly status: string }): B;
  /** New ones of a type that the route doesn't know. */
  unknown(route: TextRoute): readonly B[];
  malformed(route: TextRoute): readonly B[];
  readonly large: B;
  spoil(body: B, text: string): B;
}

/** Twilio's forms, which name no type. */
export const twilioTextWire = (authToken: string): TextWire<Readonly<Record<string, string>>> => ({
  post: twilioPost(authToken),
  message: ({ id, from, to }) => ({ MessageSid: id, From: from, To: to, Body: 'Hello' }),
  delivery: ({ id, status }) => ({ MessageSid: id, MessageStatus: status }),
  unknown: () => [],
  malformed: () => [{ Nothing: 'of use' }, {}],
  large: { Large: 'x'.repeat(70_000) },
  spoil: ({ Body: _, ...form }, text) => ({
    ...form,
    Body: text,
    NumMedia: text,
    MediaContentType0: text,
    OptOutType: text,
    ErrorCode: text,
    [text]: text,
  }),
});

const TELNYX_EVENTS: Readonly<Record<TextRoute, string>> = {
  messages: 'message.received',
  delivery: 'message.finalized',
};

/** Telnyx' events. */
export const telnyxTextWire = (line: TelnyxSigning & { readonly now: () => Date }): TextWire<object | string> => ({
  post: telnyxTell(line),
  message: ({ id, from, to }) =>
    telnyxEvent(
      TELNYX_EVENTS.messages,
      telnyxMessage({ id, from, to, text: 'Hello' }, { direction: 'inbound', status: '' }),
    ),
  delivery: ({ id, status }) => {
    const message = { id, from: '+13035550110', to: '+13035550142', text: 'Hello' };
    return telnyxEvent(TELNYX_EVENTS.delivery, telnyxMessage(message, { direction: 'outbound', status }));
  },
  unknown: (route) => [
    telnyxEvent('message.of_tomorrow', { id: 'of tomorrow' }),
    telnyxEvent(TELNYX_EVENTS[route === 'messages' ? 'delivery' : 'messages'], {}),
  ],
  malformed: (route) => [
    { Nothing: 'of use' },
    {},
    '{"data": {',
    { data: { event_type: 7, payload: {} } },
    telnyxEvent(TELNYX_EVENTS[route], { id: 'of nobody', to: [] }),
  ],
  large: { Large: 'x'.repeat(70_000) },
  spoil: (event, text) => spoilJson(event, text, TELNYX_NEEDED) as object, // as it was
});

/** The fields that identify the message, its parties, and its status. */
const TELNYX_NEEDED: ReadonlySet<string> = new Set(['event_type', 'id', 'phone_number', 'status']);

interface TextDoorLine<B> {
  readonly provider: CarrierProvider;
  readonly tenantId: string;
  readonly voiceUrl: string;
  readonly from: string;
  readonly to: string;
  readonly wire: TextWire<B>;
  /** Has a text sent: where its delivery is told, and its id. */
  sendText(): Promise<{ readonly url: string; readonly id: string }>;
}

/** The doors of a carrier's requests about text messages. */
export function textDoors<B>({ provider, tenantId, voiceUrl, from, to, wire, sendText }: TextDoorLine<B>): Door[] {
  const { message, delivery } = wire;
  type Sent = { readonly url: string; readonly body: B };
  const common = (route: TextRoute, unknown: readonly B[] = []) => {
    const url = voiceUrl.replace('/voice', `/${route}`);
    const sent = (body: B): Sent => ({ url, body });
    return {
      route: `carriers.${route}` as const,
      provider,
      tenantId,
      signsMoment: provider === 'telnyx',
      unknown: { bodies: [...unknown, ...wire.unknown(route)].map(sent), isKept: true },
      malformed: wire.malformed(route).map(sent),
      large: sent(wire.large),
      post: (to: Sent, proof: Proof) => wire.post(to.url, to.body, proof),
      spoil: ({ url, body }: Sent, text: string) => ({ url, body: wire.spoil(body, text) }),
    };
  };
  let ids = 0;
  const messages = common('messages', [message({ id: 'SM-other', from, to: '+13035559999' })]);
  const statuses = ['sent', 'of tomorrow'];
  return [
    httpDoor({
      ...messages,
      fresh: async () => {
        ids += 1;
        return { url: messages.large.url, body: message({ id: `SM-${ids}`, from: `+1303556${1_000 + ids}`, to }) };
      },
    }),
    httpDoor({
      ...common(
        'delivery',
        statuses.map((status) => delivery({ id: 'of nobody', status })),
      ),
      fresh: async () => {
        const { url, id } = await sendText();
        return { url, body: delivery({ id, status: 'delivered' }) };
      },
    }),
  ];
}
