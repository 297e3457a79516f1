import { fixedClock } from '@switchboard/testing/clock';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alertCap } from './alert-cap.ts';

const clock = fixedClock(new Date('2026-11-20T17:00:00Z'));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Creates an account with these users, and collects the emails of the account's alert. */
async function alerted(id: string, payload: Pick<Parameters<typeof alertCap>[1], 'cap' | 'level'>) {
  const { pool } = database;
  await pool.query(
    `insert into access.accounts (id, name, type, plan, time_zone) values ($1, 'Willow Creek', 'veterinary', 'standard', 'America/Denver')`,
    [id],
  );
  const people = [
    ['admin', 'active', 'en'],
    ['admin', 'active', 'es'],
    ['admin', 'suspended', 'en'],
    ['viewer', 'active', 'en'],
  ];
  for (const [at, [role, status, locale]] of people.entries()) {
    const email = `p${at}@${id}.example`;
    await pool.query(
      `insert into access.users (id, tenant_id, email, name, role, status, locale, created_at)
        values ($1, $2, $3, 'Ida Holm', $4, $5, $6, $7)`,
      [`usr_${id}_${at}`, id, email, role, status, locale, new Date(at)],
    );
  }
  const mails: { readonly to: string; readonly subject: string; readonly text: string }[] = [];
  const mailer = { deliver: async (mail: (typeof mails)[number]) => void mails.push(mail), close: () => undefined };
  await alertCap({ pool, clock, mailer }, { tenantId: id, ...payload });
  return mails;
}

describe('a cap alert', () => {
  test('goes to the active administrators in their languages, and says which cap it is and when it resets', async () => {
    const mails = await alerted('acc_reached', { cap: 'outgoingMinutesPerDay', level: 'reached' });
    expect(mails.map(({ to }) => to)).toEqual(['p0@acc_reached.example', 'p1@acc_reached.example']);
    const [en, es] = mails;
    expect(en?.subject).toBe('Switchboard: outgoing calls are stopped by a cap');
    expect(en?.text).toContain('100,000 minutes of outgoing calls a day');
    expect(en?.text).toMatch(/until November 21, 2026 at 12:00\sAM/);
    expect(en?.text).toContain('The operator of this installation can raise this cap.');
    expect(es?.subject).toBe('Switchboard: un tope detuvo las llamadas salientes');
    expect(es?.text).toContain('100,000 minutos de llamadas salientes al día');
  });

  test('names a monthly cap, and tells the account that it can raise its own cap', async () => {
    await database.pool.query('select 1');
    const mails = await alerted('acc_near', { cap: 'textsPerMonth', level: 'near' });
    expect(mails[0]?.text).toMatch(/has used 80% of its cap of 2,000,000 text messages a month.*December 1, 2026/);
  });

  test('is not sent for an account that no longer exists', async () => {
    const mailer = { deliver: () => Promise.reject(new Error('a mail')), close: () => undefined };
    const payload = { tenantId: 'acc_gone', cap: 'textsPerDay', level: 'near' } as const;
    await expect(alertCap({ pool: database.pool, clock, mailer }, payload)).resolves.toBeUndefined();
  });
});
