import { lenient } from '@switchboard/contracts/base/lenient';
import { z } from 'zod';
import type { Poster } from '../outbound/poster.ts';
import type { CarrierLine, CarrierPort, PlacedCall, SentMessage } from './carrier-port.ts';
import { createCarrierClient, isSince, toForm } from './carrier-request.ts';

/** The maximum time that a call may ring. */
export const RING_TIMEOUT_S = 30;
const PAGE = 50;

const Call = z.object({
  sid: z.string().min(1).max(200),
  status: z.string().max(40),
  answered_by: z.string().nullish(),
  duration: z.coerce.number().nullish(),
  date_created: z.string().nullish(),
  direction: z.string().nullish(),
  /** Negative, and absent until the call is billed. */
  price: lenient(z.coerce.number()),
  price_unit: z.string().nullish(),
});
const Message = z.object({
  sid: z.string().min(1).max(200),
  status: z.string().max(40),
  error_code: z.union([z.number(), z.string()]).nullish(),
  body: z.string().nullish(),
  date_created: z.string().nullish(),
});

const toCall = ({ sid, status, answered_by, duration, price, price_unit }: z.output<typeof Call>): PlacedCall => ({
  sid,
  status,
  answeredBy: answered_by || null,
  durationS: duration ?? null,
  ...(price != null && price !== 0 && price_unit === 'USD' && { costCents: Math.abs(price) * 100 }),
});
const toMessage = ({ sid, status, error_code }: z.output<typeof Message>): SentMessage => ({
  sid,
  status,
  code: error_code == null ? null : String(error_code),
});

/**
 * Places calls and sends messages through Twilio's REST API: `POST /2010-04-01/Accounts/{sid}/Calls.json` and `Messages.json`.
 *
 * Parameters and responses follow twilio 6.2.0, lib/rest/api/v2010/account/call.{js,d.ts} and message.{js,d.ts} (`CallListInstanceCreateOptions`,
 * `CallResource`, `MessageListInstanceCreateOptions`, `MessageResource`). Twilio supports no idempotency keys.
 */
export function twilioPort(poster: Pick<Poster, 'send'>): CarrierPort {
  const request = createCarrierClient(poster, 'twilio');
  const at = ({ baseUrl, account }: CarrierLine, path: string) =>
    `${baseUrl.replace(/(?<!\/)\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}/${path}`;
  return {
    place: (line, { from, to, voiceUrl, statusUrl }) =>
      request(line, {
        method: 'POST',
        url: at(line, 'Calls.json'),
        form: toForm({
          From: from,
          To: to.number,
          Url: voiceUrl,
          Method: 'POST',
          StatusCallback: statusUrl,
          StatusCallbackMethod: 'POST',
          StatusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
          MachineDetection: 'Enable',
          Timeout: String(RING_TIMEOUT_S),
        }),
        read: (body) => toCall(Call.parse(body)),
      }),
    findCalls: (line, { from, to, since }) =>
      request(line, {
        method: 'GET',
        url: `${at(line, 'Calls.json')}?${toForm({ From: from, To: to, PageSize: String(PAGE) })}`,
        read: (body) =>
          z
            .object({ calls: z.array(Call) })
            .parse(body)
            .calls.filter(({ date_created, direction }) => isSince(date_created, since) && direction !== 'inbound')
            .map(toCall),
      }),
    readCall: (line, sid) =>
      request(line, {
        method: 'GET',
        url: at(line, `Calls/${encodeURIComponent(sid)}.json`),
        read: (body) => toCall(Call.parse(body)),
      }),
    messages: {
      send: (line, { from, to, text, statusUrl }, signal) =>
        request(line, {
          method: 'POST',
          signal,
          url: at(line, 'Messages.json'),
          form: toForm({ From: from, To: to.number, Body: text, StatusCallback: statusUrl }),
          read: (body) => toMessage(Message.parse(body)),
        }),
      find: (line, { from, to, since, text }) =>
        request(line, {
          method: 'GET',
          url: `${at(line, 'Messages.json')}?${toForm({ From: from, To: to, PageSize: String(PAGE) })}`,
          read: (body) =>
            z
              .object({ messages: z.array(Message) })
              .parse(body)
              .messages.filter(({ body, date_created }) => body === text && isSince(date_created, since))
              .map(toMessage),
        }),
    },
  };
}
