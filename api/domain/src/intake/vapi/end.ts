import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { truncate } from '@switchboard/contracts/text';
import { LOST_REASON } from '../../conversations/decide-lost.ts';
import type { Ended, StoredCall } from '../stored-call.ts';
import type { VapiMessage } from './payload.ts';
import { instantOf, millisecondsBetween } from './time.ts';

const MAX_REASON = 64;
const MAX_SUMMARY = 10_000;
const MAX_URL = 2_000;

/** Ends a call whose status is `ended`. The report says the same and more, so what it told is not overridden. */
export function endEvents(message: VapiMessage<'status-update'>, call: StoredCall, at: string): ConversationEvent[] {
  if (call.end !== undefined && call.end.reason !== LOST_REASON) return [];
  const endedAt = instantOf(message.call.endedAt) ?? at;
  const durationMs = millisecondsBetween(instantOf(message.call.startedAt), endedAt);
  const reason = truncate(message.endedReason ?? 'ended', MAX_REASON);
  return [ended({ at: endedAt, reason, ...(durationMs !== undefined && { durationMs }) })];
}

/** Ends a call, or corrects how it ended, by its report; the same report again changes nothing. */
export function reportEvents(
  report: VapiMessage<'end-of-call-report'>,
  call: StoredCall,
  at: string,
): ConversationEvent[] {
  const endedAt = instantOf(report.endedAt) ?? instantOf(report.call.endedAt) ?? call.end?.at ?? at;
  const told: Ended = { at: endedAt, reason: truncate(report.endedReason, MAX_REASON), ...detailsOf(report, endedAt) };
  return call.end !== undefined && isSame(told, call.end) ? [] : [ended(told)];
}

function ended(data: Ended): ConversationEvent {
  return { type: 'conversation.ended', data };
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
  ].find(isUrl);
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

function isUrl(url: string | null | undefined): url is string {
  return url != null && url.length <= MAX_URL && /^https?:\/\//i.test(url);
}

function isSame(told: Ended, known: Ended): boolean {
  // Presigned addresses differ from one delivery to the next; where there was a recording there still is one.
  const hasRecording = (told.recordingUrl === undefined) === (known.recordingUrl === undefined);
  const fields = ['at', 'reason', 'durationMs', 'costCents', 'summary'] as const;
  return hasRecording && fields.every((field) => told[field] === known[field]);
}
