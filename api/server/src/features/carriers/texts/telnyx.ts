import { characters } from '@switchboard/contracts/base/characters';
import { lenientList, Text } from '@switchboard/contracts/base/lenient';
import { toAttachmentKind } from '@switchboard/domain/carriers/attachments';
import { z } from 'zod';
import { parseForeignJson } from '../../../http/request/body.ts';
import { type CarrierTexts, MAX_ATTACHMENTS } from './carrier-texts.ts';
import { Code, JSON_TYPE, parseFields } from './form.ts';

const Event = z.object({ data: z.object({ event_type: characters(80, 1), payload: z.unknown() }) });
const id = characters(128, 1);
const phone_number = characters(200, 1);

/** Has `autoresponse_type` if Telnyx has recognized a keyword. */
const Received = z.object({
  id,
  from: z.object({ phone_number }),
  to: z.tuple([z.object({ phone_number })], z.unknown()),
  text: Text,
  autoresponse_type: Text,
  media: lenientList(z.object({ content_type: Text })),
});
const Sent = z.object({
  id,
  to: z.tuple([z.object({ status: Code })], z.unknown()),
  errors: lenientList(z.object({ code: characters(40) })),
});

/**
 * Telnyx's events in JSON: `message.received` for incoming messages, `message.sent` and `message.finalized` for outgoing ones.
 *
 * Shapes: https://developers.telnyx.com/docs/messaging/messages/receiving-webhooks and github.com/team-telnyx/telnyx-node,
 * src/resources/messages/messages.ts (`OutboundMessagePayload`); `autoresponse_type`:
 * https://developers.telnyx.com/docs/messaging/messages/advanced-opt-in-out.
 */
export const telnyxTexts: CarrierTexts = {
  media: JSON_TYPE,
  readMessage(body) {
    const { event_type: type, payload } = parseEvent(body);
    if (type !== 'message.received') return { type, content: undefined };
    const { id: sid, from, to, text, autoresponse_type, media } = parseFields(Received, payload);
    const isStop = autoresponse_type === 'STOP';
    const attachments = (media ?? [])
      .slice(0, MAX_ATTACHMENTS)
      .map(({ content_type }) => toAttachmentKind(content_type ?? ''));
    const parties = { from: from.phone_number, to: to[0].phone_number };
    return { type, content: { sid, ...parties, text: text ?? '', isStop, attachments } };
  },
  readDelivery(body) {
    const { event_type: type, payload } = parseEvent(body);
    if (type !== 'message.sent' && type !== 'message.finalized') return { type, content: undefined };
    const { id: sid, to, errors } = parseFields(Sent, payload);
    // The recipient's status may lag behind the event.
    const status = type === 'message.sent' ? 'sent' : to[0].status;
    return { type, content: { sid, status, code: errors?.[0]?.code ?? null } };
  },
};

const parseEvent = (body: Buffer) => parseFields(Event, parseForeignJson(body)).data;
