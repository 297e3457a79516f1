import type { ConversationRecord } from '@switchboard/contracts/conversations/row';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { literals, quoted } from '../../pg-arrays.ts';
import type { ReadSchema } from './schema.ts';
import type { Target } from './write-messages.ts';

export interface Moved {
  readonly before: ConversationRecord | undefined;
  readonly after: ConversationRecord;
}

const addToTotalsText = (schema: ReadSchema) => `
  insert into ${schema}.hourly_totals as t (tenant_id, hour, conversations)
  select $1, d.hour, d.change from unnest($2::timestamptz[], $3::integer[]) as d(hour, change)
  on conflict (tenant_id, hour) do update set conversations = t.conversations + excluded.conversations`;

/** Moves conversations between the hours that they count in. */
export async function writeTotals(db: Queryable, { schema, tenantId }: Target, moves: readonly Moved[]): Promise<void> {
  const changes = [...hourlyChanges(moves)].filter(([, change]) => change !== 0);
  if (changes.length === 0) return;
  await db.query({
    name: `inbox-add-totals-${schema}`,
    text: addToTotalsText(schema),
    values: [tenantId, quoted(changes.map(([hour]) => hour)), literals(changes.map(([, change]) => change))],
  });
}

/** By how much each hour's count of conversations changes. */
function hourlyChanges(moves: readonly Moved[]): Map<string, number> {
  const changes = new Map<string, number>();
  const add = (record: ConversationRecord | undefined, change: number) => {
    if (record === undefined || record.deletedAt !== null) return;
    const hour = `${record.lastMessageAt.slice(0, HOUR_CHARACTERS)}:00:00Z`;
    changes.set(hour, (changes.get(hour) ?? 0) + change);
  };
  for (const { before, after } of moves) {
    add(before, -1);
    add(after, 1);
  }
  return changes;
}

const HOUR_CHARACTERS = '2026-11-20T15'.length;
