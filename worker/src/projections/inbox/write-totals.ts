import type { ConversationFold } from '@switchboard/domain/conversations/fold-state';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { instants, literals, quoted } from '../../pg-arrays.ts';
import type { ReadSchema } from '../read-schema.ts';

export interface Moved {
  readonly tenantId: string;
  readonly before: ConversationFold | undefined;
  readonly folded: { readonly state: ConversationFold };
}

const addToTotalsText = (schema: ReadSchema) => `
  insert into ${schema}.hourly_totals as t (tenant_id, hour, conversations)
  select d.* from unnest($1::text[], $2::timestamptz[], $3::integer[]) as d
  on conflict (tenant_id, hour) do update set conversations = t.conversations + excluded.conversations`;

/** Moves conversations between the hours that they count in. */
export async function writeTotals(db: Queryable, schema: ReadSchema, moves: readonly Moved[]): Promise<void> {
  const changes = [...hourlyChanges(moves).values()].filter(({ change }) => change !== 0);
  if (changes.length === 0) return;
  await db.query({
    name: `inbox-add-totals-${schema}`,
    text: addToTotalsText(schema),
    values: [
      quoted(changes.map(({ tenantId }) => tenantId)),
      instants(changes.map(({ hour }) => hour)),
      literals(changes.map(({ change }) => change)),
    ],
  });
}

interface HourlyChange {
  readonly tenantId: string;
  readonly hour: string;
  change: number;
}

/** By how much each hour's count of conversations changes. */
function hourlyChanges(moves: readonly Moved[]): Map<string, HourlyChange> {
  const changes = new Map<string, HourlyChange>();
  const add = (tenantId: string, fold: ConversationFold | undefined, change: number) => {
    if (fold === undefined || fold.record.deletedAt !== null) return;
    const hour = `${fold.record.lastMessageAt.slice(0, HOUR_CHARACTERS)}:00:00Z`;
    const key = `${tenantId} ${hour}`;
    const known = changes.get(key) ?? { tenantId, hour, change: 0 };
    known.change += change;
    changes.set(key, known);
  };
  for (const { tenantId, before, folded } of moves) {
    add(tenantId, before, -1);
    add(tenantId, folded.state, 1);
  }
  return changes;
}

const HOUR_CHARACTERS = '2026-11-20T15'.length;
