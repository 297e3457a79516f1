import { conversationStream } from '@switchboard/contracts/conversations/events';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { started } from './events.ts';
import { newConversation } from './test-streams.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a worker resumes a parked stream once a super administrator requests it', async () => {
  const { pool } = world.database;
  const tenantId = await world.account();
  const id = newConversation();
  await world.append(tenantId, id, started());
  const names = async () =>
    (await pool.query('select id from read.conversations where tenant_id = $1', [tenantId])).rows;
  await eventually(async () => expect(await names()).toHaveLength(1));
  // This simulates that a previous worker failed on the event.
  await pool.query('delete from read.conversations where tenant_id = $1', [tenantId]);
  const { rows } = await pool.query<{ id: number }>(
    `insert into worker.dead_letters (projection, version, tenant_id, stream_id, position, reason, attempts)
      values ('inbox', 1, $1, $2, 1, 'RangeError: broken', 3) returning id`,
    [tenantId, conversationStream(id)],
  );
  await pool.query("update worker.checkpoints set parked = 1 where projection = 'inbox' and tenant_id = $1", [
    tenantId,
  ]);

  const { cookie } = await world.signIn('platform', { role: 'super_admin' });
  const answer = await fetch(`${world.url}/api/admin/system/parked/${rows[0]?.id}/replay`, {
    method: 'POST',
    headers: { cookie },
  });
  expect(answer.status).toBe(202);
  await eventually(async () => {
    expect(await names()).toHaveLength(1);
    const parked = await pool.query('select 1 from worker.dead_letters where tenant_id = $1', [tenantId]);
    expect(parked.rowCount).toBe(0);
  });
});
