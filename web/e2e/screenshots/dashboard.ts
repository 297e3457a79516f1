import { FIRST_STEPS } from '@switchboard/contracts/access/first-steps';
import type { Shot, Stage } from './shot.ts';
import { abort, hold, matchAny, untilText } from './steps.ts';

const PERSON = 'marco';
const NUMBERS = /\/api\/dashboard/;
const untilNumbers = untilText('dashboard.live');
const untilChart = async (stage: Stage) => {
  await untilNumbers(stage);
  await stage.page.locator('[data-bar]').first().waitFor();
};

/** The first screen after signing in. */
export const dashboardShots: readonly Shot[] = [
  { name: 'dashboard/loaded', path: '/dashboard', person: PERSON, isWhole: true, isMain: true, act: untilChart },
  {
    name: 'dashboard/hour',
    path: '/dashboard',
    person: PERSON,
    isWhole: true,
    act: async (stage) => {
      await untilChart(stage);
      await stage.page.locator('[data-bar]').last().hover();
    },
  },
  {
    name: 'dashboard/table',
    path: '/dashboard',
    person: PERSON,
    isWhole: true,
    act: async (stage) => {
      await untilChart(stage);
      await stage.page.getByText(stage.t('dashboard.table'), { exact: true }).click();
      await stage.page.getByRole('region', { name: stage.t('dashboard.table') }).waitFor();
    },
  },
  {
    name: 'dashboard/first-steps',
    path: '/dashboard',
    person: 'priya',
    // The demo's accounts didn't sign up themselves.
    before: ({ page }) =>
      page.route('**/api/firstSteps', (route) =>
        route.fulfill({
          json: {
            steps: FIRST_STEPS.map((name) => ({ name, doneAt: name === 'talk' ? '2026-11-23T10:00:00Z' : null })),
            agentId: null,
          },
        }),
      ),
    act: untilText('firstSteps.title'),
  },
  { name: 'dashboard/none', path: '/dashboard', person: 'dana', act: untilText('dashboard.noLive') },
  { name: 'dashboard/loading', path: '/dashboard', person: PERSON, before: hold(NUMBERS) },
  {
    name: 'dashboard/failed',
    path: '/dashboard',
    person: PERSON,
    before: abort(NUMBERS),
    act: untilText('dashboard.failedTitle'),
  },
  {
    name: 'dashboard/stale',
    path: '/dashboard',
    person: 'lee',
    act: async (stage) => {
      const { page, t } = stage;
      await untilNumbers(stage);
      await page.getByText(t('live.live'), { exact: true }).waitFor();
      await abort(NUMBERS)(stage);
      await stage.calls.start('Rosa Lindqvist');
      await page.getByText(matchAny(stage, 'dashboard.stale', 'time')).waitFor();
    },
  },
];
