import type { Attention } from '@switchboard/contracts/conversations/row';
import type { AttentionChange } from '@switchboard/domain/conversations/fold-effects';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { literals, quoted } from '../../pg-arrays.ts';
import type { ReadSchema } from './schema.ts';
import type { Of, Target } from './write-messages.ts';

type Clearing = Of<Extract<AttentionChange, { kind: 'cleared' }>>;
type Raise = Of<Attention> & { cleared?: Clearing };

/** Keeps the history of alerts: adds what was raised, and says of what stood when it ended and by whom. */
export async function writeAttention(
  db: Queryable,
  target: Target,
  changes: readonly Of<AttentionChange>[],
): Promise<void> {
  const raises: Raise[] = [];
  const clearings: Clearing[] = [];
  for (const change of changes) {
    if (change.kind === 'raised') {
      raises.push({ ...change.attention, conversationId: change.conversationId });
      continue;
    }
    clearings.push(change);
    // What was raised and cleared in one batch is written once, as it ended.
    for (const raise of raises) {
      if (raise.conversationId === change.conversationId && raise.position <= change.upTo) raise.cleared ??= change;
    }
  }
  if (clearings.length > 0) await clearRaises(db, target, clearings);
  if (raises.length > 0) await insertRaises(db, target, raises);
}

// Several clearings of one conversation: each alert ends by the first that reaches it.
const clearRaisesText = (schema: ReadSchema) => `
  update ${schema}.attention a set cleared_at = c.cleared_at, cleared_by = c.cleared_by
  from (
    select distinct on (a.conversation_id, a.position) a.conversation_id, a.position, c.cleared_at, c.cleared_by
    from unnest($2::bigint[], $3::bigint[], $4::timestamptz[], $5::text[])
      with ordinality as c(conversation_id, up_to, cleared_at, cleared_by, nth)
    join ${schema}.attention a on a.tenant_id = $1 and a.conversation_id = c.conversation_id
      and a.position <= c.up_to and a.cleared_at is null
    order by a.conversation_id, a.position, c.nth
  ) c
  where a.tenant_id = $1 and a.conversation_id = c.conversation_id and a.position = c.position`;

async function clearRaises(db: Queryable, { schema, tenantId }: Target, clearings: readonly Clearing[]): Promise<void> {
  await db.query({
    name: `inbox-clear-attention-${schema}`,
    text: clearRaisesText(schema),
    values: [
      tenantId,
      literals(clearings.map(({ conversationId }) => conversationId)),
      literals(clearings.map(({ upTo }) => upTo)),
      quoted(clearings.map(({ clearedAt }) => clearedAt)),
      quoted(clearings.map(({ clearedBy }) => clearedBy)),
    ],
  });
}

const insertRaisesText = (schema: ReadSchema) => `
  insert into ${schema}.attention (tenant_id, conversation_id, position, level, reason, rule_id, evidence, seq, raised_at,
    cleared_at, cleared_by)
  select $1, a.* from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::integer[],
    $9::timestamptz[], $10::timestamptz[], $11::text[]) as a`;

async function insertRaises(db: Queryable, { schema, tenantId }: Target, raises: readonly Raise[]): Promise<void> {
  await db.query({
    name: `inbox-insert-attention-${schema}`,
    text: insertRaisesText(schema),
    values: [
      tenantId,
      literals(raises.map(({ conversationId }) => conversationId)),
      literals(raises.map(({ position }) => position)),
      quoted(raises.map(({ level }) => level)),
      quoted(raises.map(({ reason }) => reason)),
      quoted(raises.map(({ ruleId }) => ruleId)),
      quoted(raises.map(({ evidence }) => evidence)),
      literals(raises.map(({ seq }) => seq)),
      quoted(raises.map(({ raisedAt }) => raisedAt)),
      quoted(raises.map(({ cleared }) => cleared?.clearedAt ?? null)),
      quoted(raises.map(({ cleared }) => cleared?.clearedBy ?? null)),
    ],
  });
}
