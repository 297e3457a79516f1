import type { Shot } from './shot.ts';
import { abort, hold, untilText } from './steps.ts';

const PERSON = 'marco';
const CALLS = /\/api\/calls/;

/** The call list, and one call. */
export const callShots: readonly Shot[] = [
  {
    name: 'calls/list',
    path: '/call-logs',
    person: PERSON,
    isMain: true,
    act: ({ page }) => page.getByRole('table').waitFor(),
  },
  { name: 'calls/none', path: '/call-logs?searchString=zzzz', person: PERSON, act: untilText('callLog.noMatch') },
  { name: 'calls/loading', path: '/call-logs', person: PERSON, before: hold(CALLS) },
  {
    name: 'calls/failed',
    path: '/call-logs',
    person: PERSON,
    before: abort(CALLS),
    act: untilText('resource.loadFailed'),
  },
  {
    name: 'calls/open',
    path: '/call-logs?outcome=transferred',
    person: PERSON,
    isWhole: true,
    act: async (stage) => {
      await stage.page.locator('tbody a').first().click();
      await untilText('callLog.howEnded')(stage);
      await stage.page.locator('[data-seq]').first().waitFor();
    },
  },
  { name: 'calls/missing', path: '/call-logs/999999999', person: PERSON, act: untilText('callLog.missing') },
];
