import type { ParkedStream } from '@switchboard/contracts/admin/account';
import type { AdminSystem } from '@switchboard/contracts/admin/system';
import type { Shot, Stage } from './shot.ts';
import { abort, alter, click, matchAny, untilText } from './steps.ts';

const PERSON = 'robin';
const SYSTEM = '**/api/admin/system';
const untilReadings = untilText('admin.processes');
/** Waits until each of the three charts has enough readings. */
const untilDrawn = ({ page }: Stage) => page.locator('figure .recharts-surface').nth(2).waitFor();
const alterSystem = (change: (system: AdminSystem) => Partial<AdminSystem>) => alter<AdminSystem>(SYSTEM, change);

/** Streams parked because a projection can't apply an event; no request can cause that. */
export const parked = (): ParkedStream[] => {
  const one = {
    projection: 'inbox',
    tenantId: 'acc_willow',
    accountName: 'Willow Creek Animal Hospital',
    reason: 'ZodError: data.text: Invalid input: expected string, received undefined',
    attempts: 3,
    parkedAt: new Date(Date.now() - 12 * 60_000).toISOString(),
  };
  return [
    { ...one, id: 1, streamId: 'conversation-1004', position: 1_812, replayAskedAt: null },
    { ...one, id: 2, streamId: 'conversation-1008', position: 1_907, replayAskedAt: new Date().toISOString() },
    {
      ...one,
      id: 3,
      streamId: 'conversation-1011',
      position: 1_944,
      attempts: 1,
      reason: 'event.timed_out {"limitMs":10000}',
      replayAskedAt: null,
    },
  ];
};

/** The system page and its mails. */
export const adminSystemShots: readonly Shot[] = [
  { name: 'admin/system', path: '/admin/system', person: PERSON, isMain: true, act: untilReadings },
  { name: 'admin/system-whole', path: '/admin/system', person: PERSON, isWhole: true, act: untilDrawn },
  {
    name: 'admin/system-parked',
    path: '/admin/system',
    person: PERSON,
    isWhole: true,
    before: alterSystem(() => ({ parkedStreams: parked() })),
    act: untilText('admin.replayWaits'),
  },
  {
    name: 'admin/system-replayed',
    path: '/admin/system',
    person: PERSON,
    isWhole: true,
    before: async (stage) => {
      await alterSystem(() => ({ parkedStreams: parked() }))(stage);
      await stage.page.route('**/api/admin/system/parked/*/replay', (route) =>
        route.fulfill({ status: 202, json: parked()[1] }),
      );
    },
    act: async (stage) => {
      await untilText('admin.replayWaits')(stage);
      await click('admin.replay')(stage);
      await stage.page.getByText(stage.t('admin.replayAsked', { streamId: 'conversation-1004' })).waitFor();
    },
  },
  {
    name: 'admin/system-no-worker',
    path: '/admin/system',
    person: PERSON,
    before: alterSystem(({ processes }) => ({ processes: processes.filter(({ kind }) => kind !== 'worker') })),
    act: untilReadings,
  },
  {
    name: 'admin/system-no-bus',
    path: '/admin/system',
    person: PERSON,
    before: alterSystem(() => ({ liveBus: { connected: false } })),
    act: untilText('admin.busAway'),
  },
  {
    name: 'admin/system-stale',
    path: '/admin/system',
    person: PERSON,
    act: async (stage) => {
      await untilReadings(stage);
      await abort(SYSTEM)(stage);
      await stage.page.getByText(matchAny(stage, 'admin.systemStale', 'time', 'age')).waitFor();
    },
  },
  { name: 'admin/mails', path: '/admin/mails', person: PERSON, act: untilText('admin.kept') },
  {
    name: 'admin/mail',
    path: '/admin/mails',
    person: PERSON,
    act: async (stage) => {
      await stage.page.getByRole('row').getByRole('link').first().click();
      await stage.page.getByLabel(stage.t('admin.link'), { exact: true }).waitFor();
    },
  },
  { name: 'admin/mail-missing', path: '/admin/mails?mail=999999', person: PERSON, act: untilText('admin.mailMissing') },
  {
    name: 'admin/mails-none',
    path: '/admin/mails',
    person: PERSON,
    before: alter<{ data: unknown[]; meta: { total: number } }>('**/api/admin/mails?*', ({ meta }) => ({
      data: [],
      meta: { ...meta, total: 0 },
    })),
    act: untilText('admin.noMailsBody'),
  },
];
