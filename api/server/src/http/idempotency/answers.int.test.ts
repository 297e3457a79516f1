import { IDEMPOTENCY_HEADER } from '@switchboard/contracts/base/constants';
import { createLogger } from '@switchboard/platform/logger';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setCheckpoint } from '../../inbox/test/insert-inbox.ts';
import type { TestClient } from '../../test/client.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { createIdempotentAnswers, type IdempotentCall, KEEP_ANSWERS_MS, pruneAnswers } from './answers.ts';

const clock = fixedClock();
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock });
  // No worker runs here; the checkpoint is far ahead, so that commands don't wait for the inbox.
  await setCheckpoint(api.pool, api.tenantId, 1_000_000);
});
afterAll(() => api.close());

let lastName = 0;
const newName = () => `Tag ${++lastName}`;
const define = (client: TestClient, name: string, key?: string) =>
  client.post(
    '/api/smartTags',
    { name, color: '#dc2626' },
    key === undefined ? {} : { headers: { [IDEMPOTENCY_HEADER]: key } },
  );

describe('Idempotency-Key', () => {
  test('answers a retry with the first answer and does nothing', async () => {
    const builder = await api.as('builder');
    const name = newName();
    const first = await define(builder, name, 'once');
    const again = await define(builder, name, 'once');
    expect(first.status).toBe(201);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.get('x-projection')).toBe(first.headers.get('x-projection'));
    expect((await define(builder, name)).status).toBe(409);
  });

  test('rejects the key with a different body', async () => {
    const builder = await api.as('builder');
    await define(builder, newName(), 'reused');
    const other = await define(builder, newName(), 'reused');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency.key_reused']);
  });

  test('is scoped to a person and a route', async () => {
    const [one, two] = [await api.as('builder'), await api.as('builder')];
    const first = await define(one, newName(), 'shared');
    expect((await define(two, newName(), 'shared')).status).toBe(201);
    const rename = await one.patch(
      `/api/smartTags/${first.body.id}`,
      { name: newName() },
      { headers: { [IDEMPOTENCY_HEADER]: 'shared' } },
    );
    expect(rename.status).toBe(200);
  });

  test('expires after seven days and when the first request failed', async () => {
    const builder = await api.as('builder');
    const taken = newName();
    await define(builder, taken);
    expect((await define(builder, taken, 'failed')).status).toBe(409);
    expect((await define(builder, newName(), 'failed')).status).toBe(201);
    await define(builder, newName(), 'old');
    clock.advance(KEEP_ANSWERS_MS + 1);
    const later = await api.as('builder');
    expect((await define(later, newName(), 'old')).status).toBe(201);
  });

  test.each(['', 'x'.repeat(129), 'with space'])('must be 1 to 128 visible characters: "%s"', async (key) => {
    const builder = await api.as('builder');
    const { status, body } = await define(builder, newName(), key);
    if (key === '') expect(status).toBe(201);
    else expect([status, body.errors[0].path]).toEqual([422, IDEMPOTENCY_HEADER]);
  });
});

describe('createIdempotentAnswers', () => {
  const seal = {
    seal: (text: string) => Buffer.from(text).reverse(),
    open: (sealed: Buffer) => Buffer.from(sealed).reverse().toString(),
  };
  const logger = createLogger({ name: 'test', level: 'silent' });
  const answers = () => createIdempotentAnswers({ pool: api.pool, seal, logger, clock });
  const buildCall = (key: string, more: Partial<IdempotentCall> = {}): IdempotentCall => ({
    key,
    route: 'smartTags.create',
    principal: { kind: 'api_key', id: 'key_1', tenantId: api.tenantId, scopes: [], makerId: null, rightsVersion: 0 },
    fingerprint: 'same',
    now: clock.now(),
    ...more,
  });
  const never = (): Promise<unknown> => Promise.reject(new Error('ran again'));

  /** Claims a key with a request that runs until the test finishes it. */
  async function start(key: string): Promise<{ finish: (answer: unknown) => void; answer: Promise<unknown> }> {
    const [started, running] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()];
    const answer = answers().once(buildCall(key), () => {
      started.resolve();
      return running.promise;
    });
    await started.promise;
    return { finish: running.resolve, answer };
  }

  test('rejects a retry while the first request is running', async () => {
    const first = await start('running');
    await expect(answers().once(buildCall('running'), never)).rejects.toMatchObject({
      code: 'idempotency.in_progress',
    });
    const other = buildCall('running', { fingerprint: 'other' });
    await expect(answers().once(other, never)).rejects.toMatchObject({ code: 'idempotency.key_reused' });
    first.finish({ id: 1 });
    expect(await first.answer).toEqual({ id: 1 });
    expect(await answers().once(buildCall('running'), never)).toEqual({ id: 1 });
  });

  test('runs one of many concurrent requests', async () => {
    let runs = 0;
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => answers().once(buildCall('crowd'), async () => ({ id: ++runs }))),
    );
    expect(runs).toBe(1);
    const codes = all.map((each) => (each.status === 'fulfilled' ? each.value : each.reason.code));
    for (const each of codes) expect([{ id: 1 }, 'idempotency.in_progress']).toContainEqual(each);
  });

  test('takes over the claim of a dead process after a minute', async () => {
    const died = await start('died');
    const soon = buildCall('died', { now: new Date(clock.now().getTime() + 59_000) });
    const later = buildCall('died', { now: new Date(clock.now().getTime() + 61_000) });
    await expect(answers().once(soon, never)).rejects.toMatchObject({ code: 'idempotency.in_progress' });
    expect(await answers().once(later, async () => 'done')).toBe('done');
    // If the first process recovers, only its own caller sees its answer.
    died.finish('late');
    expect(await died.answer).toBe('late');
    expect(await answers().once(later, never)).toBe('done');
  });

  test('keeps the claim of a slow request while it runs', async () => {
    const slow = createIdempotentAnswers({ pool: api.pool, seal, logger, clock, renewEveryMs: 5 });
    const [started, running] = [Promise.withResolvers<void>(), Promise.withResolvers<unknown>()];
    const answer = slow.once(buildCall('slow'), () => {
      started.resolve();
      return running.promise;
    });
    await started.promise;
    for (let minute = 0; minute < 3; minute++) {
      clock.advance(59_000);
      await eventually(async () => {
        const { rows } = await api.pool.query('select claimed_at from idempotency.answers where answer is null');
        expect(rows).toContainEqual({ claimed_at: clock.now() });
      });
    }
    await expect(answers().once(buildCall('slow'), never)).rejects.toMatchObject({ code: 'idempotency.in_progress' });
    running.resolve('slow but sure');
    expect(await answer).toBe('slow but sure');
    expect(await answers().once(buildCall('slow'), never)).toBe('slow but sure');
  });

  test('returns an answer without a body as it was', async () => {
    expect(await answers().once(buildCall('empty'), async () => undefined)).toBeUndefined();
    expect(await answers().once(buildCall('empty'), never)).toBeUndefined();
  });

  test('encrypts stored answers and prunes them in bounded batches', async () => {
    await answers().once(buildCall('secret'), async () => ({ id: 'key_7', key: 'sb_secret' }));
    const { rows } = await api.pool.query<{ answer: Buffer | null }>('select answer from idempotency.answers');
    expect(rows.some(({ answer }) => answer?.includes('sb_secret'))).toBe(false);
    const after = new Date(clock.now().getTime() + 3_600_000);
    expect(await pruneAnswers(api.pool, after, 2)).toBe(2);
    let pruned = 0;
    do pruned = await pruneAnswers(api.pool, after, 1_000);
    while (pruned > 0);
    const { rows: left } = await api.pool.query('select 1 from idempotency.answers');
    expect(left).toEqual([]);
  });
});
