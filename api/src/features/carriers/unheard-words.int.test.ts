import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { openLine } from './test/open-line.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('asks a caller again whose words could not be taken in', async () => {
  const { call: newCall, tenantId } = await openLine(api, { silenceMs: 2_000 });
  const call = newCall();
  const { relay } = await call.ring();
  const line = await call.connect(relay ?? { url: '', token: '' });
  await eventually(() => expect(line.said).toContain('your pet?'));
  const { turns } = line;
  await api.pool.query(`
    create function talk.refuse() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
    create trigger refuse before update on talk.talks for each row when (new.tenant_id = '${tenantId}') execute function talk.refuse()`);
  line.speak('My cat is limping');
  await eventually(async () =>
    expect(await api.metrics.registry.metrics()).toMatch(/relay_frames_ignored_total\{why="failed"\} [1-9]/),
  );
  await api.pool.query('drop function talk.refuse() cascade');
  await eventually(() => expect(line.turns).toBeGreaterThan(turns));
  line.speak('My cat is limping');
  await eventually(() => expect(line.said).toContain('When would you like'));
  await line.drop();
});
