import type { Shot, Stage } from './shot.ts';
import { abort, alter, click, hold, runSteps, untilText } from './steps.ts';

const PERSON = 'dana';
const CLIENTS = '/subaccounts';
const LIST = '**/api/subaccounts?*';
const BRANDING = '/agency?tab=branding';

const untilForm = ({ page, t }: Stage) => page.getByLabel(t('resource.name'), { exact: true }).waitFor();
const untilOwner = untilText('subaccounts.owner');
const colors =
  (light: string) =>
  async ({ page, t }: Stage) => {
    await page.getByRole('switch', { name: t('agency.ownColors') }).click();
    await page.getByLabel(t('agency.color.light')).fill(light);
    await page.getByText(/:1/).first().waitFor();
  };
const openClient = ({ page, t }: Stage) => page.getByRole('menuitem', { name: t('subaccounts.openMenu') }).click();
const overPool = async (stage: Stage) => {
  const { page, t } = stage;
  await page.getByLabel(t('resource.name'), { exact: true }).fill('Maple Street Dental');
  await page.getByLabel(t('subaccounts.ownerEmail')).fill('owner@maple.example');
  await page.getByRole('textbox', { name: t('subaccounts.limitName.minutes') }).fill('9000');
  await page.locator('form [type="submit"]').click();
  await page
    .locator('form')
    .getByText(/20,000/)
    .waitFor();
};
const nobody = alter(LIST, (body) => ({ ...body, data: [], meta: { page: 1, perPage: 50, total: 0, totalPages: 0 } }));

/** An agency: its clients, and its brand. */
export const agencyShots: readonly Shot[] = [
  {
    name: 'subaccounts/list',
    path: CLIENTS,
    person: PERSON,
    isMain: true,
    act: untilText('subaccounts.statusName.active'),
  },
  { name: 'subaccounts/loading', path: CLIENTS, person: PERSON, before: hold(LIST) },
  { name: 'subaccounts/failed', path: CLIENTS, person: PERSON, before: abort(LIST) },
  { name: 'subaccounts/empty', path: CLIENTS, person: PERSON, before: nobody, act: untilText('subaccounts.none') },
  { name: 'subaccounts/one', path: `${CLIENTS}/acc_willow`, person: PERSON, isMain: true, act: untilOwner },
  { name: 'subaccounts/suspended', path: `${CLIENTS}/acc_sunrise`, person: PERSON, act: untilOwner },
  {
    name: 'subaccounts/menu',
    path: `${CLIENTS}/acc_willow`,
    person: PERSON,
    act: runSteps(untilOwner, click('resource.more')),
  },
  {
    name: 'subaccounts/open',
    path: `${CLIENTS}/acc_willow`,
    person: PERSON,
    act: runSteps(untilOwner, click('resource.more'), openClient),
  },
  {
    name: 'subaccounts/no-access',
    path: `${CLIENTS}/acc_willow`,
    person: PERSON,
    before: alter('**/api/subaccounts/acc_willow', (body) => ({ ...body, agencyAccess: 'none', canBeOpened: false })),
    act: untilText('subaccounts.noAccess'),
  },
  { name: 'subaccounts/history', path: `${CLIENTS}/acc_willow?tab=history`, person: PERSON },
  { name: 'subaccounts/new', path: `${CLIENTS}/new`, person: PERSON, act: untilForm },
  { name: 'subaccounts/over-pool', path: `${CLIENTS}/new`, person: PERSON, act: runSteps(untilForm, overPool) },
  { name: 'subaccounts/forbidden', path: CLIENTS, person: 'priya' },
  { name: 'agency/overview', path: '/agency', person: PERSON, isMain: true, act: untilText('agency.together') },
  { name: 'agency/failed', path: '/agency', person: PERSON, before: abort(LIST) },
  { name: 'agency/branding', path: BRANDING, person: PERSON, isMain: true, isWhole: true, act: untilForm },
  { name: 'agency/colors', path: BRANDING, person: PERSON, isWhole: true, act: runSteps(untilForm, colors('#1d4ed8')) },
  {
    name: 'agency/unreadable',
    path: BRANDING,
    person: PERSON,
    isWhole: true,
    act: runSteps(untilForm, colors('#facc15')),
  },
  { name: 'agency/defaults', path: '/agency?tab=defaults', person: PERSON, act: untilText('agency.defaultsNote') },
  { name: 'agency/history', path: '/agency?tab=history', person: PERSON, act: untilText('agency.neverChanged') },
];
