/**
 * The status of a Retell call in the terms of TwiML carriers.
 *
 * `call_status` and `disconnection_reason` of `PhoneCallResponse`, retell-sdk 5.66.1, resources/call.d.ts; the reasons by
 * https://docs.retellai.com/reliability/debug-call-disconnect.
 */
export interface RetellStatus {
  readonly status: string;
  readonly answeredBy: string | null;
  /** Retell's reason why the call could not be placed. */
  readonly fault?: string;
}

/** The field of a call's `metadata` in which Retell returns our key of the call, in its webhooks and its API. */
export const CALL_KEY = 'switchboardCall';

/** Reasons of unanswered calls. */
const UNANSWERED: Readonly<Record<string, string>> = {
  dial_busy: 'busy',
  user_declined: 'busy',
  dial_no_answer: 'no-answer',
};
/** Reasons of calls that could not be placed. */
const NOT_PLACED: ReadonlySet<string> = new Set([
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
/** Reasons of calls that a machine answered. */
const MACHINES: ReadonlySet<string> = new Set(['voicemail_reached', 'ivr_reached']);
/** Values of `call_status` for failed calls. */
const FAILED: ReadonlySet<string> = new Set(['error', 'not_connected']);

/** Whether a call is over, by its `call_status`. */
export const isRetellOver = (callStatus: string | null | undefined): callStatus is string =>
  callStatus === 'ended' || FAILED.has(callStatus ?? '');

/** Whether a fault is one of Retell's reasons why a call could not be placed. */
export const isRetellFault = (fault: string | null): boolean => fault !== null && NOT_PLACED.has(fault);

/** Maps the status and reason of Retell to those of TwiML carriers. */
export function mapRetellStatus(callStatus: string, reason: string | null | undefined): RetellStatus {
  if (callStatus === 'registered') return { status: 'queued', answeredBy: null };
  if (callStatus === 'ongoing') return { status: 'in-progress', answeredBy: null };
  const why = reason ?? '';
  if (MACHINES.has(why)) return { status: 'completed', answeredBy: 'machine' };
  if (NOT_PLACED.has(why)) return { status: 'failed', answeredBy: null, fault: why };
  const unanswered = Object.hasOwn(UNANSWERED, why) ? UNANSWERED[why] : undefined;
  return { status: unanswered ?? (FAILED.has(callStatus) ? 'failed' : 'completed'), answeredBy: null };
}
