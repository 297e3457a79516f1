import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { BulkAction } from '@switchboard/contracts/conversations/bulk';
import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../decision.ts';
import {
  acknowledged,
  assigned,
  deleted,
  emergency,
  ended,
  erased,
  noted,
  raised,
  restored,
  said,
  started,
  tagged,
  untagged,
  worked,
} from '../test/conversation-events.ts';
import { CONVERSATION, conversationLog, second } from '../test/conversation-log.ts';
import { decisionState } from './decide.ts';
import { decideInBulk } from './decide-in-bulk.ts';
import type { ConversationFold } from './fold-state.ts';
import { undoCommand } from './undo.ts';

const TAG = { id: SmartTagId.parse(1), name: 'Gas', color: '#dc2626', archived: false } as never;
const ANA = { assigneeId: 'usr_ana' };

const stateOf = (events: readonly ConversationEvent[]) =>
  decisionState(CONVERSATION, { events: conversationLog(...events), version: events.length });

/** The state that readers and later decisions see, without the fields that every event changes. */
function visibleState(fold: ConversationFold | undefined): unknown {
  if (fold === undefined) return undefined;
  const { position: _, activityPosition: __, ...record } = fold.record;
  const { lastRecordedAt: ___, restingSince = null, ...memory } = fold.memory;
  return { ...fold, record, memory: { ...memory, restingSince } };
}

function act(events: readonly ConversationEvent[], action: BulkAction): readonly ConversationEvent[] {
  const at = second(500);
  const decision = decideInBulk(stateOf(events), { action, at, nth: 0, tag: TAG, onlyBy: undefined });
  return isRefusal(decision) ? [] : decision;
}

function undo(
  events: readonly ConversationEvent[],
  own: readonly ConversationEvent[],
  after: readonly ConversationEvent[] = [],
) {
  const positions = own.map((_, index) => events.length + index + 1);
  const log = conversationLog(...events, ...own, ...after);
  return undoCommand({ id: CONVERSATION, events: log, own: new Set(positions) }, second(600));
}

const actions: readonly BulkAction[] = [
  { type: 'assign', assigneeIds: ['usr_bo'] },
  { type: 'assign', assigneeIds: [], groupId: null },
  { type: 'assign', groupId: 'grp_2' },
  { type: 'work', work: 'open' },
  { type: 'work', work: 'done' },
  { type: 'work', work: 'snoozed', until: second(90_000) },
  { type: 'tag', smartTagId: SmartTagId.parse(1) },
  { type: 'tag', smartTagId: SmartTagId.parse(1), remove: true },
  { type: 'delete' },
];
const anyEvent = fc
  .integer({ min: 1, max: 400 })
  .chain((at) =>
    fc.constantFrom<ConversationEvent>(
      said(at, 'It smells of gas'),
      raised(at),
      emergency(at),
      acknowledged(at, at),
      assigned(at, ANA),
      assigned(at),
      worked(at, 'open'),
      worked(at, 'done'),
      worked(at, 'snoozed', 80_000),
      ended(at),
      tagged(1),
      tagged(2),
      untagged(1),
      noted(at, 'n'),
    ),
  );
const history = fc.array(anyEvent, { maxLength: 15 }).map((events) => [started(0), ...events]);

describe('an undo', () => {
  test('restores exactly what was there, whatever had happened and whatever was done', () => {
    const property = fc.property(history, fc.constantFrom(...actions), (events, action) => {
      const own = act(events, action);
      fc.pre(own.length > 0);
      const undone = undo(events, own);
      if (typeof undone === 'string' || isRefusal(undone)) throw new Error('nobody changed anything since');
      expect(visibleState(stateOf([...events, ...own, ...undone]))).toEqual(visibleState(stateOf(events)));
    });
    fc.assert(property, { numRuns: 500 });
  });

  const events = [started(0), ended(9), raised(10), assigned(11, ANA)];
  test.each<readonly [string, BulkAction, readonly ConversationEvent[]]>([
    ['another owner', { type: 'assign', groupId: 'grp_2' }, [assigned(700)]],
    ['other work', { type: 'work', work: 'done' }, [worked(700, 'snoozed', 80_000)]],
    ['another alert', { type: 'work', work: 'done' }, [emergency(700)]],
    ["the caller's message", { type: 'work', work: 'done' }, [said(700, 'It got worse')]],
    ['the same tag', { type: 'tag', smartTagId: SmartTagId.parse(1) }, [untagged(1), tagged(1)]],
    ['a restored conversation', { type: 'delete' }, [restored]],
  ])('leaves what was changed since: %s', (_, action, after) => {
    expect(undo(events, act(events, action), after)).toBe('changed_since');
  });

  test.each<readonly [string, BulkAction, readonly ConversationEvent[]]>([
    ['the owner after other work', { type: 'assign', groupId: 'grp_2' }, [worked(700, 'done'), noted(701, 'n')]],
    ['the work after another owner', { type: 'work', work: 'snoozed', until: second(90_000) }, [assigned(700)]],
    ['the tag after another tag', { type: 'tag', smartTagId: SmartTagId.parse(1) }, [tagged(2)]],
  ])('restores a fact although another one was changed since: %s', (_, action, after) => {
    expect(undo(events, act(events, action), after)).toHaveLength(1);
  });

  test('finds no conversation that was deleted or erased since', () => {
    const own = act(events, { type: 'work', work: 'done' });
    for (const gone of [deleted, erased]) {
      expect(undo(events, own, [gone])).toEqual({ refused: 'resource.not_found' });
    }
  });
});
