import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findExport, findPiece, insertExport, revokeExports } from '@switchboard/application/exports/export-runs';
import { KEEP_EXPORT_MS } from '@switchboard/contracts/exports/routes';
import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inboxConsumer } from '../../projections/inbox/inbox-consumer.ts';
import { insertAccount } from '../../test/account.ts';
import { ended, said, started } from '../../test/speech.ts';
import { drain, newCall, openWorld, type World } from '../../test/world.ts';
import { accountExport } from './account-export.ts';
import { forgetExports } from './forget-exports.ts';
import { makeExport } from './make-export.ts';

const run = promisify(execFile);

describe('an export', () => {
  let world: World;
  const clock = fixedClock(new Date());
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const signal = new AbortController().signal;
  const ask = async (tenantId: string) => {
    const exportId = `exp_${randomBytes(6).toString('hex')}`;
    await insertExport(world.pool, {
      id: exportId,
      tenantId,
      kind: 'account',
      wish: null,
      askedBy: 'usr_1',
      askedAt: clock.now(),
    });
    return { tenantId, exportId };
  };
  const make = (
    job: { tenantId: string; exportId: string },
    options: { signal?: AbortSignal; isLastAttempt?: boolean } = {},
  ) => makeExport({ pool: world.pool, clock, maker: accountExport }, job, { signal, isLastAttempt: false, ...options });
  const getState = ({ tenantId, exportId }: { tenantId: string; exportId: string }) =>
    findExport(world.pool, tenantId, exportId);

  const killedAfterAPiece = () => {
    const killing = new AbortController();
    let reads = 0;
    const { signal: killed } = killing;
    return Object.assign(killed, {
      throwIfAborted: () => {
        if (++reads > 1) throw new Error('killed');
      },
    });
  };

  /** Reads the lines of each folder, as tar itself unpacks them. */
  async function unpack({ exportId }: { exportId: string }): Promise<Record<string, { [key: string]: unknown }[]>> {
    const folder = await mkdtemp(join(tmpdir(), 'export-'));
    try {
      const pieces: Buffer[] = [];
      for (let nth = 0; ; nth++) {
        const piece = await findPiece(world.pool, exportId, nth);
        if (piece === undefined) break;
        pieces.push(piece);
      }
      await writeFile(join(folder, 'all.tar.gz'), Buffer.concat(pieces));
      await run('tar', ['xzf', 'all.tar.gz'], { cwd: folder });
      const names = (await readdir(folder)).filter((name) => name !== 'all.tar.gz');
      const read = names.map(async (name) => {
        const files = (await readdir(join(folder, name))).sort();
        const texts = await Promise.all(files.map((file) => readFile(join(folder, name, file), 'utf8')));
        return [
          name,
          texts
            .join('')
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line)),
        ];
      });
      return Object.fromEntries(await Promise.all(read));
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  async function furnished(): Promise<string> {
    const tenantId = await insertAccount(world.pool);
    const call = newCall(world, tenantId);
    await call.append(started(0), said(4, 'My dog ate grapes'), said(5, '¿Sí? 🐕'), ended(9));
    await drain(world, inboxConsumer({ bus: world.bus, concurrency: 1 }), tenantId);
    await world.pool.query({
      text: `insert into resource.items (tenant_id, kind, id, version, name, name_key, search, fields, created_at, created_by, updated_at, updated_by)
        values ($1, 'secrets', 'sec_1', 1, 'PMS_TOKEN', 'pms_token', '', '{"description": "planted"}', now(), 'usr_1', now(), 'usr_1'),
          ($1, 'groups', 'grp_1', 1, 'Front desk', 'front desk', '', '{"color": "#64748b"}', now(), 'usr_1', now(), 'usr_1')`,
      values: [tenantId],
    });
    await world.pool.query({
      text: `with contacts as (
          insert into outbound.batch_contacts (tenant_id, batch_id, nth, phone, name, variables, consent, state, attempts, due_at, changed_at)
          select $1, 'bat_1', n, '+1303555' || lpad(n::text, 4, '0'), 'Ida', '{}', '{}', 'waiting', 0, now(), now() from generate_series(1, 12) n)
        insert into outbound.do_not_call (tenant_id, number, reason, created_at, created_by)
        values ($1, '+13035550199', 'Asked for it', now(), 'usr_1')`,
      values: [tenantId],
    });
    return tenantId;
  }

  test('contains all of its account’s data as JSON lines, but only the names of secrets', async () => {
    const tenantId = await furnished();
    await furnished();
    const job = await ask(tenantId);
    await make(job);
    const lines = await unpack(job);
    expect(lines['batch-contacts']?.map(({ nth }) => nth)).toEqual(Array.from({ length: 12 }, (_, nth) => nth + 1));
    expect(lines['do-not-call']).toMatchObject([{ number: '+13035550199', reason: 'Asked for it' }]);
    expect(lines['account']).toMatchObject([{ id: tenantId, locale: 'en' }]);
    expect(lines['messages']).toMatchObject([{ text: 'My dog ate grapes' }, { text: '¿Sí? 🐕' }]);
    expect(lines['conversations']).toHaveLength(1);
    expect(lines['events']?.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    expect(lines['resources']).toMatchObject([
      { kind: 'groups', name: 'Front desk', fields: { color: '#64748b' } },
      { kind: 'secrets', name: 'PMS_TOKEN', fields: {} },
    ]);
    expect(JSON.stringify(lines)).not.toContain('planted');
    const all = Object.values(lines).flat().length;
    const expiresAt = new Date(clock.now().getTime() + KEEP_EXPORT_MS);
    expect(await getState(job)).toMatchObject({ status: 'succeeded', done: all, total: all, expiresAt });
  });

  test('resumes after its run is killed, and produces the same file', async () => {
    const tenantId = await furnished();
    const whole = await ask(tenantId);
    await make(whole);
    const job = await ask(tenantId);
    for (let tries = 0; (await getState(job))?.status !== 'succeeded' && tries < 40; tries++) {
      await make(job, { signal: killedAfterAPiece() }).catch(() => undefined);
    }
    expect(await getState(job)).toMatchObject({ status: 'succeeded' });
    expect(await unpack(job)).toEqual(await unpack(whole));
  });

  test('is made only once by concurrent runs', async () => {
    const tenantId = await furnished();
    const job = await ask(tenantId);
    await Promise.all([make(job), make(job), make(job)]);
    const { done, total } = (await getState(job)) ?? {};
    expect([done, (await unpack(job))['messages']?.length]).toEqual([total, 2]);
  });

  test('runs one at a time per account', async () => {
    const tenantId = await furnished();
    await ask(tenantId);
    const second = {
      id: 'exp_second',
      tenantId,
      kind: 'account' as const,
      wish: null,
      askedBy: 'usr_1',
      askedAt: clock.now(),
    };
    expect(await insertExport(world.pool, second)).toBe(false);
  });

  test('is deleted after a day, even if it failed', async () => {
    const tenantId = await furnished();
    const job = await ask(tenantId);
    await make(job);
    clock.advance(KEEP_EXPORT_MS - 1);
    await forgetExports({ pool: world.pool, clock }, { signal });
    expect(await findPiece(world.pool, job.exportId, 0)).toBeDefined();
    clock.advance(1);
    await forgetExports({ pool: world.pool, clock }, { signal });
    expect([(await getState(job))?.status, await findPiece(world.pool, job.exportId, 0)]).toEqual([
      'expired',
      undefined,
    ]);

    const failing = await ask(tenantId);
    const failed = make(failing, { signal: AbortSignal.abort(), isLastAttempt: true });
    await expect(failed).rejects.toThrow();
    expect((await getState(failing))?.status).toBe('failed');
    clock.advance(31 * KEEP_EXPORT_MS);
    await forgetExports({ pool: world.pool, clock }, { signal });
    expect([await getState(job), await getState(failing)]).toEqual([undefined, undefined]);
  });

  test('makes room for another export within a day if it was lost', async () => {
    const tenantId = await furnished();
    const job = await ask(tenantId);
    clock.advance(86_400_001);
    await forgetExports({ pool: world.pool, clock }, { signal });
    expect((await getState(job))?.status).toBe('failed');
    const next = {
      id: 'exp_next',
      tenantId,
      kind: 'account' as const,
      wish: null,
      askedBy: 'usr_1',
      askedAt: clock.now(),
    };
    expect(await insertExport(world.pool, next)).toBe(true);
  });

  test('is deleted, finished or running, when one of its conversations must be erased', async () => {
    const tenantId = await furnished();
    const job = await ask(tenantId);
    await make(job);
    const underWay = await ask(tenantId);
    await revokeExports(world.pool, tenantId, clock.now());
    await make(underWay);
    await forgetExports({ pool: world.pool, clock }, { signal });
    expect([(await getState(job))?.status, (await getState(underWay))?.status]).toEqual(['expired', 'failed']);
    for (const { exportId } of [job, underWay]) expect(await findPiece(world.pool, exportId, 0)).toBeUndefined();
  });
});
