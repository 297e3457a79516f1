import { expect, test, vi } from 'vitest';
import { mailSignup } from './mail-signup.ts';

test('a sign-up sends no email beyond the global limit, and logs a warning', async () => {
  const query = vi.fn(async () => ({ rows: [{ own: 0, all: 1_000 }], rowCount: 1 }));
  const deliver = vi.fn();
  const warn = vi.fn();
  await mailSignup(
    { db: { query } as never, mailer: { deliver } as never, baseUrl: 'https://calls.example', logger: { warn } },
    { businessName: 'Elm Dental', trade: 'dental', email: 'a@b.example', timeZone: 'America/Chicago', consent: true },
    { locale: 'en', now: new Date('2026-01-01T00:00:00Z') },
  );
  expect(query).toHaveBeenCalledTimes(1);
  expect(deliver).not.toHaveBeenCalled();
  expect(warn).toHaveBeenCalledWith({ asked: 1_000 }, expect.any(String));
});
