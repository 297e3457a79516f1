import type { Shot } from './shot.ts';
import { abort, untilText } from './steps.ts';

const PERSON = 'marco';

/** The metrics pages. */
export const metricShots: readonly Shot[] = [
  {
    name: 'figures/calls',
    path: '/call-logs/stats',
    person: PERSON,
    isWhole: true,
    isMain: true,
    act: untilText('figures.costs'),
  },
  {
    name: 'figures/none',
    path: '/call-logs/stats?from=2026-01-01&to=2026-01-07',
    person: PERSON,
    act: untilText('figures.none'),
  },
  {
    name: 'figures/failed',
    path: '/call-logs/stats',
    person: PERSON,
    before: abort(/\/api\/calls\/stats/),
    act: untilText('resource.loadFailed'),
  },
  {
    name: 'figures/performance',
    path: '/conversations/analytics/performance',
    person: PERSON,
    isWhole: true,
    act: untilText('figures.trend'),
  },
  {
    name: 'figures/narrowed',
    path: '/conversations/analytics/performance?agentId=willow-front-desk&groupBy=agentVersion&sortBy=hungUp',
    person: PERSON,
    act: untilText('figures.trend'),
  },
  {
    name: 'figures/narrow-menu',
    path: '/conversations/analytics/performance',
    person: PERSON,
    act: async (stage) => {
      await untilText('figures.narrow')(stage);
      await stage.page.getByRole('button', { name: stage.t('figures.narrow') }).click();
      await stage.page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'figures/tags',
    path: '/conversations/analytics/smart-tags',
    person: PERSON,
    isWhole: true,
    act: untilText('figures.pairs'),
  },
];
