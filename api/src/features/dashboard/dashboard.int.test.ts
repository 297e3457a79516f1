import { parseCursor } from '@switchboard/contracts/stream/cursor';
import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRecord } from '../../inbox/test/build-record.ts';
import { insertInbox, setCheckpoint } from '../../inbox/test/insert-inbox.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  // Still the 19th in Denver, where the account is.
  api = await startTestApi({ clock: fixedClock(new Date('2026-11-20T05:30:00Z')) });
});
afterAll(() => api.close());

test("the dashboard counts the account's own today, and what is live and waits now", async () => {
  const { pool, tenantId } = api;
  await insertInbox(pool, tenantId, [
    { record: buildRecord({ endedAt: null, status: 'pending', needsAttention: true }), said: [] },
    { record: buildRecord({ endedAt: null, status: 'pending' }), said: [] },
    { record: buildRecord({ endedAt: null, status: 'pending', deletedAt: '2026-11-20T05:00:00Z' }), said: [] },
    { record: buildRecord({ needsAttention: true, status: 'open' }), said: [] },
  ]);
  await pool.query(
    `insert into read.hourly_counts (tenant_id, day, hour, started, ended, raised)
     values ($1, '2026-11-19', 9, 3, 2, 1), ($1, '2026-11-19', 22, 2, 1, 1), ($1, '2026-11-20', 0, 50, 50, 50)`,
    [tenantId],
  );
  await setCheckpoint(pool, tenantId, 90);
  await pool.query(
    `insert into worker.checkpoints (projection, version, tenant_id, position) values ('hourly', 1, $1, 70)`,
    [tenantId],
  );

  const viewer = await api.as('viewer');
  const { status, body } = await viewer.get('/api/dashboard');

  expect(status).toBe(200);
  const { asOf, ...counts } = body;
  expect(counts).toEqual({
    day: '2026-11-19',
    timeZone: 'America/Denver',
    live: 2,
    attentionTotal: 2,
    conversations: 5,
    ended: 3,
    raisedAttention: 2,
  });
  expect(parseCursor(asOf)?.position).toBe(70);
});
