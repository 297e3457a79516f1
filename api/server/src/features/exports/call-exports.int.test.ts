import { gzipSync } from 'node:zlib';
import { addPiece, beginExport, endExport, findExport } from '@switchboard/application/exports/export-runs';
import { KEEP_EXPORT_MS } from '@switchboard/contracts/exports/routes';
import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

const clock = fixedClock(new Date());
const EXPORT_REQUEST = { format: 'csv', query: { outcome: 'hung_up', dateFrom: '2026-11-13' } };
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api.close());

const newViewer = async () => api.as('viewer', { tenantId: await insertAccount(api.pool) });

/** Stores an export as the worker does: each piece is compressed separately. */
async function finish(tenantId: string, id: string, texts: readonly string[]): Promise<void> {
  await beginExport(api.pool, { tenantId, id, total: texts.length });
  for (const text of texts) {
    const run = await findExport(api.pool, tenantId, id);
    if (run === undefined) throw new Error('there is no such export');
    await addPiece(api.pool, run, { bytes: gzipSync(text), lines: 1, next: { source: 0, after: ['', ''], nth: 0 } });
  }
  const at = clock.now();
  await endExport(
    api.pool,
    { tenantId, id },
    { status: 'succeeded', at, expiresAt: new Date(at.getTime() + KEEP_EXPORT_MS) },
  );
}

describe('an export of calls', () => {
  test('is created by readers of calls, one at a time, with its job', async () => {
    const viewer = await newViewer();
    const { status, body } = await viewer.post('/api/calls/exports', EXPORT_REQUEST);
    expect([status, body]).toMatchObject([
      202,
      { ...EXPORT_REQUEST, status: 'waiting', done: 0, askedBy: { id: viewer.user.id } },
    ]);
    expect((await viewer.post('/api/calls/exports', EXPORT_REQUEST)).body.code).toBe('resource.conflict');
    expect((await viewer.get('/api/calls/exports')).body.data).toEqual([body]);
    const { rows } = await api.pool.query('select task_identifier from graphile_worker.jobs where key = $1', [
      `export:${body.id}`,
    ]);
    expect(rows).toEqual([{ task_identifier: 'export-calls' }]);
  });

  test.each([
    [{ outcome: 'unknown' }, 'query.outcome'],
    [{ page: '2' }, 'query'],
    [{ dateFrom: '2026-11-13', dateTo: '2026-11-12' }, 'query.dateTo'],
  ])('refuses the filter %j and names the fault', async (query, path) => {
    const viewer = await newViewer();
    const { status, body } = await viewer.post('/api/calls/exports', { format: 'csv', query });
    expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
  });

  test('can be downloaded completely only by its author, for a day', async () => {
    const viewer = await newViewer();
    const { tenantId } = viewer.user;
    const { id } = (await viewer.post('/api/calls/exports', EXPORT_REQUEST)).body;
    const path = `/api/calls/exports/${id}/download`;
    expect((await viewer.get(path)).status).toBe(404);
    await finish(tenantId, id, ['first, ', 'second']);
    const file = await viewer.open(path);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="calls-\d{4}-\d\d-\d\d\.csv"$/);
    expect(await file.text()).toBe('first, second');
    const admin = await api.as('admin', { tenantId });
    for (const other of [path, `/api/calls/exports/${id}`, `/api/exports/${id}`, `/api/exports/${id}/download`]) {
      expect((await admin.get(other)).status).toBe(404);
    }
    expect((await admin.get('/api/exports')).body.data).toEqual([]);
    const robin = await api.as('super_admin');
    await robin.post('/api/impersonate', { id: viewer.user.id });
    expect((await robin.get(path)).status).toBe(403);
    clock.advance(KEEP_EXPORT_MS);
    expect((await (await api.signIn(viewer.user)).get(path)).status).toBe(404);
  });
});
