import { watchSound } from '../test/live.ts';
import type { Shot, Stage } from './shot.ts';
import { abort, answer, click, hold, openMenu, remember, untilLiveRows, untilRows, untilText } from './steps.ts';

const PERSON = 'marco';
const STREAM = '**/api/sse*';
const pill = ({ page }: Stage) => page.locator('header [data-status]');
const untilStatus = (stage: Stage, status: string) =>
  stage.page.locator(`header [data-status="${status}"]`).first().waitFor();
/** A browser that blocks sound until the page is touched. */
const blockSound = ({ page }: Stage) => watchSound(page.context());
/** Breaks the connection, which doesn't recover although the network does. */
const breakStream = async (stage: Stage) => {
  await untilLiveRows(stage);
  await abort(STREAM)(stage);
  await stage.page.context().setOffline(true);
  await untilStatus(stage, 'stale');
  await stage.page.context().setOffline(false);
};

/** The frame around the pages: connection state, user, sound. */
export const frameShots: readonly Shot[] = [
  {
    name: 'frame/live-why',
    path: '/conversations',
    person: PERSON,
    act: async (stage) => {
      await untilLiveRows(stage);
      await pill(stage).focus();
    },
  },
  {
    name: 'frame/catching-up',
    path: '/conversations',
    person: PERSON,
    before: hold(STREAM),
    act: async (stage) => {
      await untilStatus(stage, 'catching-up');
      await pill(stage).focus();
    },
  },
  {
    name: 'frame/not-live',
    path: '/conversations',
    person: PERSON,
    before: abort(STREAM),
    act: async (stage) => {
      await untilStatus(stage, 'stale');
      await pill(stage).focus();
    },
  },
  {
    name: 'frame/stale',
    path: '/conversations',
    person: PERSON,
    act: async (stage) => {
      await breakStream(stage);
      await pill(stage).focus();
    },
  },
  {
    name: 'frame/offline',
    path: '/dashboard',
    person: PERSON,
    act: async (stage) => {
      await stage.page.getByText(stage.t('live.live'), { exact: true }).waitFor();
      await stage.page.context().setOffline(true);
      await untilText('app.offline')(stage);
      await pill(stage).focus();
    },
  },
  {
    name: 'frame/wide-navigation',
    path: '/conversations',
    person: PERSON,
    only: 'wide',
    before: remember({ rail: 'wide' }),
    act: untilRows,
  },
  { name: 'frame/account-menu', path: '/conversations', person: PERSON, act: openMenu('menu.label') },
  {
    name: 'frame/account-menu-several',
    path: '/conversations',
    person: PERSON,
    before: ({ page }) =>
      page.route('**/api/memberships', async (route) => {
        const { user } = await (await page.request.get('/api/verify')).json();
        const own = { tenantId: user.tenantId, tenantName: user.tenantName, role: user.role };
        const others = [
          {
            tenantId: 'acc_other',
            tenantName: 'Northgate Family Dentistry and Orthodontics of Fort Collins',
            role: 'admin',
          },
          { tenantId: 'acc_third', tenantName: 'Sunrise', role: 'viewer' },
        ];
        await route.fulfill({ json: { data: [own, ...others] } });
      }),
    act: openMenu('menu.label'),
  },
  // On a phone, both controls are in the account menu.
  {
    name: 'frame/menu-language',
    path: '/conversations',
    person: PERSON,
    only: 'wide',
    act: openMenu('language.label'),
  },
  { name: 'frame/menu-theme', path: '/conversations', person: PERSON, only: 'wide', act: openMenu('theme.label') },
  {
    name: 'frame/sound',
    path: '/conversations',
    person: PERSON,
    // On a phone, this control is on the account page.
    only: 'wide',
    act: openMenu('alerts.title'),
  },
  {
    name: 'frame/sound-blocked',
    path: '/conversations',
    person: PERSON,
    before: blockSound,
    act: untilText('alerts.blocked'),
  },
  {
    name: 'frame/sound-silent',
    path: '/conversations',
    person: PERSON,
    only: 'wide',
    act: async (stage) => {
      await openMenu('alerts.title')(stage);
      await stage.page.getByText(stage.t('alerts.rings.none'), { exact: true }).click();
    },
  },
  {
    name: 'frame/impersonating',
    path: '/admin/acc_willow',
    person: 'robin',
    act: (stage) => stepIn(stage),
  },
  {
    name: 'frame/impersonating-inbox',
    path: '/admin/acc_willow',
    person: 'robin',
    act: async (stage) => {
      await stepIn(stage);
      await stage.page.goto('/conversations');
      await untilRows(stage);
    },
  },
  {
    name: 'frame/agency-inside',
    path: '/subaccounts',
    person: 'dana',
    act: (stage) => enterClient(stage),
  },
  {
    name: 'frame/agency-inside-agents',
    path: '/subaccounts',
    person: 'dana',
    before: readOnly,
    act: async (stage) => {
      await enterClient(stage, 'acc_northgate');
      await stage.page.goto('/agents');
      await stage.page.getByRole('heading', { level: 1 }).waitFor();
    },
    after: writable,
  },
  {
    name: 'frame/agency-inside-menu',
    path: '/subaccounts',
    person: 'dana',
    act: async (stage) => {
      await enterClient(stage);
      await click('menu.label')(stage);
    },
  },
  {
    name: 'account/impersonating',
    path: '/admin/acc_willow',
    person: 'robin',
    act: async (stage) => {
      await stepIn(stage);
      await stage.page.goto('/account');
      await stage.page.getByRole('heading', { name: stage.t('menu.account') }).waitFor();
    },
  },
  {
    name: 'public/cookie-policy-impersonating',
    path: '/admin/acc_willow',
    person: 'robin',
    act: async (stage) => {
      await stepIn(stage);
      await stage.page.goto('/cookie-policy');
      await stage.page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
];

async function stepIn(stage: Stage): Promise<void> {
  const { page, t } = stage;
  await page.getByRole('button', { name: t('admin.impersonate'), exact: true }).click();
  await page.getByLabel(t('admin.reason')).fill('A ticket about a missing alert');
  await answer('admin.enter')(stage);
  await page.waitForURL('**/dashboard');
}

/** Enters a client as its agency. */
async function enterClient({ page }: Stage, client = 'acc_willow'): Promise<void> {
  await page.request.post(`/api/subaccounts/${client}/open`, { data: {} });
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Makes another client limit its agency to reading, until {@link writable}. */
function readOnly(stage: Stage): Promise<void> {
  return grant(stage, 'read');
}

function writable(stage: Stage): Promise<void> {
  return grant(stage, 'build');
}

async function grant(stage: Stage, agencyAccess: string): Promise<void> {
  const { request } = await stage.signInElsewhere('terrence');
  const { version } = await (await request.get('/api/settings')).json();
  await request.patch('/api/settings', { data: { version, agencyAccess } });
}
