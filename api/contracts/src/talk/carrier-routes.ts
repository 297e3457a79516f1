import { z } from 'zod';
import { characters } from '../characters.ts';
import { defineRoutes } from '../http/route.ts';
import { CARRIER_PROVIDERS } from '../kinds/connection-catalogue.ts';

const connectionId = z.string().max(64).meta({ example: 'con_8f2c1d' });
const params = z.object({ provider: z.enum(CARRIER_PROVIDERS), connectionId });
/** A call or message of ours that it is about. */
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
/** Of text messages, which some carriers tell of in JSON. */
const text = { ...signed, errors: [...signed.errors, 'request.malformed_json'] } as const;

/** The requests by which carriers bring calls and messages, and tell of those that are asked for; each is signed as the carrier signs. */
export const carrierRoutes = defineRoutes({
  'carriers.voice': {
    method: 'POST',
    path: '/api/carriers/:provider/:connectionId/voice',
    summary: "Answers a call on a carrier's number, where it is the number's voice URL, or one that we asked for",
    query,
    ...signed,
  },
  'carriers.action': {
    method: 'POST',
    path: '/api/carriers/:provider/:connectionId/action',
    summary: 'Says how a call goes on after its relay has ended: it is transferred, goes on, or is hung up',
    ...signed,
  },
  'carriers.dialed': {
    method: 'POST',
    path: '/api/carriers/:provider/:connectionId/dialed',
    summary: 'Takes whether the number that was dialed for a transfer answered, and says how the call goes on',
    query,
    ...signed,
  },
  'carriers.answered': {
    method: 'POST',
    path: '/api/carriers/:provider/:connectionId/answered',
    summary: 'Hears that who was dialled for a transfer has picked up',
    ...signed,
  },
  'carriers.status': {
    method: 'POST',
    path: '/api/carriers/:provider/:connectionId/status',
    summary: "Hears how far a call has come: set as the number's status callback",
    query,
    ...signed,
  },
  'carriers.recording': {
    method: 'POST',
    path: '/api/carriers/:provider/:connectionId/recording',
    summary: 'Hears where the recording of a call is',
    ...signed,
  },
  'carriers.messages': {
    method: 'POST',
    path: '/api/carriers/:provider/:connectionId/messages',
    summary:
      "Takes a text message to a carrier's number: set as the number's messaging URL, or its messaging profile's webhook",
    ...text,
  },
  'carriers.delivery': {
    method: 'POST',
    path: '/api/carriers/:provider/:connectionId/delivery',
    summary: 'Hears how far a text message of ours has come',
    query,
    ...text,
  },
  'carriers.relay': {
    method: 'GET',
    path: '/api/relay/:connectionId',
    summary: "Holds a carrier's call by WebSocket, in the frames of Twilio's ConversationRelay",
    access: 'public',
    params: z.object({ connectionId }),
    ok: { status: 200, body: null },
    errors: ['resource.not_found', 'intake.signature_invalid', 'request.upgrade_required', 'rate_limit.exceeded'],
    raw: 'response',
    media: 'application/json',
  },
});
