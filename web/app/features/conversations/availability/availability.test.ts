import type { Availability } from '@switchboard/contracts/people/availability';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  availabilityAt,
  changeAvailability,
  readAvailability,
  selectAvailablePeople,
} from '../../../entities/availability/availability-slice.ts';
import { buildConversation } from '../../../test/build-conversation.ts';
import { NOW } from '../../../test/build-session.ts';
import { buildPage, createInboxTab, pass, stopTime } from '../test/inbox-tab.ts';
import { REREAD_MS } from './availability-listeners.ts';
import { passOn } from './pass-on.ts';

beforeEach(() => {
  stopTime(NOW);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const person = (overrides: Partial<Availability> = {}): Availability => ({
  id: 'usr_ana',
  name: 'Ana Flores',
  state: 'available',
  until: null,
  capacity: { texts: 12, calls: 1 },
  load: { texts: 4, calls: 0 },
  ...overrides,
});

/** A tab that has read who is available. */
async function tabWith(...data: Availability[]) {
  const tab = createInboxTab({ hasWaiting: true });
  void tab.store.dispatch(readAvailability());
  await tab.calls('listAvailability').at(-1)?.answer({ data });
  return { ...tab, people: () => selectAvailablePeople(tab.store.getState()) };
}

test('the stream replaces a person’s availability', async () => {
  const tab = await tabWith(person(), person({ id: 'usr_jo', name: 'Jo Lind' }));
  await tab.receive('', { event: 'availability', data: person({ state: 'away' }) });
  expect(tab.people().map(({ state }) => state)).toEqual(['away', 'available']);
});

test('the loads are read again after work has moved, once for many changes', async () => {
  const tab = await tabWith(person());
  await tab.receive('', { event: 'counts', data: { views: [], asOf: 'e.11' } });
  await tab.receive('', { event: 'counts', data: { views: [], asOf: 'e.12' } });
  expect(tab.calls('listAvailability')).toEqual([]);
  await pass(REREAD_MS);
  expect(tab.calls('listAvailability')).toHaveLength(1);
  await tab.calls('listAvailability')[0]?.answer({ data: [person({ load: { texts: 5, calls: 0 } })] });
  expect(tab.people()[0]?.load.texts).toBe(5);
});

test('a change shows the server’s response', async () => {
  const tab = await tabWith(person());
  const until = new Date(NOW + 60_000).toISOString();
  const changed = tab.store.dispatch(changeAvailability({ id: 'usr_ana', state: 'busy', until }));
  const [call] = tab.calls('changeAvailability');
  expect(call?.input).toEqual({ params: { id: 'usr_ana' }, body: { state: 'busy', until } });
  await call?.answer(person({ state: 'busy', until }));
  await changed;
  const [shown] = tab.people();
  expect(shown && availabilityAt(shown, NOW)).toBe('busy');
  expect(shown && availabilityAt(shown, NOW + 60_000)).toBe('available');
});

test('passing on open conversations goes on after a failure, and says which failed and how many are left', async () => {
  const tab = await tabWith(person());
  const rows = [buildConversation({ id: 1, name: 'Walt' }), buildConversation({ id: 2, name: 'Renee' })];
  const passed = tab.store.dispatch(passOn('usr_ana'));
  const list = tab.calls('listConversations').at(-1);
  expect(list?.input.query).toMatchObject({ assigneeId: 'me', work: 'open' });
  await list?.answer(buildPage({ data: rows, total: 3 }));
  await tab.calls('assignConversation')[0]?.fail(422);
  const [second] = tab.calls('assignConversation');
  expect(second?.input).toEqual({ params: { id: 2 }, body: { assigneeId: 'usr_ana' } });
  await second?.answer({ ...rows[1], assigneeId: 'usr_ana' } as never);
  expect(await passed).toEqual({ done: 1, failed: ['Walt'], left: 1 });
});
