import { DashboardResponse } from '@switchboard/contracts/dashboard/routes';

const NO_HOURS = Array.from({ length: 24 }, () => ({ conversations: 0, raised: 0 }));
const NO_CALLS = { value: 0, query: '/api/calls?dateFrom=2026-11-20&dateTo=2026-11-20' };

/** Builds a dashboard without calls. */
export function buildDashboard({ attention = 0, position = 0 }: { attention?: number; position?: number } = {}) {
  return DashboardResponse.parse({
    day: '2026-11-20',
    compared: { day: '2026-11-19', time: '10:05' },
    timeZone: 'America/Denver',
    asOf: `9f86d081884c.${position}`,
    live: { total: 0, yesterday: 0, rows: [] },
    waiting: { total: attention, oldestSince: null, rows: [] },
    today: { conversations: 0, yesterday: 0, calls: { ended: NO_CALLS, resolved: NO_CALLS } },
    trend: [{ day: '2026-11-20', total: 0, hours: NO_HOURS }],
  });
}
