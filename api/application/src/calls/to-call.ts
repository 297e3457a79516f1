import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { Call } from '@switchboard/contracts/calls/call';
import type { SmartTagRef } from '@switchboard/contracts/conversations/conversation';
import { type CallPurpose, isPurposeHidden } from '@switchboard/contracts/conversations/purpose';
import type { CallRow } from './call-rows.ts';

/** Resolves tag ids of rows to an account's tags. */
export interface TagRefs {
  refs(ids: readonly SmartTagId[]): SmartTagRef[];
}

/** Builds the call that a user sees, without the other party if the call's purpose is withheld from the user. */
export function toCall(row: CallRow, tags: TagRefs, withheld: readonly CallPurpose[]): Call {
  const isVisible = !isPurposeHidden(row.purpose, withheld);
  const isInbound = row.direction === 'inbound';
  // The projection wrote values that match the contract.
  return {
    id: row.id,
    name: isVisible ? row.name : null,
    number: isVisible ? row.number : null,
    direction: row.direction,
    channel: row.channel,
    from: isVisible || !isInbound ? row.from_number : null,
    to: isVisible || isInbound ? row.to_number : null,
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
    hasRecording: isVisible && row.has_recording,
    successful: row.successful,
    smartTags: tags.refs(row.smart_tags.map((id) => SmartTagId.parse(Number(id)))),
  } as Call;
}
