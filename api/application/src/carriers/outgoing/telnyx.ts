import { z } from 'zod';
import type { Poster } from '../../outbound/post.ts';
import { askJson, formOf } from './ask.ts';
import type { CarrierLine, CarrierPort, PlacedCall, SentMessage } from './port.ts';
import { isSince } from './since.ts';
import { RINGS_FOR_S } from './twilio.ts';

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
 * Asks Telnyx by its TeXML REST commands: `/v2/texml/Accounts/{account}/Calls`.
 *
 * Parameters and answers by github.com/team-telnyx/telnyx-node, src/resources/texml/accounts/calls/calls.ts (`CallCallsParams`,
 * `CallCallsResponse`, `CallRetrieveCallsResponse`). A call that is made has no id in its answer: callbacks bring it, or the list. Messages by
 * src/resources/messages/messages.ts there (`MessageSendParams`, `MessageSendResponse`): `POST /v2/messages`, of which there is no list. Their
 * webhooks come to the message's own address alone, so that those of the number's profile bring what comes in and nothing else.
 */
export function telnyxPort(poster: Pick<Poster, 'send'>): CarrierPort {
  const ask = askJson(poster, 'telnyx');
  const root = ({ baseUrl }: CarrierLine) => `${baseUrl.replace(/(?<!\/)\/+$/, '')}/v2`;
  const at = (line: CarrierLine, path: string) =>
    `${root(line)}/texml/Accounts/${encodeURIComponent(line.account)}/${path}`;
  return {
    place: (line, { from, to, voiceUrl, statusUrl }) =>
      ask(line, {
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
          Timeout: RINGS_FOR_S,
        },
        read: (body) => toCall(Call.parse(body)),
      }),
    findCalls: (line, { from, to, since }) =>
      ask(line, {
        method: 'GET',
        url: `${at(line, 'Calls')}?${formOf({ From: from, To: to })}`,
        read: (body) =>
          z
            .object({ calls: z.array(Call).default([]) })
            .parse(body)
            .calls.filter(({ date_created, direction }) => direction !== 'inbound' && isSince(date_created, since))
            .map(toCall),
      }),
    readCall: (line, sid) =>
      ask(line, {
        method: 'GET',
        url: at(line, `Calls/${encodeURIComponent(sid)}`),
        read: (body) => toCall(Call.parse(body)),
      }),
    messages: {
      send: (line, { from, to, text, statusUrl }, signal) =>
        ask(line, {
          method: 'POST',
          signal,
          url: `${root(line)}/messages`,
          json: { from, to: to.number, text, webhook_url: statusUrl, use_profile_webhooks: false },
          read: (body) => toMessage(Message.parse(body)),
        }),
    },
  };
}
