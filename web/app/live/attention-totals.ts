import type { Frame } from './frame.ts';

/** How many conversations of an account need attention, and as of which of its positions. */
export interface AttentionTotal {
  readonly total: number;
  readonly position: number;
}

/** By account, one's own under the empty text; none until told. */
export type AttentionTotals = Readonly<Record<string, AttentionTotal>>;

/** What an account's total stands under. */
export const totalKey = (tenantId: string | null): string => tenantId ?? '';

/** The totals after what a stream of an account told: streams of other queries tell it too, and the newest wins. */
export function noteTotal(totals: AttentionTotals, key: string, { message }: Frame): AttentionTotals {
  const held = totals[key];
  // Behind a reset, positions may begin anew.
  if (message.event === 'reset') return held ? { ...totals, [key]: { ...held, position: -1 } } : totals;
  if (message.event !== 'view') return totals;
  const { attentionTotal: total, position } = message.data;
  return held && position < held.position ? totals : { ...totals, [key]: { total, position } };
}
