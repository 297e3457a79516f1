import { randomUUID } from 'node:crypto';
import { sendTelnyx, type TelnyxLine, type TelnyxSigning } from './telnyx.ts';
import type { Twiml } from './twilio.ts';

/**
 * Builds an event of Telnyx's text message webhooks: JSON, signed like its other requests.
 *
 * Shapes follow https://developers.telnyx.com/api-reference/callbacks/inbound-message, https://developers.telnyx.com/api-reference/callbacks/delivery-update and
 * github.com/team-telnyx/telnyx-node, src/resources/messages/messages.ts (`OutboundMessagePayload`).
 */
export const telnyxEvent = (event_type: string, payload: object, now = new Date()): object => ({
  data: {
    record_type: 'event',
    id: randomUUID(),
    event_type,
    occurred_at: now.toISOString(),
    payload: { record_type: 'message', ...payload },
  },
  meta: { attempt: 1, delivered_to: 'https://www.example.com/hooks' },
});

/** Posts an event. */
export const tellTelnyx = (url: string, event: object, signing: TelnyxSigning): Promise<Twiml> =>
  sendTelnyx(url, { type: 'application/json', body: JSON.stringify(event) }, signing);

/** Builds a message as events and responses represent it. */
export const telnyxMessage = (
  { id, from, to, text }: { readonly id: string; readonly from: string; readonly to: string; readonly text: string },
  { direction, status }: { readonly direction: 'inbound' | 'outbound'; readonly status: string },
): object => ({
  direction,
  id,
  type: 'SMS',
  messaging_profile_id: '4000eba1-a0c0-4563-9925-b25e842a7cb6',
  organization_id: 'b448f9cc-a842-4784-98e9-03c1a5872950',
  from: { phone_number: from, carrier: 'TELNYX LLC', line_type: 'VoIP' },
  to: [{ phone_number: to, status, carrier: 'T-MOBILE USA, INC.', line_type: 'Wireless' }],
  cc: [],
  text,
  media: [],
  encoding: 'GSM-7',
  parts: 1,
  tags: [],
  cost: null,
  errors: [],
});

interface Texting extends Pick<TelnyxLine, 'from' | 'to'>, TelnyxSigning {
  /** The webhook of the number's messaging profile. */
  readonly messagesUrl: string;
}

/** Delivers a text message to a number. */
export function textTelnyx({ messagesUrl, from, to, ...signing }: Texting, text: string, more: object = {}) {
  const id = randomUUID();
  const message = telnyxMessage({ id, from, to, text }, { direction: 'inbound', status: 'webhook_delivered' });
  return tellTelnyx(messagesUrl, telnyxEvent('message.received', { ...message, ...more }, signing.now?.()), signing);
}
