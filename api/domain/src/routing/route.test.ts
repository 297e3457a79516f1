import { describe, expect, test } from 'vitest';
import { type QueuedConversation, type RoutedGroup, type RoutedPerson, type RoutingState, route } from './route.ts';

const now = new Date('2026-11-20T13:00:00.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString();
const NONE = { texts: 0, calls: 0 };

const person = (id: string, over: Partial<RoutedPerson> = {}): RoutedPerson => ({
  id,
  name: id,
  state: 'available',
  until: null,
  capacity: { texts: 12, calls: 1 },
  load: NONE,
  ...over,
});
const group = (over: Partial<RoutedGroup> = {}): RoutedGroup => ({
  id: 'desk',
  name: 'Front desk',
  routing: 'balanced',
  autoAssign: true,
  assignsSince: null,
  memberIds: ['Ana', 'Jo', 'Marco'],
  leadId: null,
  acceptSeconds: 30,
  firstResponseMinutes: null,
  lastAssigned: {},
  ...over,
});
const waiting = (id: number, over: Partial<QueuedConversation> = {}): QueuedConversation => ({
  id,
  groupId: 'desk',
  assigneeId: null,
  isLive: false,
  isEmergency: false,
  since: ago(60),
  neededAnewAt: ago(60),
  offer: null,
  passedBy: [],
  isReopened: false,
  isEscalated: false,
  unansweredSince: null,
  ...over,
});
const everybody = [person('Ana'), person('Jo'), person('Marco')];
const decide = (over: Partial<RoutingState>) =>
  route({
    queue: [],
    people: everybody,
    groups: [group()],
    policy: { timeZone: 'UTC', maxDecisions: 500 },
    now,
    ...over,
  });
const owners = (over: Partial<RoutingState>) =>
  decide(over).decisions.flatMap((one) => (one.kind === 'assign' || one.kind === 'offer' ? [[one.id, one.to]] : []));

describe('balanced routing', () => {
  test('gives to whoever has the fewest open, and says so', () => {
    const people = [
      person('Ana', { load: { texts: 2, calls: 0 } }),
      person('Jo', { load: { texts: 3, calls: 0 } }),
      person('Marco', { state: 'away', until: '2026-11-20T14:00:00.000Z' }),
    ];
    expect(decide({ queue: [waiting(1)], people }).decisions).toEqual([
      { kind: 'assign', id: 1, to: 'Ana', why: 'Balanced: Ana had 2 open, Jo 3; Marco away until 14:00' },
    ]);
  });

  test('breaks a tie by who has waited longest for a new one', () => {
    expect(owners({ queue: [waiting(1)], groups: [group({ lastAssigned: { Ana: 9, Jo: 3, Marco: 5 } })] })).toEqual([
      [1, 'Jo'],
    ]);
  });
});

test('round robin goes on after the last member, past those who are no candidates', () => {
  const groups = [group({ routing: 'round_robin', lastAssigned: { Ana: 9 } })];
  const people = [person('Ana'), person('Jo', { state: 'busy' }), person('Marco')];
  expect(owners({ queue: [waiting(1), waiting(2), waiting(3)], people, groups })).toEqual([
    [1, 'Marco'],
    [2, 'Ana'],
    [3, 'Marco'],
  ]);
});

test('a full or absent group leaves its queue as it is; the first in line gets the place that frees', () => {
  const full = { load: { texts: 12, calls: 0 } };
  const queue = [waiting(1, { since: ago(10) }), waiting(2, { since: ago(300) })];
  const people = [person('Ana', full), person('Jo', { state: 'away' }), person('Marco', { state: 'busy' })];
  expect(decide({ queue, people }).decisions).toEqual([]);
  expect(owners({ queue, people: [person('Ana', { load: { texts: 11, calls: 0 } })] })).toEqual([[2, 'Ana']]);
});

test('emergencies come first', () => {
  const queue = [waiting(1, { since: ago(900) }), waiting(2, { isEmergency: true, since: ago(5) })];
  expect(owners({ queue, people: [person('Ana', { load: { texts: 11, calls: 0 } })] })).toEqual([[2, 'Ana']]);
});

test('a group without automatic assignment gets no decisions', () => {
  const queue = [waiting(1), waiting(2, { isEmergency: true }), waiting(3, { assigneeId: 'Ana', isReopened: true })];
  expect(decide({ queue, groups: [group({ autoAssign: false })] }).decisions).toEqual([]);
  expect(decide({ queue, groups: [group({ routing: 'manual' })] }).decisions).toEqual([]);
});

test('what waited before a group began to assign automatically is left to people, unless something new happens', () => {
  const groups = [group({ assignsSince: ago(30) })];
  const queue = [waiting(1), waiting(2, { neededAnewAt: ago(20) }), waiting(3, { passedBy: ['Jo'] })];
  expect(owners({ queue, groups }).map(([id]) => id)).toEqual([2, 3]);
});

describe('an offer', () => {
  const call = { isLive: true } as const;

  test('lasts for the seconds of the group, and wakes the router when it ends', () => {
    const { decisions, wakeAt } = decide({ queue: [waiting(1, call)], groups: [group({ acceptSeconds: 45 })] });
    expect(decisions).toMatchObject([{ kind: 'offer', to: 'Ana', expiresAt: '2026-11-20T13:00:45.000Z' }]);
    expect(decisions[0]).toMatchObject({ why: 'Live call. Balanced: Ana had 0 open, Jo 0, Marco 0' });
    expect(wakeAt).toBe('2026-11-20T13:00:45.000Z');
  });

  test('stands until its end, takes a place, and then goes to the next', () => {
    const standing = { ...call, offer: { to: 'Ana', expiresAt: ago(-10), why: '' } };
    expect(decide({ queue: [waiting(1, standing)] })).toEqual({ decisions: [], wakeAt: ago(-10) });
    expect(owners({ queue: [waiting(1, standing), waiting(2, call)] })).toEqual([[2, 'Jo']]);
    const passed = { ...call, offer: { to: 'Ana', expiresAt: ago(0), why: '' } };
    expect(decide({ queue: [waiting(1, passed)] }).decisions).toMatchObject([
      { kind: 'expire', id: 1, to: 'Ana' },
      { kind: 'offer', id: 1, to: 'Jo' },
    ]);
  });

  test('ends at once when its person goes away', () => {
    const standing = { ...call, offer: { to: 'Ana', expiresAt: ago(-10), why: '' } };
    const people = [person('Ana', { state: 'away' }), person('Jo')];
    expect(decide({ queue: [waiting(1, standing)], people }).decisions).toMatchObject([
      { kind: 'expire', to: 'Ana' },
      { kind: 'offer', to: 'Jo' },
    ]);
  });

  test('reaches the lead after all members, then the administrators, once', () => {
    const groups = [group({ leadId: 'Ana' })];
    const decideAfter = (passedBy: string[], over: Partial<QueuedConversation> = {}) =>
      decide({ queue: [waiting(1, { ...call, passedBy, ...over })], groups }).decisions;
    expect(decideAfter([])).toMatchObject([{ kind: 'offer', to: 'Jo' }]);
    expect(decideAfter(['Jo', 'Marco'])).toMatchObject([{ kind: 'offer', to: 'Ana' }]);
    expect(decideAfter(['Jo', 'Marco', 'Ana'])).toEqual([
      { kind: 'escalate', id: 1, why: "Jo, Marco, Ana didn't accept" },
    ]);
    expect(decideAfter(['Jo', 'Marco', 'Ana'], { isEscalated: true })).toEqual([]);
  });

  test('of an emergency that nobody can get alerts the administrators at once', () => {
    const people = [person('Ana', { state: 'away' })];
    expect(decide({ queue: [waiting(1, { isEmergency: true })], people }).decisions).toEqual([
      { kind: 'escalate', id: 1, why: 'Nobody in Front desk is free' },
    ]);
    expect(decide({ queue: [waiting(1, call)], people }).decisions).toEqual([]);
  });
});

describe('an owned conversation', () => {
  test('that is reopened stays with its owner, or returns to the queue if the owner is away or full', () => {
    const queue = [waiting(1, { assigneeId: 'Ana', isReopened: true })];
    const groups = [group({ memberIds: ['Jo'] })];
    expect(decide({ queue, groups }).decisions).toEqual([
      { kind: 'keep', id: 1, to: 'Ana', why: 'Reopened: Ana had it before' },
    ]);
    const away = [person('Ana', { state: 'away', until: '2026-11-20T14:00:00.000Z' }), person('Jo')];
    expect(decide({ queue, groups, people: away }).decisions).toMatchObject([
      { kind: 'requeue', cause: 'reopen', why: 'Reopened: Ana away until 14:00' },
      { kind: 'assign', to: 'Jo' },
    ]);
    const full = [person('Ana', { load: { texts: 13, calls: 0 } })];
    expect(decide({ queue, groups, people: full }).decisions).toEqual([
      { kind: 'requeue', id: 1, cause: 'reopen', why: 'Reopened: Ana is full (12 texts)' },
    ]);
  });

  test('that its owner has not answered in time returns to the queue, and goes to somebody else', () => {
    const queue = [waiting(1, { assigneeId: 'Ana', unansweredSince: ago(900) })];
    const groups = [group({ firstResponseMinutes: 15 })];
    expect(decide({ queue, groups }).decisions).toMatchObject([
      { kind: 'requeue', cause: 'router', why: "Ana didn't answer within 15 min" },
      { kind: 'assign', to: 'Jo' },
    ]);
    const early = [waiting(1, { assigneeId: 'Ana', unansweredSince: ago(899) })];
    expect(decide({ queue: early, groups })).toEqual({ decisions: [], wakeAt: ago(-1) });
    expect(decide({ queue }).decisions).toEqual([]);
  });
});

test('a run decides on a bounded number of conversations, and asks for another one at once', () => {
  const queue = Array.from({ length: 10 }, (_, index) => waiting(index + 1));
  const { decisions, wakeAt } = decide({ queue, policy: { timeZone: 'UTC', maxDecisions: 4 } });
  expect([decisions.length, wakeAt]).toEqual([4, now.toISOString()]);
});

test('a reason stays within the bound of its event, whatever the names are', () => {
  const people = Array.from({ length: 20 }, (_, index) =>
    person(`${index}${'😀'.repeat(99)}`, {
      state: index % 2 ? 'away' : 'available',
      until: index % 2 ? ago(-60) : null,
    }),
  );
  const groups = [group({ memberIds: people.map(({ id }) => id) })];
  const queue = [
    waiting(1),
    waiting(2, { isLive: true }),
    waiting(3, { isEmergency: true, passedBy: people.map(({ id }) => id) }),
  ];
  const whys = decide({ queue, people, groups }).decisions.flatMap((one) => ('why' in one ? [one.why.length] : []));
  expect([whys.length, Math.max(...whys) <= 500]).toEqual([3, true]);
});
