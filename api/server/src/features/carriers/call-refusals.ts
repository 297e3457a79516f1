import { isAppError } from '@switchboard/platform/app-error';

/** Another request began the same call in the meantime. */
export const TOLD_ALREADY = 'carrier.told_already';

const REFUSALS = ['resource.not_found', 'call.unanswered', 'resource.limit_reached', 'resource.conflict'] as const;

/** Tells whether a call can't be answered for a reason that its caller hears. */
export const isRefusal = (error: unknown): boolean => REFUSALS.some((code) => isAppError(error, code));
