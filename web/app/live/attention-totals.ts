import type { Frame } from './frame.ts';

/** How many conversations of an account need attention, as of a position. */
export interface AttentionTotal {
  readonly total: number;
  readonly position: number;
}

/** By account id; the user's own account has the empty key. Empty until a stream reports a total. */
export type AttentionTotals = Readonly<Record<string, AttentionTotal>>;

/** The key of an account in {@link AttentionTotals}. */
export const totalKey = (tenantId: string | null): string => tenantId ?? '';

/** Applies a frame to the totals. Streams of several queries report them; the newest position wins. */
export function applyTotal(totals: AttentionTotals, key: string, { message }: Frame): AttentionTotals {
  const known = totals[key];
  // After a reset, positions can start over.
  if (message.event === 'reset') return known ? { ...totals, [key]: { ...known, position: -1 } } : totals;
  if (message.event !== 'view') return totals;
  const { attentionTotal: total, position } = message.data;
  return known && position < known.position ? totals : { ...totals, [key]: { total, position } };
}
