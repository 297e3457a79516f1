import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';
import { IntakeBody, IntakeResult } from './event.ts';

export const intakeRoutes = defineRoutes({
  intakeEvents: {
    method: 'POST',
    path: '/api/intake/events',
    summary: 'Accepts up to 1,000 events of calls',
    access: 'api_key',
    scope: 'intake.write',
    body: IntakeBody,
    ok: { status: 200, body: z.object({ results: z.array(IntakeResult) }) },
    errors: ['quota.exceeded', 'quota.storage_full'],
    idempotent: true,
  },
  intakeWebhook: {
    method: 'POST',
    path: '/api/intake/:platform/:connectionId',
    summary: "Accepts a voice platform's webhook",
    access: 'public',
    params: z.object({
      platform: z.string().max(64).meta({ example: 'vapi' }),
      connectionId: z.string().max(64).meta({ example: 'con_8f2c1d' }),
    }),
    /** If the platform expects an answer, it has the platform's own format. */
    ok: { status: 200, body: z.looseObject({ received: z.literal(true).optional() }) },
    errors: [
      'resource.not_found',
      'intake.signature_invalid',
      'request.malformed_json',
      'request.too_large',
      'rate_limit.exceeded',
      'quota.exceeded',
    ],
    raw: 'request',
  },
});
