import type { Attention } from '@switchboard/contracts/conversations/row';
import type { AttentionChange } from '@switchboard/domain/conversations/fold-effects';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { literals, quoted } from '../../pg-arrays.ts';
import type { ReadSchema } from './schema.ts';
import type { Of, Target } from './write-messages.ts';

interface Clearing {
  readonly clearedAt: string;
  readonly clearedBy: string;
}
type Alert = Of<Attention> & { clearing?: Clearing };

/** Keeps the history of alerts: adds what was raised, and says of what stood when it ended and by whom. */
export async function writeAttention(
  db: Queryable,
  target: Target,
  changes: readonly Of<AttentionChange>[],
): Promise<void> {
  if (changes.length === 0) return;
  const cleared = changes.filter(({ kind }) => kind === 'cleared').map(({ conversationId }) => conversationId);
  const open = await loadOpenAlerts(db, target, [...new Set(cleared)]);
  await upsertAlerts(db, target, changedAlerts(open, changes));
}

// Each alert ends by the first clearing that reaches it; one raised in this batch is written once, as it ended.
function changedAlerts(open: readonly Alert[], changes: readonly Of<AttentionChange>[]): Alert[] {
  const standing = Map.groupBy(open, ({ conversationId }) => conversationId);
  const changed = new Set<Alert>();
  for (const change of changes) {
    const { conversationId } = change;
    const alerts = standing.get(conversationId) ?? [];
    if (change.kind === 'raised') {
      const alert: Alert = { ...change.attention, conversationId };
      changed.add(alert);
      standing.set(conversationId, [...alerts, alert]);
      continue;
    }
    for (const alert of alerts.filter(({ position }) => position <= change.upTo)) {
      alert.clearing = change;
      changed.add(alert);
    }
    standing.set(
      conversationId,
      alerts.filter(({ clearing }) => clearing === undefined),
    );
  }
  return [...changed];
}

const loadOpenAlertsText = (schema: ReadSchema) => `
  select conversation_id as "conversationId", position, level, reason, rule_id as "ruleId", evidence, seq,
    raised_at as "raisedAt"
  from ${schema}.attention where tenant_id = $1 and conversation_id = any($2) and cleared_at is null`;

async function loadOpenAlerts(db: Queryable, { schema, tenantId }: Target, ids: readonly number[]): Promise<Alert[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<Omit<Alert, 'raisedAt'> & { raisedAt: Date }>({
    name: `inbox-open-alerts-${schema}`,
    text: loadOpenAlertsText(schema),
    values: [tenantId, literals(ids)],
  });
  return rows.map((row) => ({ ...row, raisedAt: row.raisedAt.toISOString() }));
}

// An insert rather than an update of the known ones: its plan can't go wrong, whatever the table's size was once.
const upsertAlertsText = (schema: ReadSchema) => `
  insert into ${schema}.attention (tenant_id, conversation_id, position, level, reason, rule_id, evidence, seq, raised_at,
    cleared_at, cleared_by)
  select $1, a.* from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::integer[],
    $9::timestamptz[], $10::timestamptz[], $11::text[]) as a
  on conflict (tenant_id, conversation_id, position)
    do update set cleared_at = excluded.cleared_at, cleared_by = excluded.cleared_by`;

async function upsertAlerts(db: Queryable, { schema, tenantId }: Target, alerts: readonly Alert[]): Promise<void> {
  if (alerts.length === 0) return;
  await db.query({
    name: `inbox-upsert-alerts-${schema}`,
    text: upsertAlertsText(schema),
    values: [
      tenantId,
      literals(alerts.map(({ conversationId }) => conversationId)),
      literals(alerts.map(({ position }) => position)),
      quoted(alerts.map(({ level }) => level)),
      quoted(alerts.map(({ reason }) => reason)),
      quoted(alerts.map(({ ruleId }) => ruleId)),
      quoted(alerts.map(({ evidence }) => evidence)),
      literals(alerts.map(({ seq }) => seq)),
      quoted(alerts.map(({ raisedAt }) => raisedAt)),
      quoted(alerts.map(({ clearing }) => clearing?.clearedAt ?? null)),
      quoted(alerts.map(({ clearing }) => clearing?.clearedBy ?? null)),
    ],
  });
}
