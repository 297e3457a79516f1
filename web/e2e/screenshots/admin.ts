import type { AdminAccountDetail } from '@switchboard/contracts/admin/account';
import { parked } from './admin-system.ts';
import type { Shot, Stage } from './shot.ts';
import { abort, alter, answer, click, hold, matchAny, untilHeading, untilText } from './steps.ts';

const PERSON = 'robin';
const ACCOUNTS = '**/api/admin/accounts?*';
const ACCOUNT = '**/api/admin/accounts/acc_*';
const untilDetail = untilText('admin.actions');
const alterAccount = (change: (account: AdminAccountDetail) => Partial<AdminAccountDetail>) =>
  alter<AdminAccountDetail>(ACCOUNT, change);

const openStatus = (key: string) => async (stage: Stage) => {
  await untilDetail(stage);
  await click(key)(stage);
  await stage.page.getByLabel(stage.t('admin.reason')).waitFor();
};
const giveReason = ({ page, t }: Stage) => page.getByLabel(t('admin.reason')).fill('Three invoices are unpaid');

/** Accounts, and actions on them. */
export const adminShots: readonly Shot[] = [
  {
    name: 'admin/restored',
    path: '/admin/acc_sunrise',
    person: PERSON,
    act: async (stage) => {
      await openStatus('admin.restore')(stage);
      await giveReason(stage);
      await answer('admin.restoreNow')(stage);
      await stage.page.getByText(stage.t('admin.restoredToast', { name: 'Sunrise Home Services' })).waitFor();
    },
    after: async (stage) => {
      await openStatus('admin.suspend')(stage);
      await giveReason(stage);
      await answer('admin.suspendNow')(stage);
      await stage.page.getByText(stage.t('admin.suspendedToast', { name: 'Sunrise Home Services' })).waitFor();
    },
  },
  { name: 'admin/accounts', path: '/admin', person: PERSON, act: untilText('admin.column.attentionTotal') },
  { name: 'admin/accounts-sorted', path: '/admin?sort=conversations&order=desc', person: PERSON },
  { name: 'admin/accounts-none', path: '/admin?q=zzzz', person: PERSON, act: untilText('admin.noMatch') },
  { name: 'admin/accounts-loading', path: '/admin', person: PERSON, before: hold(ACCOUNTS) },
  {
    name: 'admin/accounts-failed',
    path: '/admin',
    person: PERSON,
    before: abort(ACCOUNTS),
    act: untilText('resource.loadFailed'),
  },
  { name: 'admin/account', path: '/admin/acc_willow', person: PERSON, isMain: true, act: untilDetail },
  { name: 'admin/account-whole', path: '/admin/acc_willow', person: PERSON, isWhole: true, act: untilDetail },
  {
    name: 'admin/account-long-log',
    path: '/admin/acc_northgate',
    person: PERSON,
    before: async ({ page, system }) => {
      const { id } = system.person('kay');
      for (let ticket = 101; ticket <= 112; ticket++) {
        await page.request.post('/api/impersonate', { data: { id, reason: `Ticket ${ticket}: tags are missing` } });
        await page.request.post('/api/logout');
      }
    },
    act: async (stage) => {
      await untilDetail(stage);
      await stage.page
        .getByRole('button', { name: stage.t('admin.earlier') })
        .first()
        .scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'admin/quotas',
    path: '/admin/acc_willow',
    person: PERSON,
    act: async (stage) => {
      await untilDetail(stage);
      await click('admin.quotas.change')(stage);
      await stage.page.getByLabel(stage.t('admin.quotas.textsPerDay')).fill('500');
      await stage.page.getByLabel(stage.t('admin.quotas.outgoingStartsPerMinute')).fill('0');
      await answer('admin.quotas.save')(stage);
      await stage.page
        .getByRole('dialog')
        .getByText(matchAny(stage, 'admin.quotas.wrong', 'min', 'max'))
        .waitFor();
    },
  },
  {
    name: 'admin/account-nobody',
    path: '/admin/acc_willow',
    person: PERSON,
    before: alterAccount(() => ({ users: 0, people: [] })),
    act: untilText('admin.nobody'),
  },
  {
    name: 'admin/account-ill',
    path: '/admin/acc_willow',
    person: PERSON,
    before: alterAccount(({ health }) => ({
      health: {
        projections: health.projections.map((one, index) =>
          index === 0 ? { ...one, lag: 212, since: new Date(Date.now() - 95_000).toISOString() } : one,
        ),
        parkedStreams: parked(),
        deliveries: {
          waiting: 3,
          failed: 12,
          held: 4,
          lastFailure: { at: new Date(Date.now() - 3_600_000).toISOString(), platform: 'vapi', outcome: 'invalid' },
        },
      },
    })),
    act: untilDetail,
  },
  { name: 'admin/account-loading', path: '/admin/acc_willow', person: PERSON, before: hold(ACCOUNT) },
  {
    name: 'admin/account-failed',
    path: '/admin/acc_willow',
    person: PERSON,
    before: abort(ACCOUNT),
    act: untilText('resource.loadFailed'),
  },
  { name: 'admin/missing', path: '/admin/acc_nowhere', person: PERSON, act: untilText('admin.missing') },
  {
    name: 'admin/impersonate',
    path: '/admin/acc_willow',
    person: PERSON,
    act: ({ page, t }) => page.getByRole('button', { name: t('admin.impersonate'), exact: true }).click(),
  },
  {
    name: 'admin/impersonate-why',
    path: '/admin/acc_willow',
    person: PERSON,
    act: async (stage) => {
      await stage.page.getByRole('button', { name: stage.t('admin.impersonate'), exact: true }).click();
      await answer('admin.enter')(stage);
      await untilText('admin.reasonNeeded')(stage);
    },
  },
  {
    name: 'admin/suspend',
    path: '/admin/acc_northgate',
    person: PERSON,
    act: async (stage) => {
      await openStatus('admin.suspend')(stage);
      await giveReason(stage);
    },
  },
  { name: 'admin/suspended-accounts', path: '/admin?status=suspended', person: PERSON, act: untilHeading },
  { name: 'admin/suspended', path: '/admin/acc_sunrise', person: PERSON, act: untilDetail },
  { name: 'admin/restore', path: '/admin/acc_sunrise', person: PERSON, act: openStatus('admin.restore') },
];
