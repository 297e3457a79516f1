import type { Shot, Stage } from './shot.ts';
import { abort, click, hold, untilText } from './steps.ts';

const SCRIPT = '**/widget.js';
/** The stand-in for the third-party check: a button. */
const untilWidget = ({ page }: Stage) => page.locator('[data-sitekey]').waitFor();
const recorded = ({ page }: Stage) => page.locator('html[data-recorded-with]').waitFor({ state: 'attached' });

/** Screens that need a configured human check and session recorder. */
export const thirdPartyShots: readonly Shot[] = [
  { name: 'public/login-check', path: '/login', isGuarded: true, act: untilWidget },
  {
    name: 'public/login-check-loading',
    path: '/login',
    isGuarded: true,
    before: hold(SCRIPT),
    act: untilText('humanCheck.loading'),
  },
  {
    name: 'public/login-check-awaited',
    path: '/login',
    isGuarded: true,
    act: async (stage) => {
      const { page, t } = stage;
      await untilWidget(stage);
      await page.getByLabel(t('auth.email')).fill('jo@willowcreek.example');
      await page.getByLabel(t('auth.password'), { exact: true }).fill('a lantern over the harbor');
      await click('auth.signIn')(stage);
      await untilText('humanCheck.awaited')(stage);
    },
  },
  {
    name: 'public/login-check-failed',
    path: '/login',
    isGuarded: true,
    before: abort(SCRIPT),
    act: untilText('humanCheck.failed'),
  },
  { name: 'public/forgot-check', path: '/forgot', isGuarded: true, act: untilWidget },
  {
    name: 'public/forgot-check-failed',
    path: '/forgot',
    isGuarded: true,
    before: abort(SCRIPT),
    act: untilText('humanCheck.failed'),
  },
  {
    name: 'public/cookie-policy-others',
    path: ({ locale }) => (locale.startsWith('es') ? '/es/cookie-policy' : '/cookie-policy'),
    isGuarded: true,
    isWhole: true,
  },
  {
    name: 'frame/recording-asked',
    path: '/conversations',
    person: 'jo',
    isGuarded: true,
    act: ({ page, t }) => page.getByRole('region', { name: t('recording.label') }).waitFor(),
  },
  {
    name: 'account/recording',
    path: '/account',
    person: 'jo',
    isGuarded: true,
    isWhole: true,
    act: async (stage) => {
      const { page, t } = stage;
      await page.getByRole('region', { name: t('recording.label') }).waitFor();
      await click('recording.accept')(stage);
      await recorded(stage);
      await page.getByRole('switch', { name: t('recording.label'), checked: true }).waitFor();
    },
  },
];
