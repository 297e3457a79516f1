import type { Shot, Stage } from './shot.ts';
import { abort, click, matchAny, refuse, untilText } from './steps.ts';

const PERSON = 'marco';
const PASSWORD = '**/api/account/password';
const NEW = 'a lantern over the harbor';

const untilSessions = untilText('account.thisOne');
interface Passwords {
  readonly current?: string;
  readonly password?: string;
  readonly confirmed?: string;
}
/** Fills in the password form. */
const fillPassword = async (
  { page, t }: Stage,
  { current = 'not this one', password = NEW, confirmed }: Passwords = {},
) => {
  await page.getByLabel(t('account.current'), { exact: true }).fill(current);
  await page.getByLabel(t('welcome.password'), { exact: true }).fill(password);
  await page.getByLabel(t('welcome.confirm'), { exact: true }).fill(confirmed ?? password);
  await page.keyboard.press('Tab');
};
const submitPassword = click('account.changePassword');

/** The user's own account. */
export const accountShots: readonly Shot[] = [
  { name: 'account/own', path: '/account', person: PERSON, isMain: true, act: untilSessions },
  { name: 'account/administrator', path: '/account', person: 'robin', act: untilSessions },
  { name: 'account/whole', path: '/account', person: PERSON, isWhole: true, act: untilSessions },
  {
    name: 'account/failed',
    path: '/account',
    person: PERSON,
    isWhole: true,
    before: abort(/\/api\/account\//),
    act: untilText('account.loadFailed'),
  },
  {
    name: 'account/name-missing',
    path: '/account',
    person: PERSON,
    act: async (stage) => {
      await stage.page.getByLabel(stage.t('account.name'), { exact: true }).fill('');
      await click('account.save')(stage);
      await untilText('account.nameNeeded')(stage);
    },
  },
  {
    name: 'account/saved',
    path: '/account',
    person: 'sofia',
    act: async (stage) => {
      await saveName(stage, 'Sofía Marín');
      await untilText('account.nameSaved')(stage);
    },
    after: (stage) => saveName(stage, 'Sofia Marin'),
  },
  {
    name: 'account/password-differs',
    path: '/account',
    person: PERSON,
    act: async (stage) => {
      await fillPassword(stage, { confirmed: 'a lantern over' });
      await untilText('welcome.differs')(stage);
    },
  },
  {
    name: 'account/password-strong',
    path: '/account',
    person: PERSON,
    act: async (stage) => {
      await fillPassword(stage);
      await untilText('welcome.matches')(stage);
    },
  },
  {
    name: 'account/password-common',
    path: '/account',
    person: PERSON,
    act: async (stage) => {
      await fillPassword(stage, { current: stage.system.person(PERSON).password, password: 'passwordpassword' });
      await submitPassword(stage);
      await untilText('account.fault.common')(stage);
    },
  },
  {
    // A fake response, because attempts are limited to fewer than the number of pictures.
    name: 'account/password-wrong',
    path: '/account',
    person: PERSON,
    before: refuse(PASSWORD, { code: 'password.wrong', status: 422 }),
    act: async (stage) => {
      await fillPassword(stage);
      await submitPassword(stage);
      await untilText('errors.password.wrong')(stage);
    },
  },
  {
    name: 'account/password-limited',
    path: '/account',
    person: PERSON,
    before: refuse(PASSWORD, { code: 'session.too_many_attempts', status: 429, retryAfter: 90 }),
    act: async (stage) => {
      await fillPassword(stage);
      await submitPassword(stage);
      await stage.page
        .getByText(/ 1:\d\d/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'account/session-ended',
    path: '/account',
    person: 'ana',
    isNewSession: true,
    before: ({ signInElsewhere }) => signInElsewhere('ana'),
    act: async (stage) => {
      const { page } = stage;
      await untilSessions(stage);
      await page
        .getByRole('listitem')
        .getByRole('button', { name: matchAny(stage, 'account.endOne', 'device', 'address') })
        .last()
        .click();
      await page.getByText(matchAny(stage, 'account.ended', 'device')).waitFor();
    },
  },
];

async function saveName(stage: Stage, name: string): Promise<void> {
  const saved = stage.page.waitForResponse((response) => response.request().method() !== 'GET');
  await stage.page.getByLabel(stage.t('account.name'), { exact: true }).fill(name);
  await click('account.save')(stage);
  await saved;
}
