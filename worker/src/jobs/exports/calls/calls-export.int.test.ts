import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { findExport, findPiece, insertExport } from '@switchboard/application/exports/export-runs';
import type { CallExportRequest } from '@switchboard/contracts/calls/export-routes';
import { systemClock } from '@switchboard/platform/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metricsConsumer } from '../../../projections/metrics/metrics-consumer.ts';
import { insertAccount } from '../../../test/account.ts';
import { ended, started, tagged } from '../../../test/speech.ts';
import { drain, newCall, openWorld, type World } from '../../../test/world.ts';
import { makeExport } from '../make-export.ts';
import { callsExport } from './calls-export.ts';

describe('an export of calls', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const live = new AbortController().signal;
  const deps = () => ({ pool: world.pool, clock: systemClock, maker: callsExport });

  async function ask(tenantId: string, wish: CallExportRequest) {
    const id = `exp_${randomBytes(6).toString('hex')}`;
    const run = { id, tenantId, kind: 'calls', wish, askedBy: 'usr_1', askedAt: new Date() } as const;
    expect(await insertExport(world.pool, run)).toBe(true);
    return { tenantId, exportId: id };
  }
  const make = (job: { tenantId: string; exportId: string }, signal = live) =>
    makeExport(deps(), job, { signal, isLastAttempt: false });
  async function readText({ tenantId, exportId }: { tenantId: string; exportId: string }): Promise<string> {
    const { pieces = 0 } = (await findExport(world.pool, tenantId, exportId)) ?? {};
    const parts = await Promise.all(Array.from({ length: pieces }, (_, nth) => findPiece(world.pool, exportId, nth)));
    return gunzipSync(Buffer.concat(parts.map((part) => part ?? Buffer.alloc(0)))).toString();
  }
  const getState = ({ tenantId, exportId }: { tenantId: string; exportId: string }) =>
    findExport(world.pool, tenantId, exportId);

  /** Inserts calls of a new account through the worker's own projection. */
  async function insertCalls(names: readonly string[]): Promise<string> {
    const tenantId = await insertAccount(world.pool);
    for (const [index, contactName] of names.entries()) {
      const call = newCall(world, tenantId);
      await call.append(started(index, { contactName }), ended(index + 30, { costCents: 5 }));
    }
    await drain(world, metricsConsumer(), tenantId);
    return tenantId;
  }

  test('contains the calls that match its filter, latest first, as CSV without formulas', async () => {
    const tenantId = await insertCalls(['Ana', '=HYPERLINK("http://evil.example")', 'Quill, Zoë']);
    const other = newCall(world, tenantId);
    await other.append(started(50, { direction: 'outbound' }), ended(60), tagged(3));
    await drain(world, metricsConsumer(), tenantId);
    const job = await ask(tenantId, { format: 'csv', query: { direction: 'inbound' } });
    await make(job);
    expect(await getState(job)).toMatchObject({ status: 'succeeded', done: 3, total: 3, pieces: 1 });
    const [head = '', ...lines] = (await readText(job)).split('\r\n');
    expect(head).toMatch(/^\ufeffid,startedAt,endedAt,durationMs,direction,/);
    expect(lines.map((line) => /inbound,[^,]*,completed,(.*?),'\+1303/.exec(line)?.[1])).toEqual([
      '"Quill, Zoë"',
      `"'=HYPERLINK(""http://evil.example"")"`,
      'Ana',
      undefined,
    ]);
  });

  test('contains the same calls as JSON lines in the API’s format', async () => {
    const tenantId = await insertCalls(['Ana', 'Ben']);
    const job = await ask(tenantId, { format: 'jsonl', query: {} });
    await make(job);
    const lines = (await readText(job)).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { name: 'Ben', costCents: 5, durationMs: 31_000, smartTags: [] },
      { name: 'Ana', costCents: 5, durationMs: 30_000 },
    ]);
  });

  test("is complete across many pages, resumes after a crash, and contains no other account's calls", async () => {
    const tenantId = await insertCalls(['Ana']);
    await insertCalls(['Eve']);
    // Several calls have the same start, so that a page ends between them.
    await world.pool.query(
      `insert into read.calls select (jsonb_populate_record(c, jsonb_build_object('id', 7000000 + i, 'name', 'Nr ' || i,
          'started_at', timestamptz '2026-01-01' + i / 3 * interval '1 second'))).*
        from read.calls c, generate_series(1, 12000) i where c.tenant_id = $1`,
      [tenantId],
    );
    const job = await ask(tenantId, { format: 'jsonl', query: {} });
    let reads = 0;
    const killed = Object.assign(new AbortController().signal, {
      throwIfAborted: () => {
        if (++reads > 1) throw new Error('killed');
      },
    });
    await expect(make(job, killed)).rejects.toThrow('killed');
    expect(await getState(job)).toMatchObject({ status: 'running', pieces: 1, done: 5_000, total: 12_001 });
    await make(job);
    expect(await getState(job)).toMatchObject({ status: 'succeeded', pieces: 3, done: 12_001 });
    const calls = (await readText(job))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(new Set(calls.map(({ id }) => id)).size).toBe(12_001);
    const starts = calls.map(({ startedAt }) => Date.parse(startedAt));
    expect(starts).toEqual(starts.toSorted((one, next) => next - one));
    expect(calls.some(({ name }) => name === 'Eve')).toBe(false);
  });

  test('runs one at a time per user, alongside other exports', async () => {
    const tenantId = await insertCalls([]);
    await ask(tenantId, { format: 'csv', query: {} });
    const run = {
      id: 'exp_2',
      tenantId,
      kind: 'calls',
      wish: { format: 'csv', query: {} },
      askedAt: new Date(),
    } as const;
    expect(await insertExport(world.pool, { ...run, askedBy: 'usr_1' })).toBe(false);
    expect(await insertExport(world.pool, { ...run, askedBy: 'usr_2' })).toBe(true);
    const account = { ...run, id: 'exp_3', kind: 'account', wish: null, askedBy: 'usr_1' } as const;
    expect(await insertExport(world.pool, account)).toBe(true);
  });
});
