import type { ROUTINGS } from '@switchboard/contracts/people/groups';
import type { Offer } from '../conversations/routing-memory.ts';
import { availabilityAt, type SetAvailability } from './availability.ts';
import { type PersonLoad, sayAbsence, sayBalanced, sayFull, sayTurn, shorten } from './why.ts';

// The router decides who gets a conversation that waits for a person. It is one pure function of the account's queue, people and groups at an instant: it reads no clock and no
// database, so a replay of the log decides the same. It decides in three steps. Offers that passed, or whose person can't take them any more, expire.
// Conversations whose owner can't go on with them return to their group's queue: the caller reopened them and the owner is away or full, or the owner hasn't
// answered in time. Then the queue is served in order, emergencies first, then longest waiting, each by a member of its group who is available and has room.
// A live call or an emergency is offered to one after another, the group's lead last; everything else is assigned at once.

export type Routing = (typeof ROUTINGS)[number];

/** A conversation in a group: one that waits for a person, or whose owner may lose it. */
export interface QueuedConversation {
  readonly id: number;
  readonly groupId: string;
  readonly assigneeId: string | null;
  readonly isLive: boolean;
  readonly isEmergency: boolean;
  /** ISO 8601: since when it waits for a person; null if it doesn't. */
  readonly since: string | null;
  /** ISO 8601: when the latest of its reasons to wait began. */
  readonly neededAnewAt: string | null;
  readonly offer: Offer | null;
  readonly passedBy: readonly string[];
  readonly isReopened: boolean;
  readonly isEscalated: boolean;
  readonly unansweredSince: string | null;
}

/** An active person who works on conversations. */
export interface RoutedPerson extends SetAvailability, PersonLoad {
  readonly id: string;
}

export interface RoutedGroup {
  readonly id: string;
  readonly name: string;
  readonly routing: Routing;
  readonly autoAssign: boolean;
  /** ISO 8601: since when it assigns automatically, if what waited before is left to people. */
  readonly assignsSince: string | null;
  readonly memberIds: readonly string[];
  readonly leadId: string | null;
  readonly acceptSeconds: number;
  readonly firstResponseMinutes: number | null;
  /** The position in the log at which each member last got a conversation of the group. */
  readonly lastAssigned: Readonly<Record<string, number>>;
}

export interface RoutingState {
  readonly queue: readonly QueuedConversation[];
  readonly people: readonly RoutedPerson[];
  readonly groups: readonly RoutedGroup[];
  readonly policy: {
    /** The time zone of the times in reasons. */
    readonly timeZone: string;
    /** The maximum number of conversations that one run decides on. */
    readonly maxDecisions: number;
  };
  readonly now: Date;
}

export type RoutingDecision =
  | { readonly kind: 'assign'; readonly id: number; readonly to: string; readonly why: string }
  | { readonly kind: 'keep'; readonly id: number; readonly to: string; readonly why: string }
  | {
      readonly kind: 'offer';
      readonly id: number;
      readonly to: string;
      readonly expiresAt: string;
      readonly why: string;
    }
  | { readonly kind: 'expire'; readonly id: number; readonly to: string }
  | { readonly kind: 'requeue'; readonly id: number; readonly cause: 'router' | 'reopen'; readonly why: string }
  | { readonly kind: 'escalate'; readonly id: number; readonly why: string };

export interface Routed {
  /** In the order in which they take effect. */
  readonly decisions: readonly RoutingDecision[];
  /** ISO 8601: when to decide again even if no event arrives; null if only an event changes anything. */
  readonly wakeAt: string | null;
}

/** Decides who gets what. Somebody away or full gets nothing; groups without automatic assignment get no decisions. */
export function route({ queue, people, groups, policy, now }: RoutingState): Routed {
  const run = new Run(people, groups, policy, now);
  const inOrder = queue.filter(({ groupId }) => run.groups.has(groupId)).sort(compareQueued);
  // Standing offers take their persons' room before anything else does.
  const offered = inOrder.filter(({ offer }) => offer !== null);
  const others = inOrder.filter(({ offer }) => offer === null);
  const waiting = [...offered, ...others].flatMap((conversation) => run.settle(conversation) ?? []);
  for (const conversation of waiting.sort(compareQueued)) {
    if (run.isOver) break;
    run.serve(conversation);
  }
  return { decisions: run.decisions, wakeAt: run.isOver ? now.toISOString() : run.wakeAt };
}

/** Emergencies first, then longest waiting. */
function compareQueued(a: QueuedConversation, b: QueuedConversation): number {
  if (a.isEmergency !== b.isEmergency) return a.isEmergency ? -1 : 1;
  const [since, other] = [a.since ?? '', b.since ?? ''];
  return since === other ? a.id - b.id : since < other ? -1 : 1;
}

interface Place {
  readonly person: RoutedPerson;
  readonly isAvailable: boolean;
  /** The person's open conversations, with the decisions so far. */
  readonly load: { texts: number; calls: number };
}

type Kind = 'texts' | 'calls';
const kindOf = ({ isLive }: QueuedConversation): Kind => (isLive ? 'calls' : 'texts');

class Run {
  readonly decisions: RoutingDecision[] = [];
  readonly groups: ReadonlyMap<string, RoutedGroup>;
  wakeAt: string | null = null;
  readonly #policy: RoutingState['policy'];
  readonly #now: Date;
  readonly #places: ReadonlyMap<string, Place>;
  /** The position at which each person last got a conversation, in any group and by group; later in this run counts on. */
  readonly #lastAssigned = new Map<string, number>();
  readonly #lastAssignedIn = new Map<string, Map<string, number>>();
  #counter = 0;
  /** Groups in which nobody has room for another assigned conversation. */
  readonly #exhausted = new Set<string>();

  constructor(
    people: readonly RoutedPerson[],
    groups: readonly RoutedGroup[],
    policy: RoutingState['policy'],
    now: Date,
  ) {
    this.#policy = policy;
    this.#now = now;
    this.#places = new Map(
      people.map((person) => {
        const isAvailable = availabilityAt(person, now).state === 'available';
        return [person.id, { person, isAvailable, load: { ...person.load } }];
      }),
    );
    const routed = groups.filter(({ autoAssign, routing }) => autoAssign && routing !== 'manual');
    this.groups = new Map(routed.map((group) => [group.id, group]));
    for (const { id, lastAssigned } of groups) {
      this.#lastAssignedIn.set(id, new Map(Object.entries(lastAssigned)));
      for (const [personId, position] of Object.entries(lastAssigned)) {
        this.#lastAssigned.set(personId, Math.max(this.#lastAssigned.get(personId) ?? 0, position));
        this.#counter = Math.max(this.#counter, position);
      }
    }
  }

  get isOver(): boolean {
    return this.decisions.length >= this.#policy.maxDecisions;
  }

  /** Ends what can't go on, and returns the conversation if it waits in its group's queue. */
  settle(conversation: QueuedConversation): QueuedConversation | undefined {
    if (conversation.assigneeId !== null) return this.#settleOwned(conversation, conversation.assigneeId);
    const { offer } = conversation;
    if (offer === null) return this.#isLeftToPeople(conversation) ? undefined : conversation;
    const { to, expiresAt } = offer;
    const place = this.#places.get(to);
    const isMember = this.groups.get(conversation.groupId)?.memberIds.includes(to);
    if (place?.isAvailable && isMember && Date.parse(expiresAt) > this.#now.getTime()) {
      place.load[kindOf(conversation)]++;
      this.#wakeBy(expiresAt);
      return undefined;
    }
    if (this.isOver) return undefined;
    this.decisions.push({ kind: 'expire', id: conversation.id, to });
    return { ...conversation, offer: null, passedBy: [...conversation.passedBy, to] };
  }

  /** Whether nobody is needed, or the conversation has waited since before the group began to assign automatically. */
  #isLeftToPeople({ since, neededAnewAt, groupId, passedBy }: QueuedConversation): boolean {
    const assignsSince = this.groups.get(groupId)?.assignsSince ?? null;
    const isBacklog = assignsSince !== null && (neededAnewAt ?? '') < assignsSince && passedBy.length === 0;
    return since === null || isBacklog;
  }

  #settleOwned(conversation: QueuedConversation, ownerId: string): QueuedConversation | undefined {
    const { id, isReopened, unansweredSince } = conversation;
    const place = this.#places.get(ownerId);
    if (this.isOver) return undefined;
    if (isReopened) {
      const why = this.#whyNot(place, kindOf(conversation));
      if (why === undefined) {
        this.decisions.push({ kind: 'keep', id, to: ownerId, why: `Reopened: ${nameOf(place)} had it before` });
        return undefined;
      }
      return this.#requeue(conversation, place, { cause: 'reopen', why: `Reopened: ${why}` });
    }
    const minutes = this.groups.get(conversation.groupId)?.firstResponseMinutes ?? null;
    if (unansweredSince === null || minutes === null) return undefined;
    const dueAt = new Date(Date.parse(unansweredSince) + minutes * 60_000);
    if (dueAt > this.#now) {
      this.#wakeBy(dueAt.toISOString());
      return undefined;
    }
    const why = `${nameOf(place)} didn't answer within ${minutes} min`;
    return this.#requeue(conversation, place, { cause: 'router', why });
  }

  #requeue(
    conversation: QueuedConversation,
    place: Place | undefined,
    reason: { readonly cause: 'router' | 'reopen'; readonly why: string },
  ): QueuedConversation {
    const { id, assigneeId, passedBy, since } = conversation;
    this.decisions.push({ kind: 'requeue', id, ...reason });
    if (place !== undefined) place.load[kindOf(conversation)]--;
    const hasPassed = reason.cause === 'router' && assigneeId !== null;
    return {
      ...conversation,
      assigneeId: null,
      since: since ?? this.#now.toISOString(),
      passedBy: hasPassed ? [...passedBy, assigneeId] : passedBy,
    };
  }

  /** The reason why the last owner can't go on with a conversation, which already counts in their load; undefined if they can. */
  #whyNot(place: Place | undefined, kind: Kind): string | undefined {
    if (place === undefined) return 'its last owner is no longer here';
    const { person, isAvailable, load } = place;
    if (!isAvailable) return sayAbsence(person, this.#policy.timeZone);
    return load[kind] > person.capacity[kind] ? sayFull(person, kind) : undefined;
  }

  /** Assigns or offers a conversation of the queue, or leaves it there. */
  serve(conversation: QueuedConversation): void {
    const group = this.groups.get(conversation.groupId);
    if (group === undefined) return;
    const kind = kindOf(conversation);
    const isOffered = conversation.isLive || conversation.isEmergency;
    if (!isOffered && this.#exhausted.has(group.id)) return;
    const candidates = group.memberIds.flatMap((id) => {
      const place = this.#places.get(id);
      const hasRoom = place !== undefined && place.load[kind] < place.person.capacity[kind];
      return place?.isAvailable && hasRoom ? [place] : [];
    });
    if (isOffered) return this.#offer(conversation, group, candidates);
    if (candidates.length === 0) {
      this.#exhausted.add(group.id);
      return;
    }
    // People who let it pass get it again only if nobody else can.
    const others = candidates.filter(({ person: { id } }) => !conversation.passedBy.includes(id));
    const { chosen, why } = this.#choose(group, others.length > 0 ? others : candidates);
    this.decisions.push({ kind: 'assign', id: conversation.id, to: chosen.person.id, why });
    this.#give(group, chosen, kind);
  }

  #offer(conversation: QueuedConversation, group: RoutedGroup, candidates: readonly Place[]): void {
    const { id, passedBy, isEmergency, isEscalated, isLive } = conversation;
    const fresh = candidates.filter(({ person }) => !passedBy.includes(person.id));
    const members = fresh.filter(({ person }) => person.id !== group.leadId);
    if (fresh.length === 0) {
      if (isEscalated || (!isEmergency && passedBy.length === 0)) return;
      const names = passedBy.slice(-MAX_NAMES).map((passed) => nameOf(this.#places.get(passed)));
      const why = names.length > 0 ? `${names.join(', ')} didn't accept` : `Nobody in ${group.name} is free`;
      this.decisions.push({ kind: 'escalate', id, why });
      return;
    }
    const { chosen, why } = this.#choose(group, members.length > 0 ? members : fresh);
    const expiresAt = new Date(this.#now.getTime() + group.acceptSeconds * 1_000).toISOString();
    const what = isEmergency ? 'Emergency' : 'Live call';
    this.decisions.push({ kind: 'offer', id, to: chosen.person.id, expiresAt, why: `${what}. ${why}` });
    this.#wakeBy(expiresAt);
    this.#give(group, chosen, isLive ? 'calls' : 'texts');
  }

  #choose(group: RoutedGroup, candidates: readonly Place[]): { readonly chosen: Place; readonly why: string } {
    const [first] = candidates;
    if (first === undefined) throw new RangeError('nobody to choose from');
    if (group.routing === 'round_robin') {
      const assigned = this.#lastAssignedIn.get(group.id) ?? new Map<string, number>();
      const last = group.memberIds.reduce<string | undefined>(
        (latest, id) =>
          (assigned.get(id) ?? 0) > (latest === undefined ? 0 : (assigned.get(latest) ?? 0)) ? id : latest,
        undefined,
      );
      const from = last === undefined ? 0 : group.memberIds.indexOf(last) + 1;
      const turnOf = ({ person }: Place) =>
        (group.memberIds.indexOf(person.id) - from + group.memberIds.length) % group.memberIds.length;
      const chosen = candidates.reduce((best, one) => (turnOf(one) < turnOf(best) ? one : best), first);
      const lastName = last === undefined ? undefined : this.#places.get(last)?.person.name;
      return { chosen, why: sayTurn(chosen.person.name, lastName) };
    }
    const chosen = candidates.reduce((best, one) => (this.#isBefore(one, best) ? one : best), first);
    const absent = group.memberIds.flatMap((id) => {
      const place = this.#places.get(id);
      return place === undefined || place.isAvailable ? [] : [place.person];
    });
    const open = (place: Place) => ({ name: place.person.name, open: openOf(place) });
    const others = candidates.filter((one) => one !== chosen).map(open);
    const why = sayBalanced({ chosen: open(chosen), others, absent, timeZone: this.#policy.timeZone });
    return { chosen, why };
  }

  /** Fewest open, then longest without a new one, then by id. */
  #isBefore(a: Place, b: Place): boolean {
    if (openOf(a) !== openOf(b)) return openOf(a) < openOf(b);
    const [last, other] = [this.#lastAssigned.get(a.person.id) ?? 0, this.#lastAssigned.get(b.person.id) ?? 0];
    return last === other ? a.person.id < b.person.id : last < other;
  }

  #give(group: RoutedGroup, { person, load }: Place, kind: Kind): void {
    load[kind]++;
    this.#counter++;
    this.#lastAssigned.set(person.id, this.#counter);
    this.#lastAssignedIn.get(group.id)?.set(person.id, this.#counter);
  }

  #wakeBy(at: string): void {
    if (this.wakeAt === null || at < this.wakeAt) this.wakeAt = at;
  }
}

/** The maximum number of names in a reason. */
const MAX_NAMES = 5;
const nameOf = (place: Place | undefined): string => shorten(place?.person.name ?? 'Somebody');
const openOf = ({ load }: Place): number => load.texts + load.calls;
