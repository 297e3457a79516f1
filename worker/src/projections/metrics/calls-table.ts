import { toDigits, toSearchText } from '@switchboard/contracts/base/text';
import { callFacts, isListedCall } from '@switchboard/domain/calls/call-facts';
import { type CallState, completeState, type TaggedBy } from '@switchboard/domain/calls/call-state';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { literals, quoted } from '../../postgres/array-literals.ts';
import type { ReadSchema, TableWrite } from '../../runtime/table-writes.ts';

/** All columns with their types; the first two are the key. */
export const CALL_COLUMNS = {
  tenant_id: 'text',
  id: 'bigint',
  is_listed: 'boolean',
  name: 'text',
  number: 'text',
  search_text: 'text',
  digits: 'text',
  direction: 'text',
  channel: 'text',
  from_number: 'text',
  to_number: 'text',
  own_number: 'text',
  agent_id: 'text',
  agent_name: 'text',
  agent_version: 'text',
  language: 'text',
  status: 'text',
  started_at: 'timestamptz',
  ended_at: 'timestamptz',
  duration_ms: 'bigint',
  ended_reason: 'text',
  ended_group: 'text',
  outcome: 'text',
  cost_cents: 'double precision',
  costs: 'jsonb',
  latency_p50: 'integer',
  latency_p90: 'integer',
  transferred: 'boolean',
  transfer_to: 'text',
  resolved: 'boolean',
  successful: 'boolean',
  has_recording: 'boolean',
  smart_tags: 'bigint[]',
  taken_off_tags: 'bigint[]',
  person_tags: 'bigint[]',
  agent_tags: 'bigint[]',
  tool_names: 'text[]',
  steps: 'text[]',
  last_step: 'text',
  group_id: 'text',
  answer_ms: 'bigint',
  attention_at: 'timestamptz',
  attention_ms: 'bigint',
  acknowledge_ms: 'bigint',
  acknowledged_by: 'text',
  state: 'jsonb',
  last_position: 'bigint',
} as const;
export type CallRow = Readonly<Record<keyof typeof CALL_COLUMNS, unknown>>;

const loadCallsText = (schema: ReadSchema) => `
  select k.tenant_id, k.id, c.state
  from unnest($1::text[], $2::bigint[]) as k(tenant_id, id)
  cross join lateral (select state from ${schema}.calls where tenant_id = k.tenant_id and id = k.id offset 0) c`;

/** Loads the states of calls, by account and id; calls that don't exist yet are left out. */
export async function loadCalls(
  db: Queryable,
  schema: ReadSchema,
  keys: readonly { readonly tenantId: string; readonly id: number }[],
): Promise<Map<string, CallState>> {
  if (keys.length === 0) return new Map();
  const { rows } = await db.query<{ tenant_id: string; id: number; state: CallState }>({
    name: `figures-load-calls-${schema}`,
    text: loadCallsText(schema),
    values: [quoted(keys.map(({ tenantId }) => tenantId)), literals(keys.map(({ id }) => id))],
  });
  return new Map(rows.map(({ tenant_id, id, state }) => [`${tenant_id} ${id}`, completeState(state)]));
}

const names = Object.keys(CALL_COLUMNS);
const KEY = ['tenant_id', 'id'];
const upsertCallsText = (schema: ReadSchema, rows: string) => `
  insert into ${schema}.calls (${names.join(', ')})
  select ${names.map((name) => `c.${name}`).join(', ')}
  from json_to_recordset(${rows}) as c(${Object.entries(CALL_COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})
  on conflict (tenant_id, id) do update set ${names
    .filter((name) => !KEY.includes(name))
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`;

/** Upserts the rows of calls. */
export const callsWrite = (rows: readonly CallRow[]): TableWrite => ({ name: 'calls', text: upsertCallsText, rows });

/** The call's current tags that a person, or an agent, assigned. */
const tagsAssignedBy = ({ conversation, told }: CallState, by: TaggedBy): number[] =>
  conversation.record.smartTagIds.filter((id) => told.tagsOn.some((tag) => tag.id === id && tag.by === by));

/** Converts a call's state to its row. */
export function toCallRow({ tenantId, state }: { readonly tenantId: string; readonly state: CallState }): CallRow {
  const { conversation, told } = state;
  const { record, memory } = conversation;
  const facts = callFacts(state);
  return {
    tenant_id: tenantId,
    id: record.id,
    is_listed: isListedCall(state),
    name: record.name,
    number: record.number,
    search_text: toSearchText(record.name, record.number),
    digits: toDigits(record.number ?? ''),
    direction: record.direction,
    channel: record.channel,
    from_number: memory.from,
    to_number: memory.to,
    own_number: record.direction === 'inbound' ? memory.to : memory.from,
    agent_id: record.agentId,
    agent_name: record.agentName,
    agent_version: told.agentVersion,
    language: record.language,
    status: facts.status,
    started_at: record.createdAt,
    ended_at: record.endedAt,
    duration_ms: record.durationMs,
    ended_reason: record.endedAt === null ? null : told.endedReason,
    ended_group: facts.endedGroup,
    outcome: facts.outcome,
    cost_cents: told.costCents,
    costs: told.costs,
    latency_p50: facts.latency.p50,
    latency_p90: facts.latency.p90,
    transferred: facts.transferred,
    transfer_to: told.transferTo,
    resolved: facts.resolved,
    successful: told.successful,
    has_recording: conversation.recordingUrl !== null,
    smart_tags: record.smartTagIds,
    taken_off_tags: told.takenOff,
    person_tags: tagsAssignedBy(state, 'person'),
    agent_tags: tagsAssignedBy(state, 'agent'),
    tool_names: told.toolNames,
    steps: told.steps,
    last_step: told.lastStep,
    group_id: record.groupId,
    answer_ms: facts.answerMs,
    attention_at: told.attentionAt,
    attention_ms: facts.attentionMs,
    acknowledge_ms: facts.acknowledgeMs,
    acknowledged_by: told.acknowledgedBy,
    state,
    last_position: record.position,
  };
}
