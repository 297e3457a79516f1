import type { HealthProblem } from '@switchboard/contracts/account-settings/settings-routes';
import type { CapName, CapUse } from '@switchboard/contracts/dialing/caps';
import type { Export } from '@switchboard/contracts/exports/routes';
import { accountSettingsRoutes } from '@switchboard/contracts/kind-routes';
import type { Page } from 'playwright-core';
import type { Shot, Stage } from './shot.ts';
import { abort, alter, hold, runSteps, untilHeading, untilText } from './steps.ts';

const PERSON = 'priya';
const PATH = '/settings/general';
const SETTINGS = '**/api/settings';

const untilForm = ({ page, t }: Stage) => page.getByRole('form', { name: t('general.title') }).waitFor();
const fill = (key: string, text: string) => (stage: Stage) =>
  stage.page.getByLabel(stage.t(key), { exact: true }).fill(text);
const submit = ({ page }: Stage) => page.locator('form [type="submit"]').click();

/** Changes the account's settings as the page's signed-in user. */
async function change(page: Page, body: object): Promise<void> {
  const { version } = accountSettingsRoutes['settings.get'].ok.body.parse(
    await (await page.request.get('/api/settings')).json(),
  );
  await page.request.patch('/api/settings', { data: { version, ...body } });
}

/** Two people change the settings; this one saves second. */
async function conflict(stage: Stage): Promise<void> {
  await runSteps(untilForm, fill('general.businessName', 'Willow Creek Pets'))(stage);
  await change(await stage.signInElsewhere(PERSON), { businessName: 'Willow Animal Care', concurrencyLimit: 14 });
  await submit(stage);
  await stage.page.getByRole('dialog').getByRole('radio').first().check();
}
const putBack = ({ page }: Stage) =>
  change(page, { businessName: 'Willow Creek Animal Hospital', concurrencyLimit: 12 });

const anExport = (overrides: Partial<Export>): Export => ({
  id: 'exp_8f2c1d',
  status: 'running',
  askedAt: new Date().toISOString(),
  askedBy: { id: 'usr_priya', name: 'Priya Nair' },
  finishedAt: null,
  expiresAt: null,
  done: 12_400,
  total: 31_000,
  bytes: 1_200_000,
  ...overrides,
});
const withExports = (...data: readonly Export[]) => alter('**/api/exports', () => ({ data }));
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const withVisits = alter('**/api/settings/agency', (body) => ({
  ...body,
  visits: [
    { startedAt: minutesAgo(12), lastSeenAt: minutesAgo(1), endedAt: null },
    { startedAt: minutesAgo(3_000), lastSeenAt: minutesAgo(2_950), endedAt: minutesAgo(2_940) },
  ].map((visit) => ({ name: 'Dana Ortiz', email: 'dana@harborvoice.example', ...visit })),
}));
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const problem = (overrides: Pick<HealthProblem, 'area' | 'code' | 'level'>, name: string): HealthProblem => ({
  ...overrides,
  item: { id: 'x_1', name },
  from: new Date(Date.now() - 7_200_000).toISOString(),
  to: tomorrow(),
});

type CapChange = Partial<Pick<CapUse, 'used' | 'ownMax' | 'level'>>;
/** Caps with usage, and with the account's own values. */
const withCaps = (changes: Partial<Record<CapName, CapChange>>) =>
  alter<{ readonly data: readonly CapUse[] }>('**/api/settings/caps', ({ data }) => ({
    data: data.map((cap) => ({ ...cap, ...changes[cap.name], max: changes[cap.name]?.ownMax ?? cap.max })),
  }));

/** The account's own settings, and its health. */
export const generalShots: readonly Shot[] = [
  { name: 'general/details', path: PATH, person: PERSON, isMain: true, isWhole: true, act: untilForm },
  {
    name: 'general/caps',
    path: PATH,
    person: PERSON,
    before: withCaps({
      outgoingMinutesPerDay: { used: 512, ownMax: 600, level: 'near' },
      outgoingMinutesPerMonth: { used: 6_120 },
      outgoingDollarsPerDay: { used: 41.37 },
      textsPerDay: { used: 200, ownMax: 200, level: 'reached' },
    }),
    act: async (stage) => {
      await untilForm(stage);
      await stage.page.getByRole('group', { name: stage.t('general.caps') }).scrollIntoViewIfNeeded();
      const last = stage.t('general.capName.outgoingStartsPerMinute');
      await stage.page.getByText(last).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'general/countries',
    path: PATH,
    person: PERSON,
    act: async (stage) => {
      await untilForm(stage);
      await stage.page.getByLabel(stage.t('general.countries'), { exact: true }).first().fill('an');
      await stage.page.getByRole('option').first().waitFor();
    },
  },
  { name: 'general/reader', path: PATH, person: 'vera', isWhole: true, act: untilForm },
  { name: 'general/loading', path: PATH, person: PERSON, before: hold(SETTINGS) },
  {
    name: 'general/failed',
    path: PATH,
    person: PERSON,
    before: abort(SETTINGS),
    act: untilText('resource.loadFailed'),
  },
  {
    name: 'general/unsaved',
    path: PATH,
    person: PERSON,
    act: runSteps(untilForm, fill('general.businessName', 'Willow Creek Pets')),
  },
  {
    name: 'general/wrong',
    path: PATH,
    person: PERSON,
    act: runSteps(untilForm, fill('general.businessName', ''), submit),
  },
  { name: 'general/conflict', path: PATH, person: PERSON, act: conflict, after: putBack },
  { name: 'general/history', path: `${PATH}?tab=history`, person: PERSON, act: untilHeading },
  { name: 'general/data', path: `${PATH}?tab=data`, person: PERSON, act: untilText('general.exportAsk') },
  {
    name: 'general/exports',
    path: `${PATH}?tab=data`,
    person: PERSON,
    before: withExports(
      anExport({}),
      anExport({ id: 'exp_2', status: 'succeeded', done: 31_000, expiresAt: tomorrow() }),
      anExport({ id: 'exp_3', status: 'failed' }),
      anExport({ id: 'exp_4', status: 'expired' }),
    ),
    act: untilText('general.exportFetch'),
  },
  {
    name: 'general/exports-failed',
    path: `${PATH}?tab=data`,
    person: PERSON,
    before: abort('**/api/exports'),
    act: untilText('resource.loadFailed'),
  },
  {
    name: 'general/agency',
    path: `${PATH}?tab=agency`,
    person: PERSON,
    isMain: true,
    isWhole: true,
    before: withVisits,
    act: untilText('general.agencySave'),
  },
  {
    name: 'general/agency-quiet',
    path: `${PATH}?tab=agency`,
    person: PERSON,
    before: alter('**/api/settings/agency', (body) => ({ ...body, visits: [] })),
    act: untilText('general.noVisits'),
  },
  {
    name: 'settings/index-health',
    path: '/settings',
    person: PERSON,
    isMain: true,
    before: alter('**/api/settings/health', () => ({
      data: [
        problem({ area: 'listeners', code: 'listener_disabled', level: 'failing' }, 'Slack relay'),
        problem({ area: 'secrets', code: 'secret_unused', level: 'notice' }, 'TWILIO_TOKEN'),
        problem({ area: 'apiKeys', code: 'key_expiring', level: 'notice' }, 'Voice platform'),
        problem({ area: 'phoneNumbers', code: 'number_blocked', level: 'failing' }, 'Main line'),
        problem({ area: 'settings', code: 'cap_reached', level: 'failing' }, 'outgoingMinutesPerDay'),
        problem({ area: 'settings', code: 'cap_near', level: 'notice' }, 'textsPerMonth'),
      ],
    })),
    act: untilText('health.way.secrets'),
  },
];
