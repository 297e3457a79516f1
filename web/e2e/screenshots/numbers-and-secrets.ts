import { findItem } from '../test/items.ts';
import type { Shot, Stage } from './shot.ts';
import { abort, alter, click, runSteps, untilHeading, untilText } from './steps.ts';

const PERSON = 'priya';
const NUMBERS = '/settings/phone-numbers';
const SECRETS = '/settings/secrets';
const DO_NOT_CALL = '/settings/do-not-call';

const number =
  (name: string, tab = '') =>
  async ({ page }: Stage) =>
    `${NUMBERS}/${(await findItem(page, 'phoneNumbers', name)).id}${tab}`;
const secret =
  (name: string, tab = '') =>
  async ({ page }: Stage) =>
    `${SECRETS}/${(await findItem(page, 'secrets', name)).id}${tab}`;
const untilForm = ({ page, t }: Stage) => page.getByLabel(t('resource.name'), { exact: true }).waitFor();
const fromMenu = (key: string) =>
  runSteps(untilForm, click('resource.more'), async ({ page, t }: Stage) => {
    await page.getByRole('menuitem', { name: t(key) }).click();
    await page.getByRole('dialog').waitFor();
  });
const asBlocked = (body: unknown) => ({ ...(body as object), status: 'blocked' });
const asTaken = (body: unknown) => ({ ...(body as object), status: 'taken' });
const HOUR_MS = 3_600_000;
const inOverlap = (body: unknown) => ({
  ...(body as object),
  lastUsedAt: new Date(Date.now() - 3 * HOUR_MS).toISOString(),
  previousUntil: new Date(Date.now() + 20 * HOUR_MS).toISOString(),
});

/** Phone numbers and secrets. */
export const numberAndSecretShots: readonly Shot[] = [
  { name: 'phone-numbers/list', path: NUMBERS, person: PERSON, isMain: true, act: untilText('phoneNumbers.number') },
  { name: 'phone-numbers/empty', path: NUMBERS, person: 'dana', act: untilText('phoneNumbers.none') },
  { name: 'phone-numbers/one', path: number('Main line'), person: PERSON, isMain: true, act: untilForm },
  { name: 'phone-numbers/one-whole', path: number('Main line'), person: PERSON, isWhole: true, act: untilForm },
  { name: 'phone-numbers/one-viewer', path: number('After hours'), person: 'vera', act: untilForm },
  { name: 'phone-numbers/carrier', path: number('Text reminders'), person: PERSON, isWhole: true, act: untilForm },
  { name: 'phone-numbers/activating', path: number('Text reminders'), person: PERSON, act: untilForm },
  {
    name: 'phone-numbers/blocked',
    path: number('After hours'),
    person: PERSON,
    before: alter('**/api/phoneNumbers/num_*', asBlocked),
    act: untilText('phoneNumbers.blockedNote'),
  },
  {
    name: 'phone-numbers/taken',
    path: number('After hours'),
    person: PERSON,
    before: alter('**/api/phoneNumbers/num_*', asTaken),
    act: untilText('phoneNumbers.takenNote'),
  },
  { name: 'phone-numbers/history', path: number('Main line', '?tab=history'), person: PERSON },
  { name: 'phone-numbers/release', path: number('After hours'), person: PERSON, act: fromMenu('phoneNumbers.release') },
  {
    name: 'phone-numbers/new-taken',
    path: `${NUMBERS}/new`,
    person: PERSON,
    act: async (stage) => {
      const { page, t } = stage;
      await page.getByLabel(t('resource.name'), { exact: true }).fill('Main line 2');
      await page.getByLabel(t('phoneNumbers.number'), { exact: true }).fill('+1 303 555 0110');
      await page.locator('form [type="submit"]').click();
      await untilText('resource.fault.taken_value')(stage);
    },
  },
  {
    name: 'secrets/list',
    path: SECRETS,
    person: PERSON,
    isMain: true,
    act: ({ page }) => page.getByRole('link', { name: 'TWILIO_TOKEN' }).waitFor(),
  },
  { name: 'secrets/empty', path: SECRETS, person: 'terrence', act: untilText('secrets.none') },
  {
    name: 'secrets/failed',
    path: SECRETS,
    person: PERSON,
    before: abort('**/api/secrets?*'),
    act: untilText('resource.loadFailed'),
  },
  { name: 'secrets/one', path: secret('TWILIO_TOKEN'), person: PERSON, isMain: true, act: untilForm },
  {
    name: 'secrets/in-overlap',
    path: secret('SLACK_WEBHOOK'),
    person: PERSON,
    before: alter('**/api/secrets/sec_*', inOverlap),
    act: untilForm,
  },
  { name: 'secrets/history', path: secret('EZYVET_CLIENT_SECRET', '?tab=history'), person: PERSON },
  { name: 'secrets/rotate', path: secret('TWILIO_TOKEN'), person: PERSON, act: fromMenu('secrets.rotate') },
  {
    name: 'secrets/new-faults',
    path: `${SECRETS}/new`,
    person: PERSON,
    act: async (stage) => {
      await stage.page.getByLabel(stage.t('resource.name'), { exact: true }).fill('no good');
      await stage.page.locator('form [type="submit"]').click();
      await untilText('resource.fault.invalid')(stage);
    },
  },
  { name: 'do-not-call/list', path: DO_NOT_CALL, person: PERSON, isMain: true, act: untilHeading },
  { name: 'do-not-call/empty', path: DO_NOT_CALL, person: 'terrence', act: untilText('doNotCall.none') },
  {
    name: 'do-not-call/no-match',
    path: `${DO_NOT_CALL}?searchString=zzzz`,
    person: PERSON,
    act: untilText('resource.noMatch'),
  },
  {
    name: 'do-not-call/wrong-number',
    path: DO_NOT_CALL,
    person: PERSON,
    act: async (stage) => {
      const { page, t } = stage;
      await page.getByLabel(t('doNotCall.number'), { exact: true }).fill('555');
      await page.getByRole('button', { name: t('doNotCall.add') }).click();
      await untilText('resource.fault.invalid')(stage);
    },
  },
  {
    name: 'do-not-call/uploaded',
    path: DO_NOT_CALL,
    person: PERSON,
    act: async ({ page, t }) => {
      await page.getByRole('button', { name: t('doNotCall.upload') }).waitFor();
      // Only numbers that are already listed, so that the other pictures' list doesn't change.
      const buffer = Buffer.from('phone\n+13035550181\nnobody\n+13035550182');
      await page.locator('input[type="file"]').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer });
      await page.getByText(t('doNotCall.withoutNumber_one', { lines: '3' })).waitFor();
    },
  },
  {
    name: 'do-not-call/remove',
    path: DO_NOT_CALL,
    person: PERSON,
    act: async ({ page, t }) => {
      await page.getByRole('button', { name: t('doNotCall.removeThis', { number: '+1 303 555 0181' }) }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'do-not-call/failed',
    path: DO_NOT_CALL,
    person: PERSON,
    before: abort('**/api/doNotCall*'),
    act: untilText('resource.loadFailed'),
  },
];
