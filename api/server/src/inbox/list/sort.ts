import type { SortField } from '@switchboard/contracts/conversations/query';

/** What a sort field is in `read.conversations c`. */
interface SortPlace {
  readonly key: string;
  /** A sparse key: its missing values are the least. */
  readonly isNullable: boolean;
  /** Whether an index has the account's conversations in this order. */
  readonly isIndexed: boolean;
}

const SORT_PLACES: Readonly<Record<SortField, SortPlace>> = {
  name: { key: 'c.sort_name', isNullable: false, isIndexed: true },
  lastMessageAt: { key: 'c.last_message_at', isNullable: false, isIndexed: true },
  createdAt: { key: 'c.created_at', isNullable: false, isIndexed: false },
  durationMs: { key: 'c.duration_ms', isNullable: true, isIndexed: false },
  priority: { key: 'c.priority', isNullable: false, isIndexed: false },
  waitingSince: { key: 'c.waiting_since', isNullable: true, isIndexed: false },
};

/** An order of conversations: by a key, then by id in the same direction. */
export interface Order {
  readonly field: SortField;
  readonly direction: 'asc' | 'desc';
}

/** The order's key over `c`. */
export const keyOf = ({ field }: Order): string => SORT_PLACES[field].key;

/** Whether an index has this order, either way. */
export const isIndexed = ({ field }: Order): boolean => SORT_PLACES[field].isIndexed;

/** The same, from the end. */
export function reversed({ field, direction }: Order): Order {
  return { field, direction: direction === 'asc' ? 'desc' : 'asc' };
}

/** The order as SQL, over rows that have the key as `k`. */
export function orderSql(order: Order, alias: string): string {
  return orderBy(order, `${alias}.k`, `${alias}.id`);
}

/** The order as SQL over `c` itself, so that the index can give it. */
export function indexOrderSql(order: Order): string {
  return orderBy(order, keyOf(order), 'c.id');
}

function orderBy({ field, direction }: Order, key: string, id: string): string {
  // Only where there are nulls: said of an indexed key, it would keep the planner from the index.
  const nulls = SORT_PLACES[field].isNullable ? (direction === 'asc' ? ' nulls first' : ' nulls last') : '';
  return `${key} ${direction}${nulls}, ${id} ${direction}`;
}
