import type { Attention } from '@switchboard/contracts/conversations/conversation';
import type { AttentionChange } from '@switchboard/domain/conversations/fold-state';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { instants, literals, quoted } from '../../postgres/array-literals.ts';
import type { ReadSchema } from '../../runtime/table-writes.ts';
import { keyArrays, type OfConversation } from './write-messages.ts';

interface Clearing {
  readonly clearedAt: string;
  readonly clearedBy: string;
}
type Alert = OfConversation<Attention> & { clearing?: Clearing };

/** Writes the history of alerts: adds raised alerts, and marks open ones as cleared, with when and by whom. */
export async function writeAttention(
  db: Queryable,
  schema: ReadSchema,
  changes: readonly OfConversation<AttentionChange>[],
): Promise<void> {
  if (changes.length === 0) return;
  const open = await loadOpenAlerts(
    db,
    schema,
    changes.filter(({ kind }) => kind === 'cleared'),
  );
  await upsertAlerts(db, schema, changedAlerts(open, changes));
}

// The first clearing that reaches an alert ends it; an alert raised in this batch is written once, with its end. An alert that is raised again at its position
// after its end is open again: its last state is written.
function changedAlerts(open: readonly Alert[], changes: readonly OfConversation<AttentionChange>[]): Alert[] {
  const openAlerts = Map.groupBy(open, keyOf);
  const changed = new Set<Alert>();
  for (const change of changes) {
    const key = keyOf(change);
    const alerts = openAlerts.get(key) ?? [];
    if (change.kind === 'raised') {
      const { tenantId, conversationId } = change;
      const alert: Alert = { ...change.attention, tenantId, conversationId };
      changed.add(alert);
      openAlerts.set(key, [...alerts, alert]);
      continue;
    }
    for (const alert of alerts.filter(({ position }) => position <= change.upTo)) {
      alert.clearing = change;
      changed.add(alert);
    }
    openAlerts.set(
      key,
      alerts.filter(({ clearing }) => clearing === undefined),
    );
  }
  return [...new Map([...changed].map((alert) => [`${keyOf(alert)} ${alert.position}`, alert])).values()];
}

const keyOf = ({ tenantId, conversationId }: OfConversation<unknown>) => `${tenantId} ${conversationId}`;

const loadOpenAlertsText = (schema: ReadSchema) => `
  select k.tenant_id as "tenantId", k.conversation_id as "conversationId", a.position, a.level, a.reason,
    a.rule_id as "ruleId", a.evidence, a.seq, a.raised_at as "raisedAt"
  from (select distinct * from unnest($1::text[], $2::bigint[])) as k(tenant_id, conversation_id)
  cross join lateral (
    select * from ${schema}.attention
    where tenant_id = k.tenant_id and conversation_id = k.conversation_id and cleared_at is null offset 0
  ) a`;

async function loadOpenAlerts(
  db: Queryable,
  schema: ReadSchema,
  of: readonly OfConversation<unknown>[],
): Promise<Alert[]> {
  if (of.length === 0) return [];
  const { rows } = await db.query<Omit<Alert, 'raisedAt'> & { raisedAt: Date }>({
    name: `inbox-open-alerts-${schema}`,
    text: loadOpenAlertsText(schema),
    values: keyArrays(of),
  });
  return rows.map((row) => ({ ...row, raisedAt: row.raisedAt.toISOString() }));
}

// This is an upsert instead of an update, because its plan stays good whatever the table's size was when the plan was made.
const upsertAlertsText = (schema: ReadSchema) => `
  insert into ${schema}.attention (tenant_id, conversation_id, position, level, reason, rule_id, evidence, seq, raised_at,
    cleared_at, cleared_by)
  select a.* from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::integer[],
    $9::timestamptz[], $10::timestamptz[], $11::text[]) as a
  on conflict (tenant_id, conversation_id, position)
    do update set cleared_at = excluded.cleared_at, cleared_by = excluded.cleared_by`;

async function upsertAlerts(db: Queryable, schema: ReadSchema, alerts: readonly Alert[]): Promise<void> {
  if (alerts.length === 0) return;
  await db.query({
    name: `inbox-upsert-alerts-${schema}`,
    text: upsertAlertsText(schema),
    values: [
      ...keyArrays(alerts),
      literals(alerts.map(({ position }) => position)),
      quoted(alerts.map(({ level }) => level)),
      quoted(alerts.map(({ reason }) => reason)),
      quoted(alerts.map(({ ruleId }) => ruleId)),
      quoted(alerts.map(({ evidence }) => evidence)),
      literals(alerts.map(({ seq }) => seq)),
      instants(alerts.map(({ raisedAt }) => raisedAt)),
      instants(alerts.map(({ clearing }) => clearing?.clearedAt ?? null)),
      quoted(alerts.map(({ clearing }) => clearing?.clearedBy ?? null)),
    ],
  });
}
