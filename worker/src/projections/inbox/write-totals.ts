import type { ConversationFold } from '@switchboard/domain/conversations/fold-state';
import type { ReadSchema, TableWrite } from '../../runtime/table-writes.ts';

export interface Moved {
  readonly tenantId: string;
  readonly before: ConversationFold | undefined;
  readonly folded: { readonly state: ConversationFold };
}

const addToTotalsText = (schema: ReadSchema, rows: string) => `
  insert into ${schema}.hourly_totals as t (tenant_id, hour, conversations)
  select d.* from json_to_recordset(${rows}) as d(tenant_id text, hour timestamptz, conversations integer)
  on conflict (tenant_id, hour) do update set conversations = t.conversations + excluded.conversations`;

/** The changes of each hour's count as conversations move between hours. */
export const totalsWrite = (moves: readonly Moved[]): TableWrite => ({
  name: 'totals',
  text: addToTotalsText,
  rows: [...hourlyChanges(moves).values()].filter(({ conversations }) => conversations !== 0),
});

interface HourlyChange {
  readonly tenant_id: string;
  readonly hour: string;
  /** The difference in the number of conversations, positive or negative. */
  conversations: number;
}

/** Sums up the change of each hour's count. */
function hourlyChanges(moves: readonly Moved[]): Map<string, HourlyChange> {
  const changes = new Map<string, HourlyChange>();
  const add = (tenantId: string, fold: ConversationFold | undefined, change: number) => {
    if (fold === undefined || fold.record.deletedAt !== null) return;
    const hour = `${fold.record.lastMessageAt.slice(0, HOUR_CHARACTERS)}:00:00Z`;
    const key = `${tenantId} ${hour}`;
    const known = changes.get(key) ?? { tenant_id: tenantId, hour, conversations: 0 };
    known.conversations += change;
    changes.set(key, known);
  };
  for (const { tenantId, before, folded } of moves) {
    add(tenantId, before, -1);
    add(tenantId, folded.state, 1);
  }
  return changes;
}

const HOUR_CHARACTERS = '2026-11-20T15'.length;
