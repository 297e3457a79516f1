import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';

const params = z.object({ connectionId: z.string().max(64).meta({ example: 'con_8f2c1d' }) });
const signed = {
  access: 'public',
  params,
  errors: [
    'resource.not_found',
    'intake.signature_invalid',
    'request.media_type',
    'request.too_large',
    'request.invalid',
  ],
  ok: { status: 200, body: null },
  raw: 'response',
  media: 'text/xml',
} as const;

/** The requests by which Twilio brings a call; each is signed by the connection's password, which is the account's auth token. */
export const carrierRoutes = defineRoutes({
  'carriers.voice': {
    method: 'POST',
    path: '/api/carriers/twilio/:connectionId/voice',
    summary: "Answers a call on a number of Twilio's: set as the number's voice URL there",
    ...signed,
  },
  'carriers.action': {
    method: 'POST',
    path: '/api/carriers/twilio/:connectionId/action',
    summary: 'Says how a call goes on after its relay has ended: it is transferred, goes on, or is hung up',
    ...signed,
  },
  'carriers.dialed': {
    method: 'POST',
    path: '/api/carriers/twilio/:connectionId/dialed',
    summary: 'Hears whether who was dialled for a transfer picked up, and says how the call goes on',
    ...signed,
  },
  'carriers.answered': {
    method: 'POST',
    path: '/api/carriers/twilio/:connectionId/answered',
    summary: 'Hears that who was dialled for a transfer has picked up',
    ...signed,
  },
  'carriers.relay': {
    method: 'GET',
    path: '/api/relay/:connectionId',
    summary: "Holds a carrier's call by WebSocket, in the frames of Twilio's ConversationRelay",
    access: 'public',
    params,
    ok: { status: 200, body: null },
    errors: ['resource.not_found', 'intake.signature_invalid', 'request.upgrade_required'],
    raw: 'response',
    media: 'application/json',
  },
});
