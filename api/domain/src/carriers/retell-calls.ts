/**
 * How a call of Retell's stands, in the words of carriers.
 *
 * `call_status` and `disconnection_reason` of `PhoneCallResponse`, retell-sdk 5.66.1, resources/call.d.ts; the reasons by
 * https://docs.retellai.com/reliability/debug-call-disconnect.
 */
export interface RetellStatus {
  readonly status: string;
  readonly answeredBy: string | null;
  /** Retell's reason, of a call that could not be made. */
  readonly fault?: string;
}

/** The field of a call's `metadata` by which Retell gives our key of the call back, in its webhooks and its API. */
export const CALL_KEY = 'switchboardCall';

/** Reasons of calls that nobody answered. */
const UNANSWERED: Readonly<Record<string, string>> = {
  dial_busy: 'busy',
  user_declined: 'busy',
  dial_no_answer: 'no-answer',
};
/** Reasons of calls that could not be made. */
const NOT_MADE: ReadonlySet<string> = new Set([
  'dial_failed',
  'invalid_destination',
  'telephony_provider_permission_denied',
  'telephony_provider_unavailable',
  'sip_routing_error',
  'marked_as_spam',
  'no_valid_payment',
  'concurrency_limit_reached',
  'no_concurrency_fallback',
  'registered_call_timeout',
]);
/** Reasons by which no person answered. */
const MACHINES: ReadonlySet<string> = new Set(['voicemail_reached', 'ivr_reached']);
/** Of `call_status`: the call came to nothing. */
const FAILED: ReadonlySet<string> = new Set(['error', 'not_connected']);

/** Whether a call is over, by its `call_status`. */
export const isRetellOver = (callStatus: string | null | undefined): callStatus is string =>
  callStatus === 'ended' || FAILED.has(callStatus ?? '');

/** Whether a fault is Retell's own reason for a call that could not be made. */
export const isRetellFault = (fault: string | null): boolean => fault !== null && NOT_MADE.has(fault);

/** Says how far a call has come. */
export function retellStatus(callStatus: string, reason: string | null | undefined): RetellStatus {
  if (callStatus === 'registered') return { status: 'queued', answeredBy: null };
  if (callStatus === 'ongoing') return { status: 'in-progress', answeredBy: null };
  const why = reason ?? '';
  if (MACHINES.has(why)) return { status: 'completed', answeredBy: 'machine' };
  if (NOT_MADE.has(why)) return { status: 'failed', answeredBy: null, fault: why };
  const unanswered = Object.hasOwn(UNANSWERED, why) ? UNANSWERED[why] : undefined;
  return { status: unanswered ?? (FAILED.has(callStatus) ? 'failed' : 'completed'), answeredBy: null };
}
