import { expect, test } from 'vitest';
import { type Arrival, dryRun, type Member } from './dry-run.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();
const member = (id: string, ...history: [number, 'available' | 'away'][]): Member => ({
  id,
  name: id,
  capacity: { texts: 2, calls: 1 },
  history: history.map(([minute, state]) => ({ at: at(minute), state, until: null })),
});
const arrival = (id: number, closedAfter: number | null = null): Arrival => ({
  id,
  at: at(id),
  isLive: false,
  closedAt: closedAfter === null ? null : at(id + closedAfter),
});
const group = {
  id: 'desk',
  name: 'Desk',
  routing: 'manual',
  autoAssign: false,
  assignsSince: null,
  memberIds: ['Ana', 'Jo'],
  leadId: null,
  acceptSeconds: 30,
  firstResponseMinutes: null,
  lastAssigned: {},
} as const;
const run = (
  routing: 'manual' | 'round_robin' | 'balanced',
  arrivals: readonly Arrival[],
  members: readonly Member[],
) => {
  const { assigned, waiting } = dryRun(arrivals, members, { group, routing });
  return { ...Object.fromEntries(assigned), waiting };
};

test('each policy deals out the arrivals in its own way, and manual none', () => {
  const members = [member('Ana', [0, 'available']), member('Jo', [0, 'available'])];
  // Ana's are done at once, Jo's stay open.
  const arrivals = [arrival(1, 0.5), arrival(2), arrival(3, 0.5), arrival(4), arrival(5, 0.5)];
  expect(run('manual', arrivals, members)).toEqual({ Ana: 0, Jo: 0, waiting: 5 });
  expect(run('round_robin', arrivals, members)).toEqual({ Ana: 3, Jo: 2, waiting: 0 });
  expect(run('balanced', [arrival(1), arrival(2, 0.5), arrival(3, 0.5), arrival(4, 0.5)], members)).toEqual({
    Ana: 1,
    Jo: 3,
    waiting: 0,
  });
});

test('people get nothing before they were available, and no more than they had room for', () => {
  const members = [member('Ana', [0, 'available'], [4, 'away']), member('Jo', [3, 'available'])];
  const arrivals = [1, 2, 3, 4, 5, 6].map((id) => arrival(id));
  expect(run('balanced', arrivals, members)).toEqual({ Ana: 2, Jo: 2, waiting: 2 });
});
