import type { Shot } from './shot.ts';
import { abort, untilText } from './steps.ts';

const PERSON = 'marco';

/** The pages of figures. */
export const figureShots: readonly Shot[] = [
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
    name: 'figures/tags',
    path: '/conversations/analytics/smart-tags',
    person: PERSON,
    isWhole: true,
    act: untilText('figures.pairs'),
  },
];
