import type { Capacity } from '@switchboard/contracts/people/availability';
import { availabilityAt, type SetAvailability } from './availability.ts';
import { type RoutedGroup, type Routing, route } from './route.ts';

// The dry run replays the past arrivals of a group under another policy. Each arrival goes through the router itself, with the people as they were
// at that moment: available or not, and with what this run has assigned to them and they hadn't finished by then. Offers count as accepted at once.

/** A conversation that came to the group and needed a person. */
export interface Arrival {
  readonly id: number;
  /** ISO 8601 */
  readonly at: string;
  readonly isLive: boolean;
  /** The end of its work or of its call; null while it is open. */
  readonly closedAt: string | null;
}

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly capacity: Capacity;
  /** The person's changes of availability, the oldest first; away before the first. */
  readonly history: readonly (SetAvailability & { readonly at: string })[];
}

export interface DryRun {
  /** The number of conversations that the policy assigns to each member, by id. */
  readonly assigned: ReadonlyMap<string, number>;
  /** The number of conversations without an owner at the end. */
  readonly waiting: number;
}

/** Replays arrivals, the oldest first, under a policy. */
export function dryRun(
  arrivals: readonly Arrival[],
  members: readonly Member[],
  { group, routing }: { readonly group: RoutedGroup; readonly routing: Routing },
): DryRun {
  const assigned = new Map(members.map(({ id }) => [id, 0]));
  const lastAssigned: Record<string, number> = {};
  let open: { readonly arrival: Arrival; readonly to: string }[] = [];
  let waiting: readonly Arrival[] = [];
  let turn = 0;
  for (const arrival of arrivals) {
    const now = new Date(arrival.at);
    open = open.filter(({ arrival: { closedAt } }) => closedAt === null || closedAt > arrival.at);
    waiting = [...waiting, arrival];
    const people = members.map(({ history, ...person }) => {
      const said = history.findLast(({ at }) => at <= arrival.at) ?? AWAY;
      const own = open.filter(({ to }) => to === person.id);
      const calls = own.filter((one) => one.arrival.isLive).length;
      return { ...person, ...availabilityAt(said, now), load: { texts: own.length - calls, calls } };
    });
    const { decisions } = route({
      queue: waiting.map((one) => toQueued(one, group.id)),
      people,
      groups: [{ ...group, routing, autoAssign: true, assignsSince: null, lastAssigned: { ...lastAssigned } }],
      policy: { timeZone: 'UTC', maxDecisions: waiting.length },
      now,
    });
    const owners = new Map(
      decisions.flatMap((one) => (one.kind === 'assign' || one.kind === 'offer' ? [[one.id, one.to] as const] : [])),
    );
    for (const one of waiting) {
      const to = owners.get(one.id);
      if (to === undefined) continue;
      assigned.set(to, (assigned.get(to) ?? 0) + 1);
      lastAssigned[to] = ++turn;
      open.push({ arrival: one, to });
    }
    waiting = waiting.filter(({ id }) => !owners.has(id));
  }
  return { assigned, waiting: waiting.length };
}

const AWAY: SetAvailability = { state: 'away', until: null };

const toQueued = ({ id, at, isLive }: Arrival, groupId: string) => ({
  id,
  groupId,
  assigneeId: null,
  isLive,
  isEmergency: false,
  since: at,
  neededAnewAt: at,
  offer: null,
  passedBy: [],
  isReopened: false,
  isEscalated: false,
  unansweredSince: null,
});
