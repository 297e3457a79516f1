import type { InboxFilter } from '../inbox/filter/inbox-filter.ts';
import type { Match } from '../inbox/filter/match.ts';
import type { TagMap } from '../inbox/tag-map.ts';
import type { Item } from './frame.ts';
import type { Before, Step, StepChange } from './step.ts';

/** What a group sends of a step, and by how much its total moved. */
export interface Selection {
  readonly items: readonly Item[];
  readonly moved: number;
}

/** Selects what a filter that memory can decide lets through of a step. */
export function selectItems(step: Step, filter: InboxFilter): Selection {
  let moved = 0;
  const items = [...step.forAll];
  for (const change of step.changes) {
    const wasHeld = heldBefore(change.before, filter, step.tagsBefore) !== false;
    const matches = filter.matches(change.after, step.tags) !== false;
    moved += Number(matches) - Number(wasHeld);
    const item = itemFor(change, { matches, wasHeld, withheld: filter.withheld });
    if (item) items.push(item);
  }
  return { items, moved };
}

/** Whether somebody with this filter may have held the conversation before. */
export function heldBefore(before: Before, filter: InboxFilter, tagsBefore: TagMap): Match {
  if (before === undefined) return true;
  return before !== null && filter.matches(before, tagsBefore);
}

/** The message about a change for those who let it through now, or held it before. */
export function itemFor(
  change: StepChange,
  { matches, wasHeld, withheld }: { matches: boolean; wasHeld: boolean; withheld: InboxFilter['withheld'] },
): Item | undefined {
  if (matches) return change.updated(withheld);
  if (!wasHeld) return undefined;
  return change.after.deletedAt === null ? change.leftView() : change.deleted();
}
