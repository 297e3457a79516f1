import { characters } from '@switchboard/contracts/base/characters';
import { type AttachmentKind, toAttachmentKind } from '@switchboard/domain/carriers/attachments';
import { z } from 'zod';
import { type CarrierTexts, MAX_ATTACHMENTS } from './carrier-texts.ts';
import { Code, FORM_TYPE, formIn, parseForm, Word } from './form.ts';

const MessageSid = characters(200, 1);
const Party = characters(200, 1);

/**
 * https://www.twilio.com/docs/messaging/guides/webhook-request; `OptOutType` where Twilio has taken the text for a word of its own. Of WhatsApp
 * `MessageType`, and a location's `Latitude`.
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

/** Content that WhatsApp has without a file. */
const FILELESS: ReadonlyMap<string, AttachmentKind> = new Map([
  ['contacts', 'contact'],
  ['location', 'location'],
  ['sticker', 'sticker'],
]);

/** Twilio's forms, one for each. */
export const twilioTexts: CarrierTexts = {
  media: FORM_TYPE,
  readMessage(body) {
    const form = parseForm(MessageForm, formIn(body));
    const { MessageSid: sid, From: from, To: to, Body: text, OptOutType } = form;
    return {
      type: 'message',
      told: { sid, from, to, text, isStop: OptOutType === 'STOP', attachments: attachmentsOf(form) },
    };
  },
  readDelivery(body) {
    const { MessageSid: sid, MessageStatus: status, ErrorCode } = parseForm(DeliveryForm, formIn(body));
    return { type: `delivery ${status}`, told: { sid, status, code: ErrorCode || null } };
  },
};

function attachmentsOf(form: z.output<typeof MessageForm>): AttachmentKind[] {
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
