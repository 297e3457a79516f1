import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';

/** The WebSocket through which Retell gets answers to a caller's words. */
export const retellRoutes = defineRoutes({
  'retell.llm': {
    method: 'GET',
    path: '/api/retell/:connectionId/:callId',
    summary: 'Connects a Retell call by WebSocket, as its custom LLM; the call is verified with Retell',
    access: 'public',
    params: z.object({
      connectionId: z.string().max(64).meta({ example: 'con_8f2c1d' }),
      callId: z.string().max(128).meta({ example: 'call_3f2a' }),
    }),
    ok: { status: 200, body: null },
    errors: [
      'resource.not_found',
      'intake.signature_invalid',
      'request.upgrade_required',
      'rate_limit.exceeded',
      'service.unavailable',
    ],
    raw: 'response',
    media: 'application/json',
  },
});
