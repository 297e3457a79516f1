import { MAX_NAMED } from '@switchboard/application/calls/rollups/rollup-parts';
import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../test/start-test-api.ts';
import { buildCall } from '../test/insert-calls.ts';
import { createAccountWith } from './test/account-with.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ clock: fixedClock(new Date('2026-11-05T18:20:00Z')) });
});
afterAll(() => api.close());

describe('call metrics across pages', () => {
  test('name every agent even if rollups have no room for all agents or all names of one', async () => {
    const on = (agent_id: string, agent_name: string) =>
      buildCall({ started_at: '2026-11-04T12:00:00Z', agent_id, agent_name, smart_tags: [3] });
    const renamed = Array.from({ length: MAX_NAMED.agentName + 5 }, (_, nth) =>
      on('desk', `Desk ${String(nth).padStart(3, '0')}`),
    );
    const others = Array.from({ length: 60 }, (_, nth) => on(`agent-${nth}`, `Agent ${nth}`));
    const { viewer } = await createAccountWith(api, [...renamed, ...others], 'UTC');
    const days = 'from=2026-11-04&to=2026-11-04';
    const { groups } = (await viewer.get(`/api/analytics/performance?${days}&groupBy=agentId`)).body;
    expect(groups[0]).toMatchObject({ key: 'desk', label: renamed.at(-1)?.agent_name });
    const { tags } = (await viewer.get(`/api/analytics/smartTags?${days}`)).body;
    const labels = new Map(tags[0].agents.map(({ key, label }: { key: string; label: string }) => [key, label]));
    expect(labels.get('desk')).toBe(renamed.at(-1)?.agent_name);
    expect(others.filter(({ agent_id, agent_name }) => labels.get(agent_id) !== agent_name)).toEqual([]);
  });

  test.each(['America/Denver', 'Asia/Kolkata'])("match the dashboard's numbers of today in %s", async (zone) => {
    const today = { started_at: '2026-11-05T15:00:00Z', ended_at: '2026-11-05T15:02:00Z' };
    const rows = [
      buildCall(today),
      buildCall({ ...today, outcome: 'hung_up', resolved: false }),
      buildCall({ ...today, outcome: null, resolved: null, ended_at: null, status: 'in_progress' }),
      buildCall({ started_at: '2026-11-04T12:00:00Z', ended_at: '2026-11-05T15:00:00Z' }),
    ];
    const { viewer } = await createAccountWith(api, rows, zone);
    const { day, today: shown } = (await viewer.get('/api/dashboard')).body;
    const { counts } = (await viewer.get(`/api/calls/stats?from=${day}&to=${day}`)).body.totals;
    expect(shown.calls).toEqual({ ended: counts.ended, resolved: counts.resolved });
    expect([counts.ended.value, counts.resolved.value]).toEqual([2, 1]);
    expect((await viewer.get(counts.resolved.query)).body.meta.total).toBe(1);
  });
});
