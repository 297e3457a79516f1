import type { CarrierProvider } from '@switchboard/contracts/connections/catalog';
import type { TelnyxSigning } from '@switchboard/testing/carriers/telnyx';
import { telnyxEvent, telnyxMessage } from '@switchboard/testing/carriers/telnyx-texts';
import { corruptJson, type EntryPoint, httpEntryPoint, type Proof } from './entry-point.ts';
import { type Post, telnyxEventPost, twilioPost } from './signed-posts.ts';

type TextRoute = 'messages' | 'delivery';

/** A carrier's format of text messages. */
interface TextWire<B> {
  readonly post: Post<B>;
  message(opened: { readonly id: string; readonly from: string; readonly to: string }): B;
  delivery(opened: { readonly id: string; readonly status: string }): B;
  /** Bodies of a type that the route doesn't know. */
  unknown(route: TextRoute): readonly B[];
  malformed(route: TextRoute): readonly B[];
  readonly large: B;
  corrupt(body: B, text: string): B;
}

/** Twilio's forms, which have no type. */
export const twilioTextWire = (authToken: string): TextWire<Readonly<Record<string, string>>> => ({
  post: twilioPost(authToken),
  message: ({ id, from, to }) => ({ MessageSid: id, From: from, To: to, Body: 'Hello' }),
  delivery: ({ id, status }) => ({ MessageSid: id, MessageStatus: status }),
  unknown: () => [],
  malformed: () => [{ Nothing: 'of use' }, {}],
  large: { Large: 'x'.repeat(70_000) },
  corrupt: ({ Body: _, ...form }, text) => ({
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

/** Telnyx's events. */
export const telnyxTextWire = (line: TelnyxSigning & { readonly now: () => Date }): TextWire<object | string> => ({
  post: telnyxEventPost(line),
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
  corrupt: (event, text) => corruptJson(event, text, TELNYX_NEEDED) as object, // events are objects
});

/** The fields that identify the message, its parties, and its status. */
const TELNYX_NEEDED: ReadonlySet<string> = new Set(['event_type', 'id', 'phone_number', 'status']);

interface TextEntryPointLine<B> {
  readonly provider: CarrierProvider;
  readonly tenantId: string;
  readonly voiceUrl: string;
  readonly from: string;
  readonly to: string;
  readonly wire: TextWire<B>;
  /** Sends a text; returns the URL of its delivery callback and its id. */
  sendText(): Promise<{ readonly url: string; readonly id: string }>;
}

/** Returns the entry points of a carrier's requests about text messages. */
export function textEntryPoints<B>({
  provider,
  tenantId,
  voiceUrl,
  from,
  to,
  wire,
  sendText,
}: TextEntryPointLine<B>): EntryPoint[] {
  const { message, delivery } = wire;
  type Sent = { readonly url: string; readonly body: B };
  const common = (route: TextRoute, unknown: readonly B[] = []) => {
    const url = voiceUrl.replace('/voice', `/${route}`);
    const sent = (body: B): Sent => ({ url, body });
    return {
      route: `carriers.${route}` as const,
      provider,
      tenantId,
      signsTime: provider === 'telnyx',
      unknown: { bodies: [...unknown, ...wire.unknown(route)].map(sent), isStored: true },
      malformed: wire.malformed(route).map(sent),
      large: sent(wire.large),
      post: (to: Sent, proof: Proof) => wire.post(to.url, to.body, proof),
      corrupt: ({ url, body }: Sent, text: string) => ({ url, body: wire.corrupt(body, text) }),
    };
  };
  let ids = 0;
  const messages = common('messages', [message({ id: 'SM-other', from, to: '+13035559999' })]);
  const statuses = ['sent', 'of tomorrow'];
  return [
    httpEntryPoint({
      ...messages,
      fresh: async () => {
        ids += 1;
        return { url: messages.large.url, body: message({ id: `SM-${ids}`, from: `+1303556${1_000 + ids}`, to }) };
      },
    }),
    httpEntryPoint({
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
