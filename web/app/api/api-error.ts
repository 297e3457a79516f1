import type { Problem, ProblemDetail } from '@switchboard/contracts/problem';

/** A failed call's error: the API's problem, or one of the client's own codes below. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  /** The HTTP status; 0 if no response arrived. */
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly ProblemDetail[];
  /** With `resource.version_conflict`: the current item. */
  readonly current: Problem['current'];
  /** With `resource.in_use`: the items that use this one. */
  readonly usedBy: NonNullable<Problem['usedBy']>;
  /** With `agent.not_publishable`: the faults, each with its location. */
  readonly problems: NonNullable<Problem['problems']>;
  /** With `conversation.taken`: who owns it. */
  readonly owner: Problem['owner'];
  /** With `reply.unseen_messages`: what came since. */
  readonly messages: NonNullable<Problem['messages']>;
  /** With `resource.limit_reached` for a limit that a person has set; `detail` says who. */
  readonly limit: Problem['limit'];
  readonly traceId: string | undefined;
  /** The delay from the `Retry-After` header. */
  readonly retryAfterMs: number | undefined;

  constructor(
    problem: Pick<Problem, 'code' | 'status' | 'detail'> & Partial<Problem>,
    options: { cause?: unknown; retryAfterMs?: number | undefined } = {},
  ) {
    super(`${problem.code}: ${problem.detail}`, { cause: options.cause });
    this.code = problem.code;
    this.status = problem.status;
    this.detail = problem.detail;
    this.errors = problem.errors ?? [];
    this.current = problem.current;
    this.usedBy = problem.usedBy ?? [];
    this.problems = problem.problems ?? [];
    this.owner = problem.owner;
    this.messages = problem.messages ?? [];
    this.limit = problem.limit;
    this.traceId = problem.traceId;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** No response arrived: offline, refused, or interrupted. */
export const NETWORK_UNREACHABLE = 'network.unreachable';
/** The response doesn't match the contract. */
export const RESPONSE_UNREADABLE = 'network.unreadable_answer';

/** Whether the client itself aborted a call, which isn't a failure. */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** An error's code, for texts by code. */
export const getErrorCode = (error: unknown): string => (error instanceof ApiError ? error.code : 'server.error');
