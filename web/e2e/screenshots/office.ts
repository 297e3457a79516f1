import type { Shot, Stage } from './shot.ts';

const untilHeading = ({ page }: Stage) => page.getByRole('heading').first().waitFor();

/** Everything besides the inbox that is behind sign-in. */
export const officeShots: readonly Shot[] = [
  { name: 'dashboard/loaded', path: '/dashboard', person: 'marco', isWhole: true },
  { name: 'dashboard/none', path: '/dashboard', person: 'dana' },
  {
    name: 'dashboard/loading',
    path: '/dashboard',
    person: 'marco',
    before: ({ page }) => page.route(/\/api\/dashboard/, () => undefined),
  },
  {
    name: 'dashboard/failed',
    path: '/dashboard',
    person: 'marco',
    before: ({ page }) => page.route(/\/api\/dashboard/, (route) => route.abort()),
  },
  { name: 'account/own', path: '/account', person: 'marco' },
  { name: 'account/administrator', path: '/account', person: 'robin' },
  {
    name: 'account/whole',
    path: '/account',
    person: 'marco',
    isWhole: true,
  },
  { name: 'admin/mails', path: '/admin/mails', person: 'robin' },
  { name: 'admin/system', path: '/admin/system', person: 'robin' },
  {
    name: 'admin/system-no-worker',
    path: '/admin/system',
    person: 'robin',
    before: ({ page }) =>
      page.route('**/api/admin/system', async (route) => {
        const response = await route.fetch();
        const body: { processes: { kind: string }[] } = await response.json();
        const processes = body.processes.filter(({ kind }) => kind !== 'worker');
        await route.fulfill({ response, json: { ...body, processes } });
      }),
  },
  { name: 'admin/accounts', path: '/admin', person: 'robin' },
  { name: 'admin/account', path: '/admin/acc_willow', person: 'robin', act: untilHeading },
  { name: 'admin/suspended', path: '/admin/acc_sunrise', person: 'robin', act: untilHeading },
  { name: 'admin/missing', path: '/admin/acc_nowhere', person: 'robin' },
  {
    name: 'admin/impersonate',
    path: '/admin/acc_willow',
    person: 'robin',
    act: async ({ page, t }) => {
      await page.getByRole('button', { name: t('admin.impersonate'), exact: true }).click();
    },
  },
  {
    name: 'frame/impersonating',
    path: '/admin/acc_willow',
    person: 'robin',
    act: async ({ page, t }) => {
      await page.getByRole('button', { name: t('admin.impersonate'), exact: true }).click();
      await page.getByLabel(t('admin.reason')).fill('A ticket about a missing alert');
      await page.getByRole('button', { name: t('admin.enter'), exact: true }).click();
      await page.waitForURL('**/dashboard');
    },
  },
];

/** What anybody may see. */
export const publicShots: readonly Shot[] = [
  { name: 'public/home', path: '/' },
  { name: 'public/account', path: '/account' },
  { name: 'public/login', path: '/login' },
  { name: 'public/login-expired', path: '/login?sessionExpired=1&redirect=%2Fconversations' },
  {
    name: 'public/login-wrong',
    path: '/login',
    act: ({ page, t }) => tryToSignIn({ page, t }),
  },
  { name: 'public/login-suspended', path: '/login?sessionExpired=1&reason=suspended' },
  {
    name: 'public/login-away',
    path: '/login',
    before: ({ page }) => page.route('**/api/login', (route) => route.abort()),
    act: ({ page, t }) => tryToSignIn({ page, t }),
  },
  {
    name: 'public/login-limited',
    path: '/login',
    before: ({ page }) =>
      page.route('**/api/login', (route) =>
        route.fulfill({
          status: 429,
          headers: { 'retry-after': '90', 'content-type': 'application/problem+json' },
          body: JSON.stringify({
            type: '/problems/session.too_many_attempts',
            title: 'Too many attempts',
            status: 429,
            code: 'session.too_many_attempts',
            detail: 'Too many attempts.',
            traceId: '0'.repeat(32),
          }),
        }),
      ),
    act: ({ page, t }) => tryToSignIn({ page, t }),
  },
  {
    name: 'public/login-empty',
    path: '/login',
    act: ({ page, t }) => page.getByRole('button', { name: t('auth.signIn') }).click(),
  },
  { name: 'public/forgot', path: '/forgot' },
  {
    name: 'public/forgot-sent',
    path: '/forgot',
    act: async ({ page, t }) => {
      await page.getByLabel(t('auth.email')).fill('nobody@example.com');
      await page.getByRole('button', { name: t('forgot.send') }).click();
    },
  },
  { name: 'public/welcome', path: ({ welcome }) => welcome },
  {
    name: 'public/welcome-typed',
    path: ({ welcome }) => welcome,
    act: async ({ page, t }) => {
      await page.getByLabel(t('welcome.password')).first().fill('a lantern over the harbor');
      await page.getByLabel(t('welcome.confirm')).fill('a lantern over');
      await page.keyboard.press('Tab');
    },
  },
  { name: 'public/welcome-used', path: ({ welcome }) => welcome, before: (stage) => answerState(stage, 'used') },
  { name: 'public/welcome-expired', path: ({ welcome }) => welcome, before: (stage) => answerState(stage, 'expired') },
  { name: 'public/welcome-invalid', path: '/welcome?passwordResetToken=nothing' },
  { name: 'public/not-found', path: '/no/such/page' },
];

async function tryToSignIn({ page, t }: Pick<Stage, 'page' | 't'>): Promise<void> {
  await page.getByLabel(t('auth.email')).fill('jo@willowcreek.example');
  await page.getByLabel(t('auth.password'), { exact: true }).fill('not the password');
  await page.getByRole('button', { name: t('auth.signIn') }).click();
}

const answerState = ({ page }: Stage, state: string) =>
  page.route('**/api/reset?*', (route) => route.fulfill({ json: { state } }));
