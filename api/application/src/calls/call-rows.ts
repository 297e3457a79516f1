import type { CallPurpose } from '@switchboard/contracts/conversations/purpose';
import { OWN_NUMBERS } from './own-numbers.ts';

/** The columns of a call's row, for statements that alias the table as `c`. */
export const CALL_COLUMNS = `c.id, c.name, c.number, c.direction, c.channel, c.from_number, c.to_number, c.agent_id, c.agent_name,
  c.agent_version, c.language, c.status, c.started_at, c.ended_at, c.duration_ms, c.ended_reason, c.ended_group, c.outcome,
  c.cost_cents, c.costs, c.latency_p50, c.latency_p90, c.transferred, c.has_recording, c.successful, c.smart_tags,
  c.state #>> '{conversation,record,purpose}' as purpose,
  (select n.id from (${OWN_NUMBERS}) n where n.number = c.own_number limit 1) as number_id`;

/** A row of {@link CALL_COLUMNS}. */
export interface CallRow {
  readonly id: number;
  readonly name: string | null;
  readonly number: string | null;
  readonly direction: string;
  readonly channel: string;
  readonly from_number: string | null;
  readonly to_number: string | null;
  readonly number_id: string | null;
  readonly agent_id: string | null;
  readonly agent_name: string | null;
  readonly agent_version: string | null;
  readonly language: string | null;
  readonly status: string;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly duration_ms: number | null;
  readonly ended_reason: string | null;
  readonly ended_group: string | null;
  readonly outcome: string | null;
  readonly cost_cents: number | null;
  readonly costs: readonly { readonly product: string; readonly cents: number }[];
  readonly latency_p50: number | null;
  readonly latency_p90: number | null;
  readonly transferred: boolean | null;
  readonly has_recording: boolean;
  readonly successful: boolean | null;
  readonly smart_tags: readonly string[];
  readonly purpose: CallPurpose | null;
}
