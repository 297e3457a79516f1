import { addPiece, beginExport, endExport, findExport } from '@switchboard/application/exports/export-runs';
import { KEEP_EXPORT_MS } from '@switchboard/contracts/exports/routes';
import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

const clock = fixedClock(new Date());
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock });
});
afterAll(() => api.close());

const newAdmin = async () => api.as('admin', { tenantId: await insertAccount(api.pool) });

/** Completes an export as the worker does. */
async function finish(tenantId: string, id: string, pieces: readonly string[]): Promise<void> {
  await beginExport(api.pool, { tenantId, id, total: 2 });
  for (const piece of pieces) {
    const run = await findExport(api.pool, tenantId, id);
    if (run === undefined) throw new Error('unknown export');
    await addPiece(api.pool, run, {
      bytes: Buffer.from(piece),
      lines: 1,
      next: { source: 0, after: ['', ''], nth: 0 },
    });
  }
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + KEEP_EXPORT_MS);
  await endExport(api.pool, { tenantId, id }, { status: 'succeeded', at, expiresAt });
}

describe('an export', () => {
  test('is created once while in progress, with its job', async () => {
    const admin = await newAdmin();
    const first = await admin.post('/api/exports');
    expect([first.status, first.body]).toMatchObject([
      202,
      { status: 'waiting', askedBy: { id: admin.user.id }, done: 0, bytes: 0, expiresAt: null },
    ]);
    expect((await admin.post('/api/exports')).body).toEqual(first.body);
    expect((await admin.get('/api/exports')).body.data).toEqual([first.body]);
    const { rows } = await api.pool.query('select key from graphile_worker.jobs where key = $1', [
      `export:${first.body.id}`,
    ]);
    expect(rows).toHaveLength(1);
  });

  test("can be downloaded completely by the account's administrators for a day", async () => {
    const admin = await newAdmin();
    const { id } = (await admin.post('/api/exports')).body;
    const path = `/api/exports/${id}/download`;
    expect((await admin.get(path)).status).toBe(404);
    await finish(admin.user.tenantId, id, ['first, ', 'second']);
    expect((await admin.get(`/api/exports/${id}`)).body).toMatchObject({
      status: 'succeeded',
      done: 2,
      total: 2,
      bytes: 13,
    });
    const file = await admin.open(path);
    expect([file.status, file.headers.get('content-type'), file.headers.get('content-length')]).toEqual([
      200,
      'application/gzip',
      '13',
    ]);
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="switchboard-\d{4}-\d\d-\d\d\.tar\.gz"$/,
    );
    expect(await file.text()).toBe('first, second');
    const other = await newAdmin();
    expect((await other.get(path)).status).toBe(404);
    const robin = await api.as('super_admin');
    await robin.post('/api/impersonate', { id: admin.user.id });
    expect((await robin.get(path)).status).toBe(403);
    expect((await robin.post('/api/exports')).status).toBe(403);
    clock.advance(KEEP_EXPORT_MS);
    // Sign in again: a day is longer than a session.
    const later = await api.as('admin', { tenantId: admin.user.tenantId });
    expect((await later.get(path)).status).toBe(404);
  });
});
