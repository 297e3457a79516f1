import type { Shot, Stage } from './shot.ts';
import { abort, click, hold, refuse, untilText } from './steps.ts';

const LOGIN = '**/api/login';
const TOO_OFTEN = { code: 'session.too_many_attempts', status: 429, retryAfter: 90 };
const welcome = ({ world }: Stage) => world.welcome;

const password = ({ page, t }: Stage) => page.getByLabel(t('auth.password'), { exact: true });
const tryToSignIn = async (stage: Stage) => {
  await stage.page.getByLabel(stage.t('auth.email')).fill('jo@willowcreek.example');
  await password(stage).fill('not the password');
  await click('auth.signIn')(stage);
};
const requestResetLink = async (stage: Stage) => {
  await stage.page.getByLabel(stage.t('auth.email')).fill('nobody@example.com');
  await click('forgot.send')(stage);
};
const untilCountdown = (stage: Stage) =>
  stage.page
    .getByText(/ 1:\d\d/)
    .first()
    .waitFor();
const typeTwice =
  (first: string, second: string) =>
  async ({ page, t }: Stage) => {
    await page.getByLabel(t('welcome.password')).first().fill(first);
    await page.getByLabel(t('welcome.confirm')).fill(second);
    await page.keyboard.press('Tab');
  };
const answerState =
  (state: string) =>
  ({ page }: Stage) =>
    page.route('**/api/reset?*', (route) => route.fulfill({ json: { state } }));

/** Public pages. */
export const publicShots: readonly Shot[] = [
  { name: 'public/account', path: '/account' },
  { name: 'public/login', path: '/login', isMain: true },
  { name: 'public/login-expired', path: '/login?sessionExpired=1&redirect=%2Fconversations' },
  { name: 'public/login-suspended', path: '/login?sessionExpired=1&reason=suspended' },
  { name: 'public/login-empty', path: '/login', act: click('auth.signIn') },
  {
    name: 'public/login-shown',
    path: '/login',
    act: async (stage) => {
      await password(stage).fill('a lantern over the harbor');
      await click('auth.showPassword')(stage);
    },
  },
  {
    name: 'public/login-caps-lock',
    path: '/login',
    act: async (stage) => {
      // Browsers report Caps Lock with each key; no simulated key press turns it on.
      await password(stage).evaluate((field) =>
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })),
      );
      await untilText('auth.capsLock')(stage);
    },
  },
  {
    name: 'public/login-wrong',
    path: '/login',
    act: async (stage) => {
      await tryToSignIn(stage);
      await untilText('errors.session.invalid_credentials')(stage);
    },
  },
  { name: 'public/login-away', path: '/login', before: abort(LOGIN), act: tryToSignIn },
  {
    name: 'public/login-limited',
    path: '/login',
    before: refuse(LOGIN, TOO_OFTEN),
    act: async (stage) => {
      await tryToSignIn(stage);
      await untilCountdown(stage);
    },
  },
  { name: 'public/login-busy', path: '/login', before: hold(LOGIN), act: tryToSignIn },
  { name: 'public/forgot', path: '/forgot' },
  { name: 'public/forgot-empty', path: '/forgot', act: click('forgot.send') },
  {
    name: 'public/forgot-sent',
    path: '/forgot',
    act: async (stage) => {
      await requestResetLink(stage);
      await untilText('forgot.sentTitle')(stage);
    },
  },
  {
    name: 'public/forgot-limited',
    path: '/forgot',
    before: refuse('**/api/forgot', TOO_OFTEN),
    act: async (stage) => {
      await requestResetLink(stage);
      await untilCountdown(stage);
    },
  },
  { name: 'public/welcome', path: welcome },
  { name: 'public/welcome-typed', path: welcome, act: typeTwice('a lantern over the harbor', 'a lantern over') },
  {
    name: 'public/welcome-weak',
    path: welcome,
    act: async (stage) => {
      await typeTwice('short', 'short')(stage);
      await click('welcome.submit')(stage);
    },
  },
  {
    name: 'public/welcome-strong',
    path: welcome,
    act: typeTwice('a lantern over the harbor', 'a lantern over the harbor'),
  },
  {
    name: 'public/welcome-checking',
    path: welcome,
    before: hold('**/api/reset?*'),
    act: ({ page, t }) => page.getByRole('status', { name: t('welcome.checking') }).waitFor(),
  },
  { name: 'public/welcome-used', path: welcome, before: answerState('used') },
  { name: 'public/welcome-expired', path: welcome, before: answerState('expired') },
  { name: 'public/welcome-invalid', path: '/welcome?passwordResetToken=nothing' },
  { name: 'public/not-found', path: '/no/such/page' },
];
