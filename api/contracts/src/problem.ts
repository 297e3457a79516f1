import { z } from 'zod';
import { LIMIT_NAMES } from './access/limits.ts';
import { ReachedQuota } from './access/quotas.ts';
import { Usage } from './resources/history.ts';
import { FlowProblem } from './talk/problem.ts';

/** One thing wrong with a request: where, as a dotted path into query, params or body, and why. */
export const ProblemDetail = z
  .object({
    path: z.string(),
    code: z.string(),
    detail: z.string(),
    /** For a table: the line of the file, from 1. */
    line: z.int().min(1).optional(),
    /** For a table without a recognizable phone number column: its headings. */
    headings: z.array(z.string()).optional(),
    /** For a text that is too long: how many characters it has, in UTF-16 units, and how many are accepted. */
    size: z.int().optional(),
    limit: z.int().optional(),
  })
  .meta({ id: 'ProblemDetail' });
export type ProblemDetail = z.infer<typeof ProblemDetail>;

/** A limit that refused something: which, whose, how much, and who can raise it. */
export const ReachedLimit = z
  .object({
    name: z.enum(LIMIT_NAMES),
    max: z.int(),
    account: z.string().meta({ example: 'Sunrise Home Services' }),
    raisedBy: z.string().meta({ example: 'Harbor Voice Agency' }),
  })
  .meta({ id: 'ReachedLimit' });
export type ReachedLimit = z.infer<typeof ReachedLimit>;

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
    /** For `resource.limit_reached` by a configured limit: the limit; for `quota.…` and an account's `stream.too_many`: the quota. */
    limit: z.union([ReachedLimit, ReachedQuota]).optional(),
    /** For `request.too_large`: how many bytes a body may have. */
    maxBytes: z.int().optional(),
    /** Why an agent can't be published. */
    problems: z.array(FlowProblem).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';
