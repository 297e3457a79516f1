import { endedCauseOf } from '@switchboard/contracts/calls/ended-reasons';
import type { Call, CallDetail } from '@switchboard/contracts/calls/row';
import { SmartTagId } from '@switchboard/contracts/ids';
import type { CallState } from '@switchboard/domain/calls/call-state';
import type { TagMap } from '../../inbox/tag-map.ts';
import type { CallRow } from './queries.ts';

/** The call as every reader sees it. */
export function toCall(row: CallRow, tags: TagMap): Call {
  // What the projection wrote was the contract's own.
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    direction: row.direction,
    channel: row.channel,
    from: row.from_number,
    to: row.to_number,
    numberId: row.number_id,
    agentId: row.agent_id,
    agentName: row.agent_name,
    agentVersion: row.agent_version,
    language: row.language,
    status: row.status,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    durationMs: row.duration_ms,
    endedReason: row.ended_reason,
    endedGroup: row.ended_group,
    outcome: row.outcome,
    costCents: row.cost_cents,
    costs: row.costs,
    latency: { p50: row.latency_p50, p90: row.latency_p90 },
    transferred: row.transferred,
    hasRecording: row.has_recording,
    successful: row.successful,
    smartTags: tags.refs(row.smart_tags.map((id) => SmartTagId.parse(Number(id)))),
  } as Call;
}

/** The call with what only its page shows. */
export function toCallDetail(row: CallRow & { readonly state: CallState }, tags: TagMap): CallDetail {
  const { told, conversation } = row.state;
  const { name, group, words } = endedCauseOf(row.ended_reason) ?? {};
  return {
    ...toCall(row, tags),
    ended: name && group && words ? { cause: name, group, words } : null,
    turns: [...told.turns],
    transfer:
      row.transferred === true || told.transferTo !== null
        ? { to: told.transferTo, answered: row.transferred === true }
        : null,
    toolNames: [...told.toolNames],
    recording: row.has_recording ? { url: `/api/conversations/${row.id}/recording` } : null,
    analysis: conversation.summary === null ? null : { summary: conversation.summary },
  };
}
