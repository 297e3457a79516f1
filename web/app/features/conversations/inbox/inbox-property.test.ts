import type { Message } from '@switchboard/contracts/conversations/message';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NOW } from '../../../test/build-session.ts';
import { createBrowser, type View } from '../test/browser.ts';
import { stopTime } from '../test/inbox-tab.ts';
import { type Step, steps, views } from '../test/steps.ts';
import { createWorld } from '../test/world.ts';
import { LIVE_SORT } from './inbox-query.ts';

/**
 * Checks convergence: after any sequence of changes, disconnects, late and failed responses, other filters and sorts, held rows and visits to other
 * screens, the list equals a fresh query and the open conversation equals a fresh read.
 */
beforeEach(() => {
  stopTime(NOW);
  // Reading a deleted conversation fails and is logged.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('after any changes, disconnects, late responses, other filters, held rows and visits elsewhere', () => {
  test('page 1 and the totals equal a fresh query in the current order', () =>
    fc.assert(
      fc.asyncProperty(steps, views({ page: 1 }), async (run, view) => {
        const { state, world, chosen } = await play(run, view);
        const fresh = world.list(chosen.filter, { ...view, sort: state.page.sort });
        expect(state.page.order.map((id) => state.page.rows[id])).toEqual(fresh.data);
        expect(state.meta).toMatchObject({ total: fresh.meta.total, attentionTotal: fresh.meta.attentionTotal });
      }),
      { numRuns: 150 },
    ));

  test('the order is the chosen one, or newest first unless the user keeps it', () =>
    fc.assert(
      fc.asyncProperty(steps, views({ page: 1 }), async (run, view) => {
        const { state, chosen } = await play(run, view);
        expect(view.keepsOrder ? [chosen.sort] : [chosen.sort, LIVE_SORT]).toContainEqual(state.page.sort);
      }),
      { numRuns: 60 },
    ));

  test('every row equals its refetched row and still matches, on any page and in any order', () =>
    fc.assert(
      fc.asyncProperty(steps, views(), async (run, view) => {
        const { state, world, chosen } = await play(run, view);
        const matching = new Map(world.matching(chosen.filter).map((row) => [row.id, row]));
        for (const id of state.page.order) expect(state.page.rows[id]).toEqual(matching.get(id));
        expect(state.page.order.length).toBeLessThanOrEqual(view.perPage);
        expect(state.meta?.total).toBe(matching.size);
      }),
      { numRuns: 150 },
    ));

  test('the screen shows the page once the rows are released and leaving rows are gone', () =>
    fc.assert(
      fc.asyncProperty(steps, views(), async (run, view) => {
        const { shown, page } = (await play(run, view)).state;
        expect(shown).toMatchObject({ order: page.order, leaving: {}, parked: {}, waiting: [] });
      }),
      { numRuns: 80 },
    ));

  test('the open conversation equals a fresh read, as far as the view shows it', () =>
    fc.assert(
      fc.asyncProperty(steps, views(), async (run, view) => {
        const { opened, world, chosen } = await play(run, view);
        const row = world.matching(chosen.filter).find(({ id }) => id === opened.id);
        if (!row || opened.status === 'missing') return;
        expect(opened.row).toMatchObject(row);
        expect(opened.deleted).toBeNull();
        const lines = (messages: readonly Message[]) => messages.map(({ seq, text, at }) => [seq, text, at]);
        const all = world.getMessages(row.id).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.seq - b.seq);
        expect(lines(opened.transcript.messages)).toEqual(lines(all));
      }),
      { numRuns: 400 },
    ));
});

/** Plays the steps, checks the invariants after each, then lets everything in flight arrive. */
async function play(run: readonly Step[], view: View) {
  const world = createWorld();
  const browser = await createBrowser(world, view);
  let chosen: Pick<View, 'filter' | 'sort'> = view;
  let isAway = false;
  for (const step of run) await take(step);
  await browser.connect();
  if (isAway) await browser.choose(chosen);
  await browser.comeToRest();
  return { state: browser.state(), opened: browser.opened(), world, chosen };

  async function take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'disconnect':
        return browser.disconnect();
      case 'connect':
        return browser.connect();
      case 'ask':
        return isAway ? undefined : browser.refetch();
      case 'answer':
        return browser.answer();
      case 'answer-first-write':
        return browser.answerWrite('first');
      case 'answer-last-write':
        return browser.answerWrite('last');
      case 'fail':
        return browser.fail();
      case 'wait':
        return browser.pass(120);
      case 'wait-long':
        return browser.pass(4_500);
      case 'start-anew':
        world.restartLog();
        return browser.follow();
      case 'slow':
        return browser.slow();
      case 'flow':
        return browser.flow();
      case 'take-next':
        return browser.receiveNextFrames();
      case 'leave':
        isAway = true;
        return browser.leave();
      case 'come-back':
        if (isAway) await browser.choose(chosen);
        isAway = false;
        return;
      case 'choose':
        chosen = step;
        return isAway ? undefined : browser.choose(chosen);
      case 'open':
        return isAway ? undefined : browser.open(step.id);
      case 'close':
        return browser.close();
      case 'write-twice': {
        // Both writes, and perhaps their responses, precede the stream.
        browser.slow();
        const { id, writes: both, answers, written: when } = step;
        for (const kind of both) await take({ kind, id, minutes: 0, written: when });
        if (answers !== 'later') for (const _ of both) await browser.answerWrite(answers);
        return;
      }
      case 'point':
      case 'point-away':
        return isAway ? undefined : browser.hold('pointer', step.kind === 'point');
      case 'focus':
      case 'blur':
        return isAway ? undefined : browser.hold('focus', step.kind === 'focus');
      case 'show-waiting':
        return browser.showWaiting();
      default:
        if (!world.change(step)) return;
        // A write of this tab is answered before the stream reports it, or long after. This tab neither speaks nor renames.
        if (step.written !== 'elsewhere' && step.kind !== 'message' && step.kind !== 'rename')
          await browser.write(step.kind, step.id, step.written);
        return browser.follow();
    }
  }
}
