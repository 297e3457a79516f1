import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { trustedProxies } from '../../http/request/client.ts';
import { insertUser, PASSWORD, type TestUser } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';

const MINUTE_MS = 60_000;
const clock = fixedClock(new Date());
let api: TestApi;
let user: TestUser;
beforeAll(async () => {
  api = await startTestApi({ clock, config: { proxies: trustedProxies(['loopback']) } });
});
beforeEach(async () => {
  await api.pool.query(
    'delete from access.login_failures; delete from access.sign_in_failures; delete from access.mails',
  );
  user = await insertUser(api.pool, { tenantId: api.tenantId, role: 'staff' });
});
afterAll(() => api.close());

const HERE = '203.0.113.9';
const ELSEWHERE = '198.51.100.7';

function signIn(given: { from: string; password?: string; email?: string; at?: TestApi }) {
  const { from, password = PASSWORD, email = user.email, at = api } = given;
  return at.anonymous().post('/api/login', { email, password }, { headers: { 'x-forwarded-for': from } });
}
const guess = (from: string, email?: string) =>
  signIn({ from, password: 'not the password', ...(email !== undefined && { email }) });

/** Guesses from this many addresses, one after the other; returns the last response. */
async function guessFrom(addresses: number, first = 0) {
  let last = await guess(`192.0.2.${first}`);
  for (let n = 1; n < addresses; n++) last = await guess(`192.0.2.${first + n}`);
  return last;
}

describe('an address with too many attempts', () => {
  test('is refused before any expensive work, and other addresses are not affected', async () => {
    const other = await insertUser(api.pool, { tenantId: api.tenantId, role: 'staff' });
    const flood = Array.from({ length: 120 }, () => signIn({ from: HERE }));
    const honest = Array.from({ length: 4 }, () => signIn({ from: ELSEWHERE, email: other.email }));
    for (const { status } of await Promise.all(honest)) expect(status).toBe(200);
    const answers = await Promise.all(flood);
    const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code));
    expect([...codes]).toEqual(['session.too_many_attempts']);
    // All admitted attempts had the right password and no longer count.
    expect((await signIn({ from: HERE })).status).toBe(200);
  });

  test('gets 20 attempts a minute across all accounts, including pending attempts', async () => {
    const attempts = Array.from({ length: 40 }, (_, n) => guess(HERE, `nobody-${n}@example.com`));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('is a whole /56 of IPv6', async () => {
    for (let n = 0; n < 5; n++) expect((await guess(`2001:db8:1:${n}::9`)).status).toBe(401);
    expect((await guess('2001:db8:1:ff::9')).status).toBe(429);
    expect((await guess('2001:db8:1:100::9')).status).toBe(401);
  });
});

describe('an account that is attacked from many addresses', () => {
  test('allows 20 failures, then doubles the delay with each one up to five minutes', async () => {
    expect((await guessFrom(20)).status).toBe(401);
    const waits: number[] = [];
    for (let n = 20; n < 32; n++) {
      const refused = await guess(`192.0.2.${n}`);
      expect([refused.status, refused.body.code]).toEqual([429, 'session.too_many_attempts']);
      const wait = Number(refused.headers.get('retry-after'));
      waits.push(wait);
      clock.advance(wait * 1_000);
      expect((await guess(`192.0.2.${n}`)).status).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  });

  test('counts attempts across all replicas, including pending ones', async () => {
    const replica = await startTestApi({ replicaOf: api, clock, config: { proxies: trustedProxies(['loopback']) } });
    try {
      const attempts = Array.from({ length: 40 }, (_, n) =>
        signIn({ from: `192.0.2.${n}`, password: 'wrong', at: n % 2 ? api : replica }),
      );
      const statuses = (await Promise.all(attempts)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(20);
      expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    } finally {
      await replica.close();
    }
  });

  test('refuses the right password from new addresses, and accepts it from known ones', async () => {
    expect((await signIn({ from: HERE })).status).toBe(200);
    await guessFrom(21);
    expect((await signIn({ from: ELSEWHERE })).status).toBe(429);
    expect((await signIn({ from: HERE })).status).toBe(200);
    // A known address gets no more attempts than any other.
    for (let n = 0; n < 5; n++) expect((await guess(HERE)).status).toBe(401);
    expect((await guess(HERE)).status).toBe(429);
  });

  test('is open again after a password reset by email', async () => {
    await guessFrom(21);
    await api.anonymous().post('/api/forgot', { email: user.email });
    const link = await eventually(async () => {
      const { rows } = await api.pool.query<{ link: string }>(
        'select link from access.mails where to_address = $1 and link is not null',
        [user.email],
      );
      expect(rows).toHaveLength(1);
      return rows[0]?.link ?? '';
    });
    const passwordResetToken = new URL(link).searchParams.get('passwordResetToken');
    const password = 'another long sentence of mine';
    expect(
      (await api.anonymous().post('/api/reset', { password, confirmPassword: password, passwordResetToken })).status,
    ).toBe(200);
    expect((await signIn({ from: ELSEWHERE, password })).status).toBe(200);
  });

  test('halves its failures after a success from any address', async () => {
    const attempts = async () =>
      (await api.pool.query('select attempts from access.sign_in_failures')).rows.map((row) => row.attempts);
    await guessFrom(15);
    expect((await signIn({ from: ELSEWHERE })).status).toBe(200);
    expect(await attempts()).toEqual([7]);
    expect((await guessFrom(13, 15)).status).toBe(401);
    expect((await guess('192.0.2.28')).status).toBe(429);
    // A success from a known address also halves the count of an account under attack.
    expect((await signIn({ from: ELSEWHERE })).status).toBe(200);
    expect(await attempts()).toEqual([10]);
    for (const left of [[5], [2], [1], []]) {
      expect((await signIn({ from: ELSEWHERE })).status).toBe(200);
      expect(await attempts()).toEqual(left);
    }
  });

  test('never delays a shared login with rare typos', async () => {
    for (let n = 0; n < 60; n++) {
      expect((await guess(`192.0.2.${n}`)).status).toBe(401);
      expect((await signIn({ from: `198.51.100.${n}` })).status).toBe(200);
      clock.advance(MINUTE_MS);
    }
  });

  test('starts over after an hour without a failure', async () => {
    await guessFrom(21);
    clock.advance(61 * MINUTE_MS);
    expect((await guessFrom(20)).status).toBe(401);
  });

  test.each(['en', 'es'] as const)('sends one email to its owner, in %s', async (locale) => {
    user = await insertUser(api.pool, { tenantId: api.tenantId, role: 'staff', locale });
    const mails = async () => {
      const { rows } = await api.pool.query<{ subject: string; text: string }>(
        'select subject, text from access.mails where to_address = $1',
        [user.email],
      );
      return rows;
    };
    await guessFrom(20);
    for (let n = 20; n < 24; n++) {
      await guess(`192.0.2.${n}`);
      clock.advance(MINUTE_MS);
      expect((await guess(`192.0.2.${n}`)).status).toBe(401);
    }
    await eventually(async () => expect(await mails()).toHaveLength(1));
    const [mail] = await mails();
    expect(mail?.subject).toMatch(locale === 'en' ? /^Failed attempts/ : /^Intentos fallidos/);
    expect(mail?.text).toContain('/forgot');
    clock.advance(61 * MINUTE_MS);
    await guessFrom(20);
    expect(await mails()).toHaveLength(1);
  });

  test('is indistinguishable from an unknown account', async () => {
    const answers = [];
    for (const email of [user.email, 'nobody@example.com']) {
      for (let n = 0; n < 20; n++) await guess(`192.0.2.${n}`, email);
      const { status, body, headers } = await guess(ELSEWHERE, email);
      answers.push([status, body.code, headers.get('retry-after')]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe('the audit of an account', () => {
  test('records the first consecutive failures, then ever fewer of them, without the typed text', async () => {
    for (let n = 0; n < 22; n++) {
      await guess(`192.0.2.${n}`);
      if (n > 18) clock.advance(MINUTE_MS);
    }
    const failed = await eventually(async () => {
      const { events } = await api.events.readStream(api.tenantId, `access-${user.id}`);
      expect(events).toHaveLength(7);
      return events;
    });
    expect(failed.map(({ type }) => type)).toEqual(Array(7).fill('session.failed'));
    const counts = failed.map(({ data }) => Number(data['failures'])).toSorted((a, b) => a - b);
    expect(counts).toEqual([1, 2, 3, 4, 5, 10, 20]);
    expect(failed[0]?.metadata.actor).toEqual({ kind: 'system', id: 'visitor' });
    expect(JSON.stringify(failed)).not.toMatch(/not the password|192\.0\.2/);
    const admin = await api.as('admin');
    const { body } = await admin.get('/api/audit');
    expect(JSON.stringify(body)).toContain('session.failed');
  });
});

test('pruning deletes expired counts', async () => {
  await guessFrom(3);
  clock.advance(61 * MINUTE_MS);
  await createSignInAttempts({ pool: api.pool, clock }).prune(clock.now());
  const { rows } = await api.pool.query(
    'select 1 from access.login_failures union all select 1 from access.sign_in_failures',
  );
  expect(rows).toEqual([]);
});
