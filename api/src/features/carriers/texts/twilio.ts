import { characters } from '@switchboard/contracts/characters';
import { z } from 'zod';
import { FORM_TYPE, formIn, parseForm } from '../form.ts';
import type { CarrierTexts } from './carrier-texts.ts';

const MessageSid = characters(200, 1);

/** https://www.twilio.com/docs/messaging/guides/webhook-request; `OptOutType` where Twilio has taken the text for a word of its own. */
const MessageForm = z.object({
  MessageSid,
  From: characters(200, 1),
  To: characters(200, 1),
  Body: characters(10_000).default(''),
  OptOutType: characters(40).default(''),
});

/** https://www.twilio.com/docs/messaging/guides/outbound-message-status-in-status-callbacks */
const DeliveryForm = z.object({
  MessageSid,
  MessageStatus: characters(40, 1),
  ErrorCode: characters(40).default(''),
});

/** Twilio's forms, one for each. */
export const twilioTexts: CarrierTexts = {
  media: FORM_TYPE,
  readMessage(body) {
    const { MessageSid: sid, From: from, To: to, Body: text, OptOutType } = parseForm(MessageForm, formIn(body));
    return { type: 'message', told: { sid, from, to, text, isStop: OptOutType === 'STOP' } };
  },
  readDelivery(body) {
    const { MessageSid: sid, MessageStatus: status, ErrorCode } = parseForm(DeliveryForm, formIn(body));
    return { type: `delivery ${status}`, told: { sid, status, code: ErrorCode || null } };
  },
};
