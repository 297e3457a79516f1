import type { CallOutcome } from '@switchboard/contracts/batches/batches';

/**
 * How far a call has come, as carriers of TwiML tell it.
 *
 * `CallStatus` of twilio 6.2.0, lib/rest/api/v2010/account/call.d.ts, and `initiated` and `answered` of
 * https://www.twilio.com/docs/voice/api/call-resource#statuscallbackevent.
 */
const RANKS: Readonly<Record<string, number>> = {
  queued: 0,
  initiated: 1,
  ringing: 2,
  'in-progress': 3,
  answered: 3,
  completed: 4,
  busy: 4,
  failed: 4,
  'no-answer': 4,
  canceled: 4,
};
const OVER = 4;

/** How far a status is; undefined of one that nobody here knows. */
export const rankOf = (status: string): number | undefined =>
  Object.hasOwn(RANKS, status) ? RANKS[status] : undefined;

/** Whether a call with this status is over. */
export const isOver = (status: string): boolean => rankOf(status) === OVER;

/** Whether a machine has answered, by `AnsweredBy` of https://www.twilio.com/docs/voice/answering-machine-detection. */
export const isMachine = (answeredBy: string | null): boolean =>
  answeredBy !== null && (answeredBy.startsWith('machine') || answeredBy === 'fax');

/** Why conversations ended that nobody spoke in, by how their calls count. */
export const UNSPOKEN_REASONS: Readonly<Partial<Record<CallOutcome, string>>> = {
  busy: 'dial_busy',
  no_answer: 'dial_no_answer',
  voicemail: 'voicemail_reached',
  failed: 'dial_failed',
};

/** How a call that is over counts. */
export function outcomeOf({
  status,
  answeredBy,
  wasHeard,
}: {
  readonly status: string;
  readonly answeredBy: string | null;
  /** The person who answered spoke, or listened until the agent had finished. */
  readonly wasHeard: boolean;
}): CallOutcome {
  if (isMachine(answeredBy)) return 'voicemail';
  if (status === 'busy') return 'busy';
  if (status === 'no-answer' || status === 'canceled') return 'no_answer';
  if (status !== 'completed') return 'failed';
  return wasHeard ? 'answered' : 'hung_up';
}
