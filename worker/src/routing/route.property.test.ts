import { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import { isLive } from '@switchboard/contracts/conversations/live';
import type { AvailabilityState } from '@switchboard/contracts/people/availability';
import { acceptOffer, declineOffer } from '@switchboard/domain/conversations/decide-offer';
import { foldConversations, type StoredLike } from '@switchboard/domain/conversations/fold';
import type { ConversationFold } from '@switchboard/domain/conversations/fold-state';
import { isRefusal } from '@switchboard/domain/decision';
import { availabilityAt } from '@switchboard/domain/routing/availability';
import { toQueued } from '@switchboard/domain/routing/queued';
import {
  type RoutedGroup,
  type RoutedPerson,
  type RoutingDecision,
  type RoutingState,
  route,
} from '@switchboard/domain/routing/route';
import { toRoutingEvents } from '@switchboard/domain/routing/to-events';
import { type Dice, dice } from '@switchboard/testing/dice';
import { expect, test } from 'vitest';

// An account under random arrivals, presence, limits, answers and lost writes, in seeded schedules. After each step the router decides, and what it decided is
// checked against the log itself.

const SCHEDULES = 400;
const STEPS = 30;

interface Person {
  readonly id: string;
  state: AvailabilityState;
  until: string | null;
  capacity: { texts: number; calls: number };
}

class Account {
  readonly log: StoredLike[] = [];
  readonly people: Person[];
  readonly groups: Omit<RoutedGroup, 'lastAssigned'>[];
  nowMs = Date.UTC(2026, 10, 20, 8);

  constructor(roll: Dice) {
    this.people = Array.from({ length: 2 + roll(4) }, (_, index) => ({
      id: `p${index}`,
      state: roll.pick(['available', 'away'] as const),
      until: null,
      capacity: { texts: roll(3), calls: roll(2) },
    }));
    const ids = this.people.map(({ id }) => id);
    this.groups = ['g0', 'g1'].map((id) => {
      const memberIds = ids.filter(() => roll(4) > 0);
      return {
        id,
        name: id,
        routing: roll.pick(['balanced', 'round_robin', 'manual'] as const),
        autoAssign: roll(8) > 0,
        assignsSince: null,
        memberIds,
        leadId: memberIds.length > 0 && roll(2) > 0 ? roll.pick(memberIds) : null,
        acceptSeconds: 30,
        firstResponseMinutes: roll.pick([null, 1]),
      };
    });
  }

  get at(): string {
    return new Date(this.nowMs).toISOString();
  }

  append(id: number, ...events: readonly ConversationEvent[]): void {
    for (const event of events)
      this.log.push({
        ...event,
        streamId: conversationStream(ConversationId.parse(id)),
        position: this.log.length + 1,
        recordedAt: this.at,
        metadata: { actor: { id: 'test' } },
      });
  }

  /** The conversations, folded from the log anew, as a worker that has just started sees them. */
  folds(): Map<number, ConversationFold> {
    const byStream = Map.groupBy(this.log, ({ streamId }) => streamId);
    const folds = [...byStream.values()].map((events) => foldConversations(undefined, events).state);
    return new Map(folds.map((fold) => [fold.record.id, fold]));
  }

  state(folds: ReadonlyMap<number, ConversationFold>): RoutingState {
    const open = [...folds.values()].filter(({ record }) => record.work === 'open' && record.deletedAt === null);
    const people = this.people.map(
      (person): RoutedPerson => ({
        ...person,
        name: person.id,
        load: {
          texts: open.filter(({ record }) => record.assigneeId === person.id && !isLive(record)).length,
          calls: open.filter(({ record }) => record.assigneeId === person.id && isLive(record)).length,
        },
      }),
    );
    const groups = this.groups.map((group) => ({ ...group, lastAssigned: this.#lastAssigned(group.id) }));
    const queue = open.flatMap(({ record, memory }) => toQueued({ record, routing: memory.routing ?? {} }) ?? []);
    return { queue, people, groups, policy: { timeZone: 'UTC', maxDecisions: 1_000 }, now: new Date(this.nowMs) };
  }

  #lastAssigned(groupId: string): Record<string, number> {
    const given: Record<string, number> = {};
    for (const { type, data, position } of this.log) {
      if (type !== 'conversation.assigned') continue;
      const owner = data as { assigneeId: string | null; groupId: string | null };
      if (owner.assigneeId !== null && owner.groupId === groupId) given[owner.assigneeId] = position;
    }
    return given;
  }
}

let messages = 0;
const said = (at: string, role: 'caller' | 'staff'): ConversationEvent => ({
  type: 'conversation.message-received',
  data: { at, messageId: `m${messages++}`, role, text: 'hello' },
});

/** One random thing that happens to an account. */
function happen(account: Account, roll: Dice): void {
  const { at } = account;
  const folds = account.folds();
  const all = [...folds.values()];
  const [some] = all.length > 0 ? [roll.pick(all)] : [];
  const person = roll.pick(account.people);
  switch (roll(10)) {
    case 0:
    case 1:
    case 2: {
      const id = all.length + 1;
      const groupId = roll.pick(['g0', 'g1']);
      const isCall = roll(2) === 0;
      const line = { direction: 'inbound', from: null, to: null } as const;
      account.append(id, {
        type: 'conversation.started',
        data: isCall ? { at, ...line, agentId: 'agt_1' } : { at, ...line, channel: 'sms' },
      });
      account.append(id, {
        type: 'conversation.assigned',
        data: { at, assigneeId: null, groupId, cause: 'rule', why: null },
      });
      account.append(id, said(at, 'caller'));
      if (isCall && roll(2) > 0)
        account.append(id, {
          type: 'conversation.attention-raised',
          data: { at, level: roll.pick(['attention', 'emergency']), reason: 'x', ruleId: null, evidence: null },
        });
      return;
    }
    case 3:
      person.state = roll.pick(['available', 'busy', 'away'] as const);
      person.until =
        person.state !== 'available' && roll(2) > 0 ? new Date(account.nowMs + roll(120_000)).toISOString() : null;
      return;
    case 4:
      person.capacity = { texts: roll(4), calls: roll(3) };
      return;
    case 5:
      if (some !== undefined) account.append(some.record.id, said(at, roll.pick(['caller', 'staff'])));
      return;
    case 6:
      if (some !== undefined)
        account.append(some.record.id, { type: 'conversation.work-changed', data: { at, work: 'done' } });
      return;
    case 7:
      if (some !== undefined)
        account.append(some.record.id, { type: 'conversation.ended', data: { at, reason: 'hangup' } });
      return;
    default:
      for (const { record, memory } of all) {
        const { offer } = memory.routing ?? {};
        if (offer === undefined || roll(2) === 0) continue;
        const answer = roll(2) === 0 ? acceptOffer : declineOffer;
        const decided = answer(folds.get(record.id), { at, userId: offer.to });
        if (!isRefusal(decided)) account.append(record.id, ...decided);
      }
  }
}

/** Checks a run: nobody away or full gets anything, and each place goes to the first in line. */
function check(state: RoutingState, decisions: readonly RoutingDecision[]): void {
  const people = new Map(state.people.map((person) => [person.id, { ...person, load: { ...person.load } }]));
  const queue = new Map(state.queue.map((one) => [one.id, one]));
  const kindOf = (id: number) => (queue.get(id)?.isLive ? 'calls' : 'texts');
  const isAvailable = (id: string) => {
    const person = people.get(id);
    return person !== undefined && availabilityAt(person, state.now).state === 'available';
  };
  for (const { offer, id } of state.queue) {
    const person = offer === null ? undefined : people.get(offer.to);
    const isStanding = !decisions.some((one) => one.kind === 'expire' && one.id === id);
    if (person !== undefined && isStanding) person.load[kindOf(id)]++;
  }
  for (const one of decisions) {
    if (one.kind === 'requeue') {
      const owner = people.get(queue.get(one.id)?.assigneeId ?? '');
      if (owner !== undefined) owner.load[kindOf(one.id)]--;
    }
  }
  const given = new Set<number>();
  let before: { isEmergency: boolean; since: string } | undefined;
  for (const one of decisions) {
    const group = state.groups.find(({ id }) => id === queue.get(one.id)?.groupId);
    expect(group?.autoAssign && group.routing !== 'manual').toBe(true);
    if (one.kind === 'keep') expect(isAvailable(one.to)).toBe(true);
    if (one.kind !== 'assign' && one.kind !== 'offer') continue;
    const person = people.get(one.to);
    const kind = kindOf(one.id);
    expect(isAvailable(one.to)).toBe(true);
    expect(person?.load[kind]).toBeLessThan(person?.capacity[kind] ?? 0);
    expect(group?.memberIds).toContain(one.to);
    if (person !== undefined) person.load[kind]++;
    given.add(one.id);
    const queued = queue.get(one.id);
    const next = { isEmergency: queued?.isEmergency === true, since: queued?.since ?? state.now.toISOString() };
    if (before?.isEmergency === next.isEmergency) expect(next.since >= before.since).toBe(true);
    else if (before !== undefined) expect(before.isEmergency).toBe(true);
    before = next;
  }
  const freed = new Set(decisions.flatMap((one) => (one.kind === 'expire' || one.kind === 'requeue' ? [one.id] : [])));
  for (const conversation of state.queue) {
    const { id, groupId, since, offer, assigneeId } = conversation;
    const waits = freed.has(id) || (since !== null && offer === null && assigneeId === null);
    const group = state.groups.find((one) => one.id === groupId);
    if (!waits || given.has(id) || !group?.autoAssign || group.routing === 'manual') continue;
    const passed = new Set(conversation.passedBy);
    for (const one of decisions) if (one.kind === 'expire' && one.id === id) passed.add(one.to);
    const isOffered = conversation.isLive || conversation.isEmergency;
    const free = group.memberIds.filter((member) => {
      const person = people.get(member);
      const hasRoom = person !== undefined && person.load[kindOf(id)] < person.capacity[kindOf(id)];
      const lostIt = isOffered && assigneeId === member;
      return isAvailable(member) && hasRoom && !(isOffered && passed.has(member)) && !lostIt;
    });
    expect(free).toEqual([]);
  }
}

test('nothing goes to somebody away or full, the oldest eligible goes first, a place that frees is filled, and a replay decides the same', () => {
  let decided = 0;
  const kinds = new Set<string>();
  for (let seed = 1; seed <= SCHEDULES; seed++) {
    const roll = dice(seed);
    const account = new Account(roll);
    for (let step = 0; step < STEPS; step++) {
      happen(account, roll);
      account.nowMs += roll(40_000);
      const folds = account.folds();
      const state = account.state(folds);
      const { decisions } = route(state);
      expect(route(account.state(account.folds())).decisions).toEqual(decisions);
      check(state, decisions);
      for (const [id, own] of Map.groupBy(decisions, (one) => one.id)) {
        // A worker that is killed leaves some decisions unwritten; the next run decides anew.
        if (roll(20) === 0) continue;
        const groupId = state.queue.find((one) => one.id === id)?.groupId ?? '';
        const events = toRoutingEvents(folds.get(id), own, { at: account.at, groupId });
        expect(events).toHaveLength(own.length);
        account.append(id, ...events);
        decided += own.length;
        for (const { kind } of own) kinds.add(kind);
      }
    }
  }
  expect(decided).toBeGreaterThan(SCHEDULES);
  expect([...kinds].sort()).toEqual(['assign', 'escalate', 'expire', 'keep', 'offer', 'requeue']);
});
