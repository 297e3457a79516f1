import { z } from 'zod';
import { LIMIT_NAMES } from './access/limits.ts';
import { ReachedQuota } from './access/quotas.ts';
import { Message } from './conversations/message.ts';
import { Usage } from './resources/history.ts';
import { FlowProblem } from './talk/flow-problem.ts';

/** One invalid part of a request: its dotted path in query, params or body, and the reason. */
export const ProblemDetail = z
  .object({
    path: z.string(),
    code: z.string(),
    detail: z.string(),
    /** For a table: the line of the file, starting at 1. */
    line: z.int().min(1).optional(),
    /** For a table without a recognizable phone number column: its headings. */
    headings: z.array(z.string()).optional(),
    /** For a text that is too long: its length in UTF-16 units, and the accepted maximum. */
    size: z.int().optional(),
    limit: z.int().optional(),
  })
  .meta({ id: 'ProblemDetail' });
export type ProblemDetail = z.infer<typeof ProblemDetail>;

/** A limit that was reached: its name, its account, its value, and who can raise it. */
export const ReachedLimit = z
  .object({
    name: z.enum(LIMIT_NAMES),
    max: z.int(),
    account: z.string().meta({ example: 'Sunrise Home Services' }),
    raisedBy: z.string().meta({ example: 'Harbor Voice Agency' }),
  })
  .meta({ id: 'ReachedLimit' });
export type ReachedLimit = z.infer<typeof ReachedLimit>;

/** An error response in the format of RFC 9457. `code` is stable; programs should rely on it. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    traceId: z.string(),
    errors: z.array(ProblemDetail).optional(),
    /** For `resource.version_conflict`: the current item. */
    current: z.record(z.string(), z.unknown()).optional(),
    /** For `conversation.taken`: the person who owns the conversation. */
    owner: z.object({ id: z.string(), name: z.string().nullable() }).optional(),
    /** For `reply.unseen_messages`: the messages of the caller and of colleagues since, the latest 50 at most. */
    messages: z.array(Message).optional(),
    /** For `resource.in_use`: the items that refer to it. */
    usedBy: z.array(Usage).optional(),
    /**
     * For `resource.limit_reached` by a configured limit: the limit. For `quota.…` and an account's `stream.too_many`:
     * the quota.
     */
    limit: z.union([ReachedLimit, ReachedQuota]).optional(),
    /** For `request.too_large`: the maximum size of a body in bytes. */
    maxBytes: z.int().optional(),
    /** For `agent.not_publishable`: the problems that prevent publishing. */
    problems: z.array(FlowProblem).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';
