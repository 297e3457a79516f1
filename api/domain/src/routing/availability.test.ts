import { expect, test } from 'vitest';
import { availabilityAt } from './availability.ts';

test('a person is available again once the end of their absence has passed', () => {
  const away = { state: 'away', until: '2026-11-20T14:00:00.000Z' } as const;
  expect(availabilityAt(away, new Date('2026-11-20T13:59:59.999Z'))).toEqual(away);
  expect(availabilityAt(away, new Date('2026-11-20T14:00:00.000Z'))).toEqual({ state: 'available', until: null });
  const open = { state: 'busy', until: null } as const;
  expect(availabilityAt(open, new Date('2027-11-20T14:00:00.000Z'))).toEqual(open);
});
