import type { Shot, Stage } from './shot.ts';
import { click, openMenu, remember, rows, runSteps, untilRows } from './steps.ts';

const PERSON = 'marco';
const tag = (name: string) => async (stage: Stage) => {
  await stage.page.getByRole('checkbox', { name }).click();
  await stage.page.getByRole('checkbox', { name, checked: true }).waitFor();
};
/** Opens the views from the list's header. */
const openViews = ({ page, t }: Stage) =>
  page.getByTitle(t('inboxViews.label'), { exact: true }).filter({ visible: true }).press('Enter');
const pressEscape = ({ page }: Stage) => page.keyboard.press('Escape');
/** Shows a month whose days have all passed. */
const aMonthAgo = async ({ page, t }: Stage) => {
  await page.getByRole('button', { name: t('range.previousMonth') }).click();
  await page.getByRole('button', { name: /^10 / }).click();
};

/** Controls that filter, sort and page the list, opened and selected. */
export const inboxControlShots: readonly Shot[] = [
  {
    name: 'inbox/menu-dates',
    path: '/conversations',
    person: PERSON,
    act: runSteps(openMenu('range.chip.7d'), ({ page, t }) =>
      page.getByRole('button', { name: t('range.previousMonth') }).waitFor(),
    ),
  },
  {
    name: 'inbox/menu-dates-begun',
    path: '/conversations',
    person: PERSON,
    act: runSteps(openMenu('range.chip.7d'), aMonthAgo),
  },
  {
    name: 'inbox/custom-dates',
    path: '/conversations?dateFrom=2026-01-01&dateTo=2099-12-31',
    person: PERSON,
    act: untilRows,
  },
  {
    name: 'inbox/alerts-of-hours',
    path: '/conversations?dateFrom=2026-01-01&dateTo=2099-12-31&timeFrom=09:00&timeTo=10:00&datesOf=alert',
    person: PERSON,
    act: untilRows,
  },
  {
    name: 'inbox/menu-dates-narrowed',
    path: '/conversations?dateFrom=2026-11-20&dateTo=2026-11-20&timeFrom=09:00&timeTo=10:00&datesOf=alert',
    person: PERSON,
    act: async ({ page, t }) => {
      await page
        .getByRole('toolbar', { name: t('inbox.filters') })
        .getByRole('button')
        .first()
        .click();
      await page.getByRole('button', { name: t('range.previousMonth') }).waitFor();
    },
  },
  { name: 'inbox/menu-status', path: '/conversations', person: PERSON, act: openMenu('field.status') },
  { name: 'inbox/menu-agent', path: '/conversations', person: PERSON, act: openMenu('field.agentId') },
  { name: 'inbox/menu-tags', path: '/conversations', person: PERSON, act: openMenu('inbox.tags') },
  {
    name: 'inbox/menu-tags-chosen',
    path: '/conversations?range=all',
    person: PERSON,
    act: runSteps(openMenu('inbox.tags'), tag('New client'), tag('Emergency'), ({ page, t }) =>
      page.getByText(t('inbox.tagsAll'), { exact: true }).click(),
    ),
  },
  { name: 'inbox/menu-more', path: '/conversations?range=all', person: PERSON, act: openMenu('inbox.more') },
  {
    name: 'inbox/chips',
    path: '/conversations?range=30d&filterField=language&filterValue=en&searchString=the',
    person: PERSON,
    act: runSteps(openMenu('inbox.tags'), tag('New client'), tag('Emergency'), pressEscape, untilRows),
  },
  {
    name: 'inbox/filters-combined',
    path: '/conversations?range=all&status=open&status=pending&status=snoozed&assigneeId=me&assigneeId=none&direction=inbound',
    person: PERSON,
    act: openMenu('inbox.more'),
  },
  { name: 'inbox/menu-owner', path: '/conversations?range=all', person: PERSON, act: openMenu('inbox.owner') },
  {
    name: 'inbox/views-mine',
    path: '/conversations?range=all&assigneeId=me&work=open&sortBy=lastMessageAt&sortOrder=desc',
    person: PERSON,
    act: ({ page, t }) => page.getByText(t('inbox.emptyFilterBody')).or(rows(page)).first().waitFor(),
  },
  {
    name: 'inbox/views-waiting',
    path: '/conversations?filterField=needsAttention&filterValue=true&range=all&sortBy=waiting&sortOrder=asc',
    person: PERSON,
    act: untilRows,
  },
  {
    name: 'inbox/views-menu',
    path: '/conversations',
    person: PERSON,
    only: 'narrow',
    act: runSteps(untilRows, openViews),
  },
  {
    name: 'inbox/save-view',
    path: '/conversations?range=all&status=open&status=pending&assigneeId=none',
    person: PERSON,
    act: async (stage) => {
      const { page, t } = stage;
      await untilRows(stage);
      const button = page.getByRole('button', { name: t('inboxViews.save') }).filter({ visible: true });
      if ((await button.count()) === 0) await openViews(stage);
      await button.first().click();
      await page.getByRole('dialog').getByRole('textbox').waitFor();
    },
  },
  { name: 'inbox/menu-sort', path: '/conversations', person: PERSON, act: openMenu('inbox.sort') },
  {
    name: 'inbox/menu-sort-kept',
    path: '/conversations?sortBy=priority&sortOrder=desc',
    person: PERSON,
    before: remember({ keepOrder: 'true' }),
    act: openMenu('inbox.sort'),
  },
  {
    name: 'inbox/compact',
    path: '/conversations?range=all',
    person: PERSON,
    act: runSteps(untilRows, click('inbox.makeCompact')),
  },
  {
    name: 'inbox/focused-row',
    path: '/conversations?range=all',
    person: PERSON,
    only: 'wide',
    act: async (stage) => {
      await untilRows(stage);
      await stage.page.keyboard.press('j');
      await stage.page.keyboard.press('j');
    },
  },
  {
    name: 'inbox/few-rows',
    path: '/conversations?range=all&page=2',
    person: PERSON,
    before: remember({ perPage: '10' }),
    act: untilRows,
  },
];
