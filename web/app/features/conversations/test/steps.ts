import { SORT_FIELDS } from '@switchboard/contracts/conversations/list';
import fc from 'fast-check';
import type { View, Write } from './browser.ts';
import type { Answered } from './server.ts';
import { CHANGES, CONVERSATION_COUNT, FILTERS, type WorldChange } from './world.ts';

const DONE = [
  ...['disconnect', 'connect', 'ask', 'answer', 'fail', 'wait', 'wait-long', 'start-anew', 'leave', 'come-back'],
  ...['slow', 'take-next', 'flow', 'answer-first-write', 'answer-last-write'],
  ...['point', 'point-away', 'focus', 'blur', 'show-waiting', 'close'],
] as const;
/** An event in the world or in the browser. */
export type Step =
  | (WorldChange & { readonly written: Written })
  | { readonly kind: (typeof DONE)[number] }
  | ({ readonly kind: 'choose' } & Pick<View, 'filter' | 'sort'>)
  | { readonly kind: 'open'; readonly id: number }
  | {
      readonly kind: 'write-twice';
      readonly id: number;
      readonly writes: readonly [Write, Write];
      readonly written: Answered;
      readonly answers: 'first' | 'last' | 'later';
    };
type Written = Answered | 'elsewhere';

const filters = fc.constantFrom(...FILTERS);
const sorts = fc.record({
  by: fc.constantFrom(...SORT_FIELDS),
  order: fc.constantFrom('asc' as const, 'desc' as const),
});
const ids = fc.integer({ min: 1, max: CONVERSATION_COUNT });
const written = fc.constantFrom<Written[]>('elsewhere', 'at-once', 'late', 'late-and-read-late');
const writes = fc.constantFrom<Write[]>('raise', 'clear', 'delete', 'restore', 'tag', 'untag');
/** Generates any sequence of steps. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 10,
      arbitrary: fc.record({
        kind: fc.constantFrom(...CHANGES),
        id: ids,
        minutes: fc.integer({ min: 0, max: 300 }),
        written,
      }),
    },
    { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom(...DONE) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('choose' as const), filter: filters, sort: sorts }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('open' as const), id: ids }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('write-twice' as const),
        id: ids,
        writes: fc.tuple(writes, writes),
        written: fc.constantFrom('late' as const, 'late-and-read-late' as const),
        answers: fc.constantFrom('first' as const, 'last' as const, 'later' as const),
      }),
    },
  ),
  { maxLength: 80 },
);
/** Generates any view with some fixed fields. */
export const views = (fixed: Partial<View> = {}): fc.Arbitrary<View> =>
  fc.record({
    filter: filters,
    sort: sorts,
    page: fc.integer({ min: 1, max: 3 }),
    perPage: fc.integer({ min: 1, max: CONVERSATION_COUNT + 2 }),
    keepsOrder: fc.boolean(),
    ...Object.fromEntries(Object.entries(fixed).map(([key, value]) => [key, fc.constant(value)])),
  });
