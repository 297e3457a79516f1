import { SORT_FIELDS } from '@switchboard/contracts/conversations/query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIVE_SORT } from './inbox-query.ts';
import { createBrowser, type View } from './test/browser.ts';
import { ALL, CHANGES, createWorld, FILTERS, type WorldChange } from './test/world.ts';

/**
 * What the stream promises, held against the browser's own state: after any sequence of changes, disconnects, late answers, other
 * filters, held rows and times away, the list is what a fresh query would show.
 */

const DONE = [
  ...['disconnect', 'connect', 'ask', 'answer', 'start-anew', 'leave', 'come-back'],
  ...['point', 'point-away', 'focus', 'blur', 'show-waiting', 'end-leaving'],
] as const;
type Step =
  | (WorldChange & { readonly isWrittenHere: boolean })
  | { readonly kind: (typeof DONE)[number] }
  | { readonly kind: 'choose'; readonly filter: View['filter'] };

const filters = fc.constantFrom(...FILTERS);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 10,
      arbitrary: fc.record({
        kind: fc.constantFrom(...CHANGES),
        id: fc.integer({ min: 1, max: ALL }),
        minutes: fc.integer({ min: 0, max: 300 }),
        isWrittenHere: fc.boolean(),
      }),
    },
    { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom(...DONE) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('choose' as const), filter: filters }) },
  ),
  { maxLength: 80 },
);
const views = (given: Partial<View> = {}): fc.Arbitrary<View> =>
  fc.record({
    filter: filters,
    sort: fc.record({ by: fc.constantFrom(...SORT_FIELDS), order: fc.constantFrom('asc' as const, 'desc' as const) }),
    page: fc.integer({ min: 1, max: 3 }),
    perPage: fc.integer({ min: 1, max: ALL + 2 }),
    keepsOrder: fc.boolean(),
    ...Object.fromEntries(Object.entries(given).map(([key, value]) => [key, fc.constant(value)])),
  });

describe('after any changes, disconnects, late answers, other filters, held rows and times away', () => {
  test('page 1 equals a fresh query in the order that it is in, and so do the totals', () => {
    fc.assert(
      fc.property(steps, views({ page: 1 }), (run, view) => {
        const { state, world, filter } = play(run, view);
        const fresh = world.list(filter, { ...view, sort: state.page.sort });
        expect(state.page.order.map((id) => state.page.rows[id])).toEqual(fresh.data);
        expect(state.meta).toMatchObject({ total: fresh.meta.total, attentionTotal: fresh.meta.attentionTotal });
      }),
      { numRuns: 500 },
    );
  });

  test('the order is the chosen one where it is kept, and else that or the newest first', () => {
    fc.assert(
      fc.property(steps, views({ page: 1 }), (run, view) => {
        const { sort } = play(run, view).state.page;
        expect(view.keepsOrder ? [view.sort] : [view.sort, LIVE_SORT]).toContainEqual(sort);
      }),
      { numRuns: 200 },
    );
  });

  test('every held row equals its refetched row, on any page and by any order, and none has stopped matching', () => {
    fc.assert(
      fc.property(steps, views(), (run, view) => {
        const { state, world, filter } = play(run, view);
        const matching = new Map(world.matching(filter).map((row) => [row.id, row]));
        for (const id of state.page.order) expect(state.page.rows[id]).toEqual(matching.get(id));
        expect(state.page.order.length).toBeLessThanOrEqual(view.perPage);
        expect(state.meta?.total).toBe(matching.size);
      }),
      { numRuns: 500 },
    );
  });

  test('the screen shows the page, once nobody holds the rows and those that left have said why', () => {
    fc.assert(
      fc.property(steps, views(), (run, view) => {
        const { shown, page } = play(run, view).state;
        expect(shown).toMatchObject({ order: page.order, leaving: {}, parked: {}, waiting: [] });
      }),
      { numRuns: 300 },
    );
  });
});

/** Plays the steps, each of which must leave every row in its place; then lets everything come that is still on its way. */
function play(run: readonly Step[], view: View) {
  const world = createWorld();
  const browser = createBrowser(world, view);
  let { filter } = view;
  let isAway = false;
  for (const step of run) take(step);
  browser.connect();
  if (isAway) browser.choose(filter);
  browser.answer();
  browser.refill();
  browser.hold('pointer', false);
  browser.hold('focus', false);
  browser.endLeaving();
  return { state: browser.state(), world, filter };

  function take(step: Step): void {
    switch (step.kind) {
      case 'disconnect':
        return browser.disconnect();
      case 'connect':
        return browser.connect();
      case 'ask':
        return void (isAway || browser.askAgain());
      case 'answer':
        browser.answer();
        return browser.refill();
      case 'start-anew':
        world.startAnew();
        return browser.follow();
      case 'leave':
        isAway = true;
        return browser.leave();
      case 'come-back':
        if (isAway) browser.choose(filter);
        isAway = false;
        return;
      case 'choose':
        filter = step.filter;
        return isAway ? undefined : browser.choose(filter);
      case 'point':
      case 'point-away':
        return isAway ? undefined : browser.hold('pointer', step.kind === 'point');
      case 'focus':
      case 'blur':
        return isAway ? undefined : browser.hold('focus', step.kind === 'focus');
      case 'show-waiting':
        return browser.showWaiting();
      case 'end-leaving':
        return browser.endLeaving();
      default:
        if (!world.change(step)) return;
        // Who took a tag off here sees it gone before the stream tells.
        if (step.isWrittenHere && (step.kind === 'tag' || step.kind === 'untag')) browser.writeTags(step.id);
        browser.follow();
        browser.refill();
    }
  }
}
