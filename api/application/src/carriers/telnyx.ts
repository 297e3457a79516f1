import { z } from 'zod';
import type { Poster } from '../outbound/poster.ts';
import type { CarrierLine, CarrierPort, PlacedCall, SentMessage } from './carrier-port.ts';
import { createCarrierClient, isSince, toForm } from './carrier-request.ts';
import { RING_TIMEOUT_S } from './twilio.ts';

const Call = z.object({
  sid: z.string().max(200).nullish(),
  status: z.string().max(40),
  answered_by: z.string().nullish(),
  duration: z.coerce.number().nullish(),
  date_created: z.string().nullish(),
  direction: z.string().nullish(),
});

const toCall = ({ sid, status, answered_by, duration }: z.output<typeof Call>): PlacedCall => ({
  sid: sid || null,
  status,
  answeredBy: answered_by || null,
  durationS: duration ?? null,
});

const Message = z.object({
  data: z.object({
    id: z.string().min(1).max(200),
    to: z.array(z.object({ status: z.string().max(40) })).min(1),
    errors: z.array(z.object({ code: z.string().max(40) })).nullish(),
  }),
});

const toMessage = ({ data: { id, to, errors } }: z.output<typeof Message>): SentMessage => ({
  sid: id,
  status: to[0]?.status ?? '',
  code: errors?.[0]?.code ?? null,
});

/**
 * Places calls and sends messages through Telnyx's TeXML REST commands: `/v2/texml/Accounts/{account}/Calls`.
 *
 * Parameters and responses follow github.com/team-telnyx/telnyx-node, src/resources/texml/accounts/calls/calls.ts (`CallCallsParams`,
 * `CallCallsResponse`, `CallRetrieveCallsResponse`). The response to a new call has no call id: callbacks or the list provide it. Messages
 * follow src/resources/messages/messages.ts there (`MessageSendParams`, `MessageSendResponse`): `POST /v2/messages`, which can't be listed. A
 * message's webhooks go only to the message's own URL, so that the webhooks of the number's profile carry only incoming messages.
 */
export function telnyxPort(poster: Pick<Poster, 'send'>): CarrierPort {
  const request = createCarrierClient(poster, 'telnyx');
  const root = ({ baseUrl }: CarrierLine) => `${baseUrl.replace(/(?<!\/)\/+$/, '')}/v2`;
  const at = (line: CarrierLine, path: string) =>
    `${root(line)}/texml/Accounts/${encodeURIComponent(line.account)}/${path}`;
  return {
    place: (line, { from, to, voiceUrl, statusUrl }) =>
      request(line, {
        method: 'POST',
        url: at(line, 'Calls'),
        json: {
          ApplicationSid: line.application,
          From: from,
          To: to.number,
          Url: voiceUrl,
          UrlMethod: 'POST',
          StatusCallback: statusUrl,
          StatusCallbackMethod: 'POST',
          StatusCallbackEvent: 'initiated ringing answered completed',
          Timeout: RING_TIMEOUT_S,
        },
        read: (body) => toCall(Call.parse(body)),
      }),
    findCalls: (line, { from, to, since }) =>
      request(line, {
        method: 'GET',
        url: `${at(line, 'Calls')}?${toForm({ From: from, To: to })}`,
        read: (body) =>
          z
            .object({ calls: z.array(Call).default([]) })
            .parse(body)
            .calls.filter(({ date_created, direction }) => direction !== 'inbound' && isSince(date_created, since))
            .map(toCall),
      }),
    readCall: (line, sid) =>
      request(line, {
        method: 'GET',
        url: at(line, `Calls/${encodeURIComponent(sid)}`),
        read: (body) => toCall(Call.parse(body)),
      }),
    messages: {
      send: (line, { from, to, text, statusUrl }, signal) =>
        request(line, {
          method: 'POST',
          signal,
          url: `${root(line)}/messages`,
          json: { from, to: to.number, text, webhook_url: statusUrl, use_profile_webhooks: false },
          read: (body) => toMessage(Message.parse(body)),
        }),
    },
  };
}
