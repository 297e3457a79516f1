import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { LOST_REASON } from '../../conversations/decide.ts';
import { isWebUrl, truncateField } from '../call/fields.ts';
import type { Ended, StoredCall } from '../call/stored-call.ts';
import { endEvents } from '../call/stored-call.ts';
import { millisecondsBetween, toDurationMs, toInstant } from '../call/time.ts';
import type { VapiMessage } from './payload.ts';
import type { MessageTimes } from './start.ts';

const MAX_REASON_LENGTH = 64;
const UNKNOWN_REASON = 'ended';
const MAX_SUMMARY_LENGTH = 10_000;
const SECOND_MS = 1_000;

/** Ends a call on the status `ended`. Does not override a report, which has the same facts and more. */
export function statusEvents(
  message: VapiMessage<'status-update'>,
  call: StoredCall,
  { at, receivedAt }: MessageTimes,
): ConversationEvent[] {
  if (call.end !== undefined && call.end.reason !== LOST_REASON) return [];
  const endedAt = toInstant(message.call.endedAt, receivedAt) ?? at;
  const durationMs = millisecondsBetween(toInstant(message.call.startedAt, receivedAt), endedAt);
  const reason = truncateField(message.endedReason, MAX_REASON_LENGTH) ?? UNKNOWN_REASON;
  return endEvents({ at: endedAt, reason, ...(durationMs !== undefined && { durationMs }) }, call);
}

/** Ends a call by its report, or corrects its end; repeating the same report changes nothing. */
export function reportEvents(
  report: VapiMessage<'end-of-call-report'>,
  call: StoredCall,
  { at, receivedAt }: MessageTimes,
): ConversationEvent[] {
  const reported = toInstant(report.endedAt, receivedAt) ?? toInstant(report.call.endedAt, receivedAt);
  const endedAt = reported ?? call.end?.at ?? at;
  const known = call.end?.reason === LOST_REASON ? undefined : call.end?.reason;
  const reason = truncateField(report.endedReason, MAX_REASON_LENGTH) ?? known ?? UNKNOWN_REASON;
  return endEvents({ at: endedAt, reason, ...readDetails(report, { at: endedAt, receivedAt }) }, call);
}

function readDetails(
  report: VapiMessage<'end-of-call-report'>,
  { at: endedAt, receivedAt }: MessageTimes,
): Partial<Ended> {
  const { artifact, analysis, cost } = report;
  const startedAt = toInstant(report.startedAt, receivedAt) ?? toInstant(report.call.startedAt, receivedAt);
  const durationMs =
    toDurationMs(report.durationMs) ??
    toDurationMs(report.durationSeconds, SECOND_MS) ??
    millisecondsBetween(startedAt, endedAt);
  const recordingUrl = [
    artifact?.recordingUrl,
    artifact?.recording?.mono?.combinedUrl,
    report.recordingUrl,
    artifact?.stereoRecordingUrl,
    artifact?.recording?.stereoUrl,
  ].find(isWebUrl);
  const summary = truncateField(analysis?.summary || report.summary, MAX_SUMMARY_LENGTH);
  return {
    ...(durationMs !== undefined && { durationMs }),
    ...(recordingUrl && { recordingUrl }),
    ...(cost != null && { costCents: dollarsToCents(cost) }),
    ...(summary !== undefined && { summary }),
  };
}

// Rounds to a ten-thousandth of a cent, because a second of a call costs less than a cent.
function dollarsToCents(dollars: number): number {
  return Math.round(dollars * 1_000_000) / 10_000;
}
