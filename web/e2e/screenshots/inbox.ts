import type { Page } from 'playwright-core';
import type { Shot, Stage } from './shot.ts';

const PERSON = 'marco';
/** A session lasts thirty minutes, of which the last five are warned of. */
const NEAR_THE_END_MS = 27 * 60_000;
const rows = (page: Page) => page.locator('main a[href^="/conversations/"]');
const log = (page: Page) => page.getByRole('log');

const untilRows = ({ page }: Stage) => rows(page).first().waitFor();
const untilTranscript = async ({ page }: Stage) => {
  await log(page).waitFor();
  await page.locator('[role="log"][aria-busy="false"]').waitFor();
};
/** An opened alert stays one for the shots after it: the server doesn't hear that it was seen. */
const unseen = ({ page }: Stage) =>
  page.route(/\/api\/conversations\/\d+\/attention/, (route) =>
    route.request().method() === 'DELETE' ? undefined : route.continue(),
  );
const openMenu = (key: string) => async (stage: Stage) => {
  await untilRows(stage);
  await stage.page
    .getByRole('button', { name: stage.t(key) })
    .first()
    .click();
};
const press = (keys: string) => async (stage: Stage) => {
  await untilRows(stage);
  await stage.page.keyboard.press(keys);
};

/** The list and what opens over it. */
export const inboxShots: readonly Shot[] = [
  { name: 'inbox/list', path: '/conversations', person: PERSON, act: untilRows },
  { name: 'inbox/all-time', path: '/conversations?range=all', person: PERSON, act: untilRows },
  {
    name: 'inbox/loading',
    path: '/conversations',
    person: PERSON,
    before: ({ page }) => page.route(/\/api\/conversations\?/, () => undefined),
    act: ({ page }) => page.waitForTimeout(800),
  },
  {
    name: 'inbox/failed',
    path: '/conversations',
    person: PERSON,
    before: ({ page }) => page.route(/\/api\/conversations\?/, (route) => route.abort()),
    act: ({ page }) => page.waitForTimeout(8_000),
  },
  {
    name: 'inbox/stale',
    path: '/conversations',
    person: PERSON,
    act: async (stage) => {
      await untilRows(stage);
      await stage.page.context().setOffline(true);
      await stage.page.waitForTimeout(1_500);
    },
  },
  { name: 'inbox/empty-range', path: '/conversations?dateFrom=2001-01-01&dateTo=2001-01-02', person: PERSON },
  {
    name: 'inbox/empty-filter',
    path: '/conversations?range=all&searchString=zzzz&filterField=status&filterValue=open',
    person: PERSON,
  },
  { name: 'inbox/none', path: '/conversations?range=all', person: 'dana' },
  { name: 'inbox/search', path: '/conversations?range=all&searchString=chocolate', person: PERSON, act: untilRows },
  {
    name: 'inbox/filtered',
    path: '/conversations?range=all&filterField=status&filterValue=resolved',
    person: PERSON,
    act: untilRows,
  },
  { name: 'inbox/page-2', path: '/conversations?range=all&page=2', person: PERSON },
  { name: 'inbox/menu-dates', path: '/conversations', person: PERSON, act: openMenu('range.chip.7d') },
  { name: 'inbox/menu-status', path: '/conversations', person: PERSON, act: openMenu('field.status') },
  { name: 'inbox/menu-tags', path: '/conversations', person: PERSON, act: openMenu('inbox.tags') },
  { name: 'inbox/menu-sort', path: '/conversations', person: PERSON, act: openMenu('inbox.sort') },
  {
    name: 'inbox/divider',
    path: '/conversations',
    person: PERSON,
    act: async (stage) => {
      await untilRows(stage);
      // On a phone there is nothing beside the list.
      if (stage.isNarrow) return;
      await stage.page.getByRole('separator', { name: stage.t('inbox.divider') }).focus();
      await stage.page.keyboard.press('ArrowLeft');
    },
  },
  { name: 'inbox/viewer', path: '/conversations', person: 'vera', act: untilRows },
  { name: 'inbox/agency', path: '/conversations?tenantId=acc_willow', person: 'dana', act: untilRows },
  { name: 'frame/account-menu', path: '/conversations', person: PERSON, act: openMenu('menu.label') },
  {
    name: 'frame/sound',
    path: '/conversations',
    person: PERSON,
    // On a phone the account page has it.
    act: (stage) => (stage.isNarrow ? untilRows(stage) : openMenu('alerts.title')(stage)),
  },
  { name: 'frame/shortcuts', path: '/conversations', person: PERSON, act: press('?') },
  { name: 'frame/palette', path: '/conversations', person: PERSON, act: press('Control+k') },
  {
    name: 'frame/palette-found',
    path: '/conversations',
    person: PERSON,
    act: async (stage) => {
      await press('Control+k')(stage);
      await stage.page.getByRole('dialog').waitFor();
      await stage.page.keyboard.type('hannah');
    },
  },
  {
    name: 'frame/session-warning',
    path: '/conversations',
    person: 'jo',
    isNewSession: true,
    before: ({ page }) => page.clock.install(),
    act: async ({ page }) => {
      await page.route(/\/api\/(refresh|verify)/, (route) => route.abort());
      await page.clock.fastForward(NEAR_THE_END_MS);
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** An opened conversation. */
export const openShots: readonly Shot[] = [
  {
    name: 'open/emergency',
    path: ({ emergency }) => `/conversations/${emergency}`,
    person: PERSON,
    before: unseen,
    act: untilTranscript,
  },
  {
    name: 'open/live',
    path: ({ live }) => `/conversations/${live}`,
    person: PERSON,
    before: unseen,
    act: untilTranscript,
  },
  { name: 'open/ended', path: ({ ended }) => `/conversations/${ended}`, person: PERSON, act: untilTranscript },
  { name: 'open/tools', path: ({ tools }) => `/conversations/${tools}`, person: PERSON, act: untilTranscript },
  {
    name: 'open/loading',
    path: ({ ended }) => `/conversations/${ended}`,
    person: PERSON,
    before: ({ page }) => page.route(/\/api\/conversations\/\d+/, () => undefined),
    act: ({ page }) => page.waitForTimeout(800),
  },
  { name: 'open/missing', path: '/conversations/999999', person: PERSON },
  {
    name: 'open/tag-picker',
    path: ({ ended }) => `/conversations/${ended}`,
    person: PERSON,
    act: async (stage) => {
      await untilTranscript(stage);
      await stage.page.keyboard.press('t');
    },
  },
  {
    name: 'open/deleted',
    path: ({ spare }) => `/conversations/${spare}`,
    person: 'priya',
    act: async (stage) => {
      await untilTranscript(stage);
      await stage.page.getByRole('button', { name: stage.t('open.delete') }).click();
      await stage.page
        .getByRole('button', { name: stage.t('action.undo') })
        .first()
        .waitFor();
    },
    after: async ({ page, t }) => {
      await page
        .getByRole('button', { name: t('action.undo') })
        .first()
        .click();
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'open/viewer',
    path: ({ ended }) => `/conversations/${ended}`,
    person: 'vera',
    act: untilTranscript,
  },
];
