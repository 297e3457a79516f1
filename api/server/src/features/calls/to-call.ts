import type { CallRow } from '@switchboard/application/calls/call-rows';
import { toCall } from '@switchboard/application/calls/to-call';
import type { StoredRecording } from '@switchboard/application/recordings/recording-rows';
import type { CallDetail } from '@switchboard/contracts/calls/call';
import { findEndedCause } from '@switchboard/contracts/calls/ended-reasons';
import { type CallPurpose, isPurposeHidden } from '@switchboard/contracts/conversations/purpose';
import type { CallState } from '@switchboard/domain/calls/call-state';
import type { TagMap } from '../../inbox/tag-map.ts';

/** Adds to a call what only its own page shows. */
export function toCallDetail(
  row: CallRow & { readonly state: CallState },
  {
    tags,
    withheld,
    stored,
  }: { readonly tags: TagMap; readonly withheld: readonly CallPurpose[]; readonly stored: StoredRecording | undefined },
): CallDetail {
  const { told, conversation } = row.state;
  const { name, group, words } = findEndedCause(row.ended_reason) ?? {};
  const call = toCall(row, tags, withheld);
  const isDisclosed = !isPurposeHidden(row.purpose, withheld);
  return {
    ...call,
    ended: name && group && words ? { cause: name, group, words } : null,
    turns: [...told.turns],
    transfer:
      row.transferred === true || told.transferTo !== null
        ? { to: told.transferTo, answered: row.transferred === true }
        : null,
    toolNames: [...told.toolNames],
    recording: call.hasRecording
      ? { url: `/api/calls/${row.id}/recording`, kept: stored ? toStoredFile(stored) : null }
      : null,
    analysis: !isDisclosed || conversation.summary === null ? null : { summary: conversation.summary },
  };
}

const toStoredFile = ({ type, bytes, durationMs, channels, msPerPeak }: StoredRecording) => ({
  type,
  bytes,
  durationMs,
  channels,
  hasPeaks: msPerPeak !== null,
});
