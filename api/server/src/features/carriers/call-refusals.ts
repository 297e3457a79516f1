import { isAppError } from '@switchboard/platform/app-error';

/** A concurrent request has already started the call. */
export const ALREADY_STARTED = 'carrier.told_already';

const REFUSALS = ['resource.not_found', 'call.unanswered', 'resource.limit_reached', 'resource.conflict'] as const;

/** Whether an error means that the call can't be answered, which the caller hears as an announcement. */
export const isRefusal = (error: unknown): boolean => REFUSALS.some((code) => isAppError(error, code));
