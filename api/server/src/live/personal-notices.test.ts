import type { PersonalNotice } from '@switchboard/contracts/stream/bus-messages';
import { createLogger } from '@switchboard/platform/logger';
import { expect, test } from 'vitest';
import { PersonalNotices } from './personal-notices.ts';
import type { StreamPrincipal } from './session-watch.ts';

const session = (tenantId: string, id: string) =>
  ({ kind: 'session', tenantId, user: { id } }) as unknown as StreamPrincipal; // Notices read nothing else.

function setUp() {
  const notices = new PersonalNotices(createLogger({ name: 'test', level: 'silent' }));
  const received: string[] = [];
  const join = (name: string, principal: StreamPrincipal) =>
    notices.join({
      principal,
      notify: (frame) => received.push(`${name} ${/^event: (\w+)/m.exec(frame.chunk().plain.toString())?.[1]}`),
    });
  const receive = (notice: PersonalNotice) => {
    notices.receive(JSON.stringify(notice));
    return received.splice(0).sort();
  };
  const leave = join('ana', session('acc_1', 'usr_ana'));
  join('ana again', session('acc_1', 'usr_ana'));
  join('jo', session('acc_1', 'usr_jo'));
  join('stranger', session('acc_2', 'usr_ana'));
  join('key', { kind: 'api_key', tenantId: 'acc_1' } as unknown as StreamPrincipal);
  return { notices, receive, leave };
}

const offer: PersonalNotice = {
  tenantId: 'acc_1',
  userId: 'usr_ana',
  event: 'offer',
  data: { conversationId: 7 as never, expiresAt: '2026-11-20T15:00:30.000Z', why: 'Live call' },
};
const availability: PersonalNotice = {
  tenantId: 'acc_1',
  userId: null,
  event: 'availability',
  data: {
    id: 'usr_ana',
    name: 'Ana',
    state: 'away',
    until: null,
    capacity: { texts: 12, calls: 1 },
    load: { texts: 0, calls: 0 },
  },
};

test("an offer reaches its person's own streams alone", () => {
  const { receive, leave } = setUp();
  expect(receive(offer)).toEqual(['ana again offer', 'ana offer']);
  leave();
  expect(receive(offer)).toEqual(['ana again offer']);
});

test('a change of availability reaches every person in the account', () => {
  const { receive } = setUp();
  expect(receive(availability)).toEqual(['ana again availability', 'ana availability', 'jo availability']);
});

test('an unreadable notice reaches nobody', () => {
  const { notices, receive } = setUp();
  notices.receive('{');
  expect(receive({ ...offer, tenantId: 'acc_3' })).toEqual([]);
});
