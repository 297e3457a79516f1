import type { Problem, ProblemDetail } from '@switchboard/contracts/problem';

/** What a call failed with: a problem that the API answered, or one of the client's own codes below. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  /** 0 when no answer came. */
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly ProblemDetail[];
  /** Of `resource.version_conflict`: the item as it is now. */
  readonly current: Problem['current'];
  /** Of `resource.in_use`: what uses the item. */
  readonly usedBy: NonNullable<Problem['usedBy']>;
  /** Of `agent.not_publishable`: the faults, each with its place. */
  readonly problems: NonNullable<Problem['problems']>;
  /** Of `resource.limit_reached` by a limit that somebody set; `detail` says whose. */
  readonly limit: Problem['limit'];
  readonly traceId: string | undefined;
  /** From `Retry-After`. */
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
    this.limit = problem.limit;
    this.traceId = problem.traceId;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** No answer came: offline, refused, or cut off. */
export const NETWORK_UNREACHABLE = 'network.unreachable';
/** An answer came that isn't what the contract promises. */
export const ANSWER_UNREADABLE = 'network.unreadable_answer';

/** Tells whether a call was called off by us, which is nobody's failure. */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** The code of whatever was thrown, for texts by code. */
export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'server.error');
