import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';

/** The format of OpenAI's errors. */
const Refusal = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    param: z.string().nullable(),
    code: z.string(),
  }),
});

const completion = {
  method: 'POST',
  access: 'public',
  params: z.object({ connectionId: z.string().max(64).meta({ example: 'con_8f2c1d' }) }),
  ok: { status: 200, body: null },
  errors: [
    'intake.signature_invalid',
    'resource.not_found',
    'request.malformed_json',
    'request.media_type',
    'request.too_large',
    'rate_limit.exceeded',
  ],
  raw: 'response',
  media: 'application/json',
  refusal: Refusal,
} as const;

/**
 * Chat completions through which voice platforms get answers to a caller's words. Errors have OpenAI's format, `{error:
 * {message, type, code}}`.
 */
export const llmRoutes = defineRoutes({
  'llm.completions': {
    ...completion,
    path: '/api/llm/:connectionId/chat/completions',
    summary: "Answers a caller's words with the published agent, as a chat completion, streamed or not",
  },
  'llm.completionsShort': {
    ...completion,
    path: '/api/llm/:connectionId',
    summary: 'The same, for platforms that call the configured address unchanged',
  },
});
