import { z } from 'zod';
import { Usage } from './resources/history.ts';

/** One thing wrong with a request: where, as a dotted path into query, params or body, and why. */
export const ProblemDetail = z
  .object({ path: z.string(), code: z.string(), detail: z.string() })
  .meta({ id: 'ProblemDetail' });
export type ProblemDetail = z.infer<typeof ProblemDetail>;

/** An error on the wire, as RFC 9457 has it. `code` is stable and is what programs look at. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    traceId: z.string(),
    errors: z.array(ProblemDetail).optional(),
    /** Of `resource.version_conflict`: the item as it is now. */
    current: z.record(z.string(), z.unknown()).optional(),
    /** Of `resource.in_use`: what uses the item. */
    usedBy: z.array(Usage).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';
