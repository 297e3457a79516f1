import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { defineRoutes } from '../http/route.ts';
import { CARRIER_PROVIDERS } from './catalog.ts';

const connectionId = z.string().max(64).meta({ example: 'con_8f2c1d' });
const params = z.object({ provider: z.enum(CARRIER_PROVIDERS), connectionId });
/** The key of our call or message. */
const query = z.object({ key: characters(200, 1).optional() });
const signed = {
  access: 'public',
  params,
  errors: [
    'resource.not_found',
    'intake.signature_invalid',
    'request.media_type',
    'request.too_large',
    'request.malformed_form',
    'request.invalid',
  ],
  ok: { status: 200, body: null },
  raw: 'response',
  media: 'text/xml',
} as const;
/** Text messages, which some carriers report in JSON. */
const text = { ...signed, errors: [...signed.errors, 'request.malformed_json'] } as const;

/** The callbacks of carriers for calls and messages, each signed in the carrier's own way. */
export const carrierRoutes = defineRoutes({
  'carriers.voice': {
    method: 'POST',
    path: '/api/carriers/:provider/:connectionId/voice',
    summary: "Answers a call on a carrier's number (set as the number's voice URL), or one that we placed",
    query,
    ...signed,
  },
  'carriers.action': {
    method: 'POST',
    path: '/api/carriers/:provider/:connectionId/action',
    summary: 'Returns how a call continues after its relay ended: it is transferred, continued or hung up',
    ...signed,
  },
  'carriers.dialed': {
    method: 'POST',
    path: '/api/carriers/:provider/:connectionId/dialed',
    summary: 'Receives whether the transfer target answered, and returns how the call continues',
    query,
    ...signed,
  },
  'carriers.answered': {
    method: 'POST',
    path: '/api/carriers/:provider/:connectionId/answered',
    summary: 'Receives that the transfer target picked up',
    ...signed,
  },
  'carriers.status': {
    method: 'POST',
    path: '/api/carriers/:provider/:connectionId/status',
    summary: "Receives the progress of a call (set as the number's status callback)",
    query,
    ...signed,
  },
  'carriers.recording': {
    method: 'POST',
    path: '/api/carriers/:provider/:connectionId/recording',
    summary: "Receives the address of a call's recording",
    ...signed,
  },
  'carriers.messages': {
    method: 'POST',
    path: '/api/carriers/:provider/:connectionId/messages',
    summary:
      "Receives a text message to a carrier's number (set as the number's messaging URL or its messaging profile's webhook)",
    ...text,
  },
  'carriers.delivery': {
    method: 'POST',
    path: '/api/carriers/:provider/:connectionId/delivery',
    summary: 'Receives the delivery state of an outgoing text message',
    query,
    ...text,
  },
  'carriers.relay': {
    method: 'GET',
    path: '/api/relay/:connectionId',
    summary: "Connects a carrier's call by WebSocket, in the frames of Twilio's ConversationRelay",
    access: 'public',
    params: z.object({ connectionId }),
    ok: { status: 200, body: null },
    errors: ['resource.not_found', 'intake.signature_invalid', 'request.upgrade_required', 'rate_limit.exceeded'],
    raw: 'response',
    media: 'application/json',
  },
});
