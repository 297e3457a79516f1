import { callExportRoutes } from '@switchboard/contracts/calls/export-routes';
import { metricRoutes } from '@switchboard/contracts/calls/metric-routes';
import { callRoutes } from '@switchboard/contracts/calls/routes';
import { ZONE } from '../list/world.ts';

/** A request path and the kind of query that it is. */
export interface Query {
  readonly kind: string;
  readonly path: string;
}

const DAY_MS = 86_400_000;
const formatDay = (back: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(Date.now() - back * DAY_MS);
const RANGES = [1, 7, 28, 90, 366] as const;

const toPath = (path: string, params: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(params)}`;

/** The metrics of the screens over ranges of any length: plain, grouped, compared with the period before, and filtered. */
export function metricPaths(): Query[] {
  const { readCallStats, readPerformance, readSmartTagFigures } = metricRoutes;
  return RANGES.flatMap((days) => {
    const range = { from: formatDay(days - 1), to: formatDay(0) };
    return [
      { kind: 'stats', path: toPath(readCallStats.path, { ...range, compare: 'true' }) },
      { kind: 'stats of an agent', path: toPath(readCallStats.path, { ...range, agentId: 'northgate-leasing' }) },
      { kind: 'performance', path: toPath(readPerformance.path, { ...range, compare: 'true', groupBy: 'agentId' }) },
      { kind: 'performance by tag', path: toPath(readPerformance.path, { ...range, groupBy: 'smartTagIds' }) },
      { kind: 'tags', path: toPath(readSmartTagFigures.path, { ...range, compare: 'true' }) },
    ];
  });
}

/** The first page of the calls of the last seven days, with three filters each. */
export function listPaths(): Query[] {
  const { path } = callRoutes.listCalls;
  const week = { dateFrom: formatDay(6), dateTo: formatDay(0) };
  return [
    { kind: 'agent, outcome, days', params: { agentId: 'northgate-leasing', outcome: 'solved', ...week } },
    { kind: 'direction, language, days', params: { direction: 'inbound', language: 'es', ...week } },
    { kind: 'duration, direction, days', params: { durationFrom: '120000', direction: 'outbound', ...week } },
    { kind: 'agent, reason, days', params: { agentId: 'northgate-router', endedReason: 'voicemail', ...week } },
    { kind: 'cost, transferred, days', params: { costFrom: '10', transferred: 'true', ...week } },
  ].map(({ kind, params }) => ({ kind, path: toPath(path, { page: '1', perPage: '50', ...params }) }));
}

/** About a tenth of the ninety days of generated calls. */
export const EXPORTED_DAYS = 9;
export const buildExportRequest = () => ({
  format: 'csv',
  query: { dateFrom: formatDay(EXPORTED_DAYS), dateTo: formatDay(1) },
});
export const EXPORTS = callExportRoutes.createCallExport.path;
