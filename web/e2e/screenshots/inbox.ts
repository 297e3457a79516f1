import type { Shot } from './shot.ts';
import { abort, hold, refuse, untilRows, untilText } from './steps.ts';

const PERSON = 'marco';
const LIST = /\/api\/conversations\?/;

/** The list, its rows, and its empty states. */
export const inboxShots: readonly Shot[] = [
  { name: 'inbox/list', path: '/conversations', person: PERSON, isMain: true, act: untilRows },
  { name: 'inbox/all-time', path: '/conversations?range=all', person: PERSON, act: untilRows },
  {
    // Few enough rows that an emergency, attention and neither are visible on a phone.
    name: 'inbox/levels',
    path: '/conversations?range=all&sortBy=priority&sortOrder=desc',
    person: 'terrence',
    act: untilRows,
  },
  {
    name: 'inbox/loading',
    path: '/conversations',
    person: PERSON,
    before: hold(LIST),
    act: ({ page }) => page.waitForTimeout(800),
  },
  {
    name: 'inbox/failed',
    path: '/conversations',
    person: PERSON,
    before: abort(LIST),
    act: ({ page }) => page.waitForTimeout(8_000),
  },
  {
    name: 'inbox/stale',
    path: '/conversations',
    person: PERSON,
    act: async (stage) => {
      await untilRows(stage);
      await stage.page.context().setOffline(true);
      await untilText('app.offline')(stage);
    },
  },
  {
    name: 'inbox/forbidden',
    path: '/conversations',
    person: PERSON,
    before: refuse(LIST, { code: 'permission.denied', status: 403 }),
    act: untilText('inbox.forbiddenTitle'),
  },
  {
    name: 'inbox/refused',
    path: '/conversations?tenantId=acc_nowhere',
    person: 'dana',
    act: untilText('inbox.unknownTitle'),
  },
  {
    name: 'inbox/invalid',
    path: '/conversations?range=all',
    person: PERSON,
    before: refuse(LIST, { code: 'request.invalid', status: 422 }),
    act: untilText('inbox.invalidBody'),
  },
  {
    name: 'inbox/empty-range',
    path: '/conversations?dateFrom=2001-01-01&dateTo=2001-01-02',
    person: PERSON,
    act: untilText('inbox.emptyRangeBody'),
  },
  {
    name: 'inbox/empty-hour',
    path: '/conversations?dateFrom=2001-01-01&dateTo=2001-01-01&timeFrom=09:00&timeTo=10:00&datesOf=alert',
    person: PERSON,
    act: untilText('inbox.emptyRangeBody'),
  },
  {
    name: 'inbox/empty-filter',
    path: '/conversations?range=all&searchString=zzzz&filterField=status&filterValue=open',
    person: PERSON,
    act: untilText('inbox.emptyFilterTitle'),
  },
  { name: 'inbox/none', path: '/conversations?range=all', person: 'dana', act: untilText('inbox.emptyTitle') },
  {
    name: 'inbox/past-end',
    path: '/conversations?range=all&page=9',
    person: PERSON,
    act: untilText('inbox.pastEndBody'),
  },
  { name: 'inbox/search', path: '/conversations?range=all&searchString=chocolate', person: PERSON, act: untilRows },
  {
    name: 'inbox/filtered',
    path: '/conversations?range=all&filterField=status&filterValue=resolved',
    person: PERSON,
    act: untilRows,
  },
  {
    name: 'inbox/attention',
    path: '/conversations?range=all&filterField=needsAttention&filterValue=true',
    person: PERSON,
    act: untilRows,
  },
  {
    name: 'inbox/page-2',
    path: '/conversations?range=all&page=2',
    person: PERSON,
    act: (stage) => (stage.isNarrow ? untilRows(stage) : untilText('inbox.pastEndBody')(stage)),
  },
  {
    name: 'inbox/divider',
    path: '/conversations',
    person: PERSON,
    // On a phone there is nothing next to the list.
    only: 'wide',
    act: async (stage) => {
      await untilRows(stage);
      await stage.page.getByRole('separator', { name: stage.t('inbox.divider') }).focus();
      await stage.page.keyboard.press('ArrowLeft');
    },
  },
  { name: 'inbox/viewer', path: '/conversations', person: 'vera', act: untilRows },
  { name: 'inbox/agency', path: '/conversations?tenantId=acc_willow', person: 'dana', act: untilRows },
];
