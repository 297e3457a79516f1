import type { CarrierProvider } from '@switchboard/contracts/connections/catalog';
import type { DeliveryState } from '@switchboard/contracts/conversations/events';
import { newTelnyxKey } from '@switchboard/testing/carriers/telnyx';
import { openTelnyxRest, type RequestedTelnyxMessage } from '@switchboard/testing/carriers/telnyx-rest';
import { textTelnyx } from '@switchboard/testing/carriers/telnyx-texts';
import { textTwilio } from '@switchboard/testing/carriers/twilio';
import type { Misbehavior, RequestedTwilioMessage, TwilioRest } from '@switchboard/testing/carriers/twilio-rest';
import { type CalledApi, openLine } from './open-line.ts';
import { openTelnyx } from './open-telnyx.ts';

type Answer = Promise<{ readonly status: number }>;

/** A text that a carrier was requested to send. */
export interface RequestedText {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** Reports the state of its delivery. */
  tell(state: DeliveryState, code?: string): Answer;
}

/** How an incoming text differs from the default, which the line's caller sends to its number. */
export interface IncomingText {
  readonly id?: string;
  readonly from?: string;
  readonly to?: string;
  /** The carrier has recognized an opt-out keyword. */
  readonly isStop?: boolean;
  /** The media types of its attachments. */
  readonly media?: readonly string[];
  /** Replaces the valid signature. */
  readonly signature?: string;
}

type Opened = Omit<Awaited<ReturnType<typeof openLine>>, 'line' | 'call'>;

/** An account's number at a carrier. */
export interface TextLine extends Opened {
  readonly line: { readonly from: string; readonly to: string };
  readonly call: Awaited<ReturnType<typeof openLine>>['call'] | Awaited<ReturnType<typeof openTelnyx>>['call'];
  /** Delivers an incoming text. */
  text(body: string, opened?: IncomingText): Answer;
  sentTexts(): readonly RequestedText[];
}

/** A fake carrier of texts. */
export interface TextCarrier {
  open(): Promise<TextLine>;
  /** How the carrier misbehaves on the next requests. */
  readonly next: Misbehavior[];
  /** The code of a rejected request. */
  readonly refusal: string;
  close(): Promise<void>;
}

interface Here {
  readonly api: CalledApi;
  readonly twilio: TwilioRest;
  /** The time at which requests are signed. */
  readonly now: () => Date;
}

/** Starts the fake of each carrier of texts. */
export const TEXT_CARRIERS: Readonly<Record<CarrierProvider, (here: Here) => Promise<TextCarrier>>> = {
  twilio: async ({ api, twilio }) => ({
    open: async () => {
      const opened = await openLine(api, { baseUrl: twilio.url });
      const messagesUrl = opened.line.voiceUrl.replace('/voice', '/messages');
      return {
        ...opened,
        text: (body, { id, from, to, isStop, media = [], signature } = {}) =>
          textTwilio({ ...opened.line, messagesUrl, ...(signature !== undefined && { signature }) }, body, {
            ...(id !== undefined && { MessageSid: id }),
            ...(from !== undefined && { From: from }),
            ...(to !== undefined && { To: to }),
            ...(isStop && { OptOutType: 'STOP' }),
            NumMedia: String(media.length),
            ...Object.fromEntries(
              media.flatMap((type, index) => [
                [`MediaUrl${index}`, `https://api.twilio.com/media/${index}`],
                [`MediaContentType${index}`, type],
              ]),
            ),
          }),
        sentTexts: () => twilio.messages.filter(({ form }) => form.get('From') === opened.line.to).map(fromTwilio),
      };
    },
    next: twilio.next,
    refusal: 'twilio_21211',
    close: async () => undefined,
  }),
  telnyx: async ({ api, now }) => {
    const key = newTelnyxKey();
    const telnyx = await openTelnyxRest({ privateKey: key.privateKey, now, apiKey: 'KEY' });
    return {
      open: async () => {
        const opened = await openTelnyx(api, { now, baseUrl: telnyx.url, key });
        const messagesUrl = opened.line.voiceUrl.replace('/voice', '/messages');
        return {
          ...opened,
          text: (body, { id, from, to, isStop, media = [], ...signing } = {}) =>
            textTelnyx({ ...opened.line, messagesUrl, ...signing }, body, {
              ...(id !== undefined && { id }),
              ...(from !== undefined && { from: { phone_number: from } }),
              ...(to !== undefined && { to: [{ phone_number: to }] }),
              ...(isStop && { autoresponse_type: 'STOP' }),
              media: media.map((content_type, index) => ({ url: `https://media.telnyx.com/${index}`, content_type })),
            }),
          sentTexts: () => telnyx.messages.filter(({ asked }) => asked['from'] === opened.line.to).map(fromTelnyx),
        };
      },
      next: telnyx.next,
      refusal: 'telnyx_40300',
      close: telnyx.close,
    };
  },
};

const TWILIO_STATUS = { queued: 'queued', sent: 'sent', delivered: 'delivered', failed: 'undelivered' } as const;

const fromTwilio = (message: RequestedTwilioMessage): RequestedText => ({
  from: message.form.get('From') ?? '',
  to: message.form.get('To') ?? '',
  text: message.form.get('Body') ?? '',
  tell: (state, code) => message.tell(TWILIO_STATUS[state], code === undefined ? {} : { ErrorCode: code }),
});

const TELNYX_EVENT = {
  // The event is ahead of the recipient's status.
  queued: ['message.finalized', 'queued'],
  sent: ['message.sent', 'queued'],
  delivered: ['message.finalized', 'delivered'],
  failed: ['message.finalized', 'delivery_failed'],
} as const;

const fromTelnyx = (message: RequestedTelnyxMessage): RequestedText => ({
  from: String(message.asked['from']),
  to: String(message.asked['to']),
  text: String(message.asked['text']),
  tell: (state, code) => {
    const [event, status] = TELNYX_EVENT[state];
    return message.tell(event, status, code);
  },
});
