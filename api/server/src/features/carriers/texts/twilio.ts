import { characters } from '@switchboard/contracts/base/characters';
import { type AttachmentKind, toAttachmentKind } from '@switchboard/domain/carriers/attachments';
import { z } from 'zod';
import { type CarrierTexts, MAX_ATTACHMENTS } from './carrier-texts.ts';
import { Code, FORM_TYPE, parseForm, parseUrlEncoded, Word } from './form.ts';

const MessageSid = characters(200, 1);
const Party = characters(200, 1);

/**
 * https://www.twilio.com/docs/messaging/guides/webhook-request; `OptOutType` is set if Twilio has recognized a keyword. WhatsApp adds
 * `MessageType`, and `Latitude` for a location.
 */
const MessageForm = z.looseObject({
  MessageSid,
  From: Party,
  To: Party,
  Body: Word,
  OptOutType: Code,
  NumMedia: Code,
  MessageType: Code,
  Latitude: Word,
});

/** https://www.twilio.com/docs/messaging/guides/outbound-message-status-in-status-callbacks */
const DeliveryForm = z.object({ MessageSid, MessageStatus: Code, ErrorCode: Code });

/** WhatsApp's message types without a file. */
const FILELESS: ReadonlyMap<string, AttachmentKind> = new Map([
  ['contacts', 'contact'],
  ['location', 'location'],
  ['sticker', 'sticker'],
]);

/** Twilio's forms. */
export const twilioTexts: CarrierTexts = {
  media: FORM_TYPE,
  readMessage(body) {
    const form = parseForm(MessageForm, parseUrlEncoded(body));
    const { MessageSid: sid, From: from, To: to, Body: text, OptOutType } = form;
    return {
      type: 'message',
      content: { sid, from, to, text, isStop: OptOutType === 'STOP', attachments: readAttachments(form) },
    };
  },
  readDelivery(body) {
    const { MessageSid: sid, MessageStatus: status, ErrorCode } = parseForm(DeliveryForm, parseUrlEncoded(body));
    return { type: `delivery ${status}`, content: { sid, status, code: ErrorCode || null } };
  },
};

function readAttachments(form: z.output<typeof MessageForm>): AttachmentKind[] {
  const listed = Object.keys(form).filter((name) => /^MediaUrl\d{1,3}$/.test(name)).length;
  const counted = /^\d{1,3}$/.test(form.NumMedia) ? Number(form.NumMedia) : 0;
  const count = Math.min(Math.max(counted, listed), MAX_ATTACHMENTS);
  const files = Array.from({ length: count }, (_, index) => {
    const mediaType = form[`MediaContentType${index}`];
    return toAttachmentKind(typeof mediaType === 'string' ? mediaType : '');
  });
  if (files.length > 0) return form.MessageType === 'sticker' ? files.map(() => 'sticker') : files;
  const fileless = form.Latitude !== '' ? 'location' : FILELESS.get(form.MessageType);
  return fileless === undefined ? [] : [fileless];
}
