import type { CallOutcome } from '@switchboard/contracts/batches/batches';

/**
 * The progress of a call, by the status that TwiML carriers report.
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

/** Returns the rank of a status in the progress of a call; undefined for an unknown status. */
export const statusRank = (status: string): number | undefined =>
  Object.hasOwn(RANKS, status) ? RANKS[status] : undefined;

/** Whether a call with this status is over. */
export const isOver = (status: string): boolean => statusRank(status) === OVER;

/** Whether a machine answered, by `AnsweredBy` of https://www.twilio.com/docs/voice/answering-machine-detection. */
export const isMachine = (answeredBy: string | null): boolean =>
  answeredBy !== null && (answeredBy.startsWith('machine') || answeredBy === 'fax');

/** The reasons why a conversation without speech ended, by the outcome of its call. */
export const UNSPOKEN_REASONS: Readonly<Partial<Record<CallOutcome, string>>> = {
  busy: 'dial_busy',
  no_answer: 'dial_no_answer',
  voicemail: 'voicemail_reached',
  failed: 'dial_failed',
};

/** Returns the outcome of a call that is over. */
export function toCallOutcome({
  status,
  answeredBy,
  wasHeard,
}: {
  readonly status: string;
  readonly answeredBy: string | null;
  /** Whether the person who answered spoke, or listened until the agent had finished. */
  readonly wasHeard: boolean;
}): CallOutcome {
  if (isMachine(answeredBy)) return 'voicemail';
  if (status === 'busy') return 'busy';
  if (status === 'no-answer' || status === 'canceled') return 'no_answer';
  if (status !== 'completed') return 'failed';
  return wasHeard ? 'answered' : 'hung_up';
}
