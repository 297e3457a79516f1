import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { truncate } from '@switchboard/contracts/text';
import { LOST_REASON } from '../../conversations/decide-lost.ts';
import { endEvents } from '../end.ts';
import { isWebUrl } from '../given.ts';
import type { Ended, StoredCall } from '../stored-call.ts';
import { instantOf, millisecondsBetween } from '../time.ts';
import type { VapiMessage } from './payload.ts';

const MAX_REASON = 64;
const MAX_SUMMARY = 10_000;

/** Ends a call whose status is `ended`. The report says the same and more, so what it told is not overridden. */
export function statusEvents(message: VapiMessage<'status-update'>, call: StoredCall, at: string): ConversationEvent[] {
  if (call.end !== undefined && call.end.reason !== LOST_REASON) return [];
  const endedAt = instantOf(message.call.endedAt) ?? at;
  const durationMs = millisecondsBetween(instantOf(message.call.startedAt), endedAt);
  const reason = truncate(message.endedReason ?? 'ended', MAX_REASON);
  return endEvents({ at: endedAt, reason, ...(durationMs !== undefined && { durationMs }) }, call);
}

/** Ends a call, or corrects how it ended, by its report; the same report again changes nothing. */
export function reportEvents(
  report: VapiMessage<'end-of-call-report'>,
  call: StoredCall,
  at: string,
): ConversationEvent[] {
  const endedAt = instantOf(report.endedAt) ?? instantOf(report.call.endedAt) ?? call.end?.at ?? at;
  const told: Ended = { at: endedAt, reason: truncate(report.endedReason, MAX_REASON), ...detailsOf(report, endedAt) };
  return endEvents(told, call);
}

function detailsOf(report: VapiMessage<'end-of-call-report'>, endedAt: string): Partial<Ended> {
  const { artifact, analysis, cost } = report;
  const startedAt = instantOf(report.startedAt) ?? instantOf(report.call.startedAt);
  const durationMs =
    report.durationMs ?? secondsToMs(report.durationSeconds) ?? millisecondsBetween(startedAt, endedAt);
  const recordingUrl = [
    artifact?.recordingUrl,
    artifact?.recording?.mono?.combinedUrl,
    report.recordingUrl,
    artifact?.stereoRecordingUrl,
    artifact?.recording?.stereoUrl,
  ].find(isWebUrl);
  const summary = truncate((analysis?.summary || report.summary) ?? '', MAX_SUMMARY);
  return {
    ...(durationMs !== undefined && { durationMs: Math.max(0, Math.round(durationMs)) }),
    ...(recordingUrl && { recordingUrl }),
    ...(cost != null && { costCents: dollarsToCents(cost) }),
    ...(summary !== '' && { summary }),
  };
}

function secondsToMs(seconds: number | null | undefined): number | undefined {
  return seconds == null ? undefined : seconds * 1_000;
}

// A ten-thousandth of a cent is kept: a second of a call costs less than a cent.
function dollarsToCents(dollars: number): number {
  return Math.round(dollars * 1_000_000) / 10_000;
}
