import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { LOST_REASON } from '../../conversations/decide-lost.ts';
import { endEvents } from '../end.ts';
import { isWebUrl, limited } from '../given.ts';
import type { Ended, StoredCall } from '../stored-call.ts';
import { durationOf, instantOf, millisecondsBetween } from '../time.ts';
import type { VapiMessage } from './payload.ts';
import type { MessageTimes } from './start.ts';

const MAX_REASON = 64;
const UNKNOWN_REASON = 'ended';
const MAX_SUMMARY = 10_000;
const SECOND_MS = 1_000;

/** Ends a call whose status is `ended`. The report says the same and more, so what it told is not overridden. */
export function statusEvents(
  message: VapiMessage<'status-update'>,
  call: StoredCall,
  { at, receivedAt }: MessageTimes,
): ConversationEvent[] {
  if (call.end !== undefined && call.end.reason !== LOST_REASON) return [];
  const endedAt = instantOf(message.call.endedAt, receivedAt) ?? at;
  const durationMs = millisecondsBetween(instantOf(message.call.startedAt, receivedAt), endedAt);
  const reason = limited(message.endedReason, MAX_REASON) ?? UNKNOWN_REASON;
  return endEvents({ at: endedAt, reason, ...(durationMs !== undefined && { durationMs }) }, call);
}

/** Ends a call, or corrects how it ended, by its report; the same report again changes nothing. */
export function reportEvents(
  report: VapiMessage<'end-of-call-report'>,
  call: StoredCall,
  { at, receivedAt }: MessageTimes,
): ConversationEvent[] {
  const reported = instantOf(report.endedAt, receivedAt) ?? instantOf(report.call.endedAt, receivedAt);
  const endedAt = reported ?? call.end?.at ?? at;
  const known = call.end?.reason === LOST_REASON ? undefined : call.end?.reason;
  const reason = limited(report.endedReason, MAX_REASON) ?? known ?? UNKNOWN_REASON;
  return endEvents({ at: endedAt, reason, ...detailsOf(report, { at: endedAt, receivedAt }) }, call);
}

function detailsOf(
  report: VapiMessage<'end-of-call-report'>,
  { at: endedAt, receivedAt }: MessageTimes,
): Partial<Ended> {
  const { artifact, analysis, cost } = report;
  const startedAt = instantOf(report.startedAt, receivedAt) ?? instantOf(report.call.startedAt, receivedAt);
  const durationMs =
    durationOf(report.durationMs) ??
    durationOf(report.durationSeconds, SECOND_MS) ??
    millisecondsBetween(startedAt, endedAt);
  const recordingUrl = [
    artifact?.recordingUrl,
    artifact?.recording?.mono?.combinedUrl,
    report.recordingUrl,
    artifact?.stereoRecordingUrl,
    artifact?.recording?.stereoUrl,
  ].find(isWebUrl);
  const summary = limited(analysis?.summary || report.summary, MAX_SUMMARY);
  return {
    ...(durationMs !== undefined && { durationMs }),
    ...(recordingUrl && { recordingUrl }),
    ...(cost != null && { costCents: dollarsToCents(cost) }),
    ...(summary !== undefined && { summary }),
  };
}

// A ten-thousandth of a cent is kept: a second of a call costs less than a cent.
function dollarsToCents(dollars: number): number {
  return Math.round(dollars * 1_000_000) / 10_000;
}
