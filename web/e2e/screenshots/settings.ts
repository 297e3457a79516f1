import type { CommonItem } from '@switchboard/contracts/resources/schemas';
import { smartTagRoutes } from '@switchboard/contracts/smart-tags/routes';
import { archiveItem, editItem, findItem, getItem, makeItem } from '../test/items.ts';
import type { Shot, Stage } from './shot.ts';
import { abort, alter, answer, click, hold, runSteps, untilHeading, untilText } from './steps.ts';

const PERSON = 'priya';
const GROUPS = '**/api/groups?*';

/** The page of a demo item, at one of its tabs. */
const at =
  (kind: 'groups' | 'listeners' | 'prompts' | 'templates', name: string, tab?: string) =>
  async ({ page }: Stage) =>
    `/settings/${kind}/${(await findItem(page, kind, name)).id}${tab === undefined ? '' : `?tab=${tab}`}`;
/** The page of a demo tag. */
const tagPage =
  (name: string, search = '') =>
  async ({ page }: Stage) => {
    const answer = await page.request.get(`/api/smartTags?searchString=${name}`);
    const { data } = smartTagRoutes['smartTags.list'].ok.body.parse(await answer.json());
    const tag = data.find((one) => one.name === name);
    if (!tag) throw new Error(`there is no smart tag called ${name}`);
    return `/settings/smart-tags/${tag.id}${search}`;
  };
const untilForm = ({ page, t }: Stage) => page.getByLabel(t('resource.name'), { exact: true }).waitFor();
const untilName = (name: string) => (stage: Stage) => stage.page.getByRole('heading', { name, level: 2 }).waitFor();

/** For an account that pictures use one at a time: the group is archived afterward, which frees its name. */
const withGroup = (act: (stage: Stage, group: CommonItem) => Promise<unknown>) => async (stage: Stage) =>
  await act(
    stage,
    await makeItem(stage.page, 'groups', { name: 'Night desk', description: 'Takes the calls after eight.' }),
  );

let prompts = 0;
/** The page of a prompt that nobody else has open. */
async function ownPrompt({ page }: Stage): Promise<string> {
  prompts += 1;
  const { id } = await makeItem(page, 'prompts', {
    name: `Holiday greeting ${prompts}`,
    type: 'greeting',
    language: 'en',
    body: 'Thank you for calling {{clinic_name}}. How can I help you and your pet?',
  });
  return `/settings/prompts/${id}`;
}

/** Two people change a prompt; this one saves second. */
async function conflict(stage: Stage): Promise<void> {
  const { page, t } = stage;
  await page
    .getByLabel(t('prompts.body'), { exact: true })
    .fill('Thanks for calling {{clinic_name}}. What can I do for you today?');
  const other = await stage.signInElsewhere('ben');
  await editItem(other, 'prompts', await openedPrompt(stage), {
    body: 'Good day, this is {{clinic_name}}. How can I help you and your pet?',
    note: 'Shorter, and with the time of day',
  });
  await page.locator('form [type="submit"]').click();
  await page.getByRole('dialog').getByRole('radio').first().check();
}

const openedPrompt = ({ page }: Stage) =>
  getItem(page, 'prompts', new URL(page.url()).pathname.split('/').at(-1) ?? '');

/** The settings and their items. */
export const settingsShots: readonly Shot[] = [
  { name: 'settings/index', path: '/settings', person: PERSON, isMain: true, act: untilHeading },
  { name: 'settings/index-viewer', path: '/settings', person: 'vera', act: untilHeading },
  { name: 'settings/index-none', path: '/settings?find=zzzz', person: PERSON, act: untilText('settings.none') },
  { name: 'settings/api-keys', path: '/api-access', person: PERSON, isMain: true },
  {
    name: 'settings/api-key',
    path: async ({ page }) => `/api-access/${(await findItem(page, 'apiKeys', 'Voice platform')).id}`,
    person: PERSON,
    act: untilForm,
  },
  {
    name: 'settings/api-key-use',
    path: async ({ page }) => `/api-access/${(await findItem(page, 'apiKeys', 'Voice platform')).id}?tab=use`,
    person: PERSON,
    act: untilText('apiKeys.quickStart'),
  },
  {
    name: 'settings/api-key-reduced',
    path: async ({ page }) => `/api-access/${(await findItem(page, 'apiKeys', 'Voice platform')).id}`,
    person: PERSON,
    before: alter('**/api/apiKeys/*', () => ({ withheldScopes: ['intake.write', 'agents.write'] })),
    act: untilForm,
  },
  { name: 'settings/api-key-new', path: '/api-access/new', person: PERSON, act: untilForm },
  { name: 'settings/listeners', path: '/settings/listeners', person: PERSON, isMain: true },
  { name: 'settings/listener', path: at('listeners', 'Slack relay'), person: PERSON, act: untilForm },
  {
    name: 'settings/listener-deliveries',
    path: at('listeners', 'Slack relay', 'deliveries'),
    person: PERSON,
    act: untilText('listeners.noDeliveries'),
  },
  { name: 'settings/listener-new', path: '/settings/listeners/new', person: PERSON, act: untilForm },
  { name: 'settings/smart-tags', path: '/settings/smart-tags', person: PERSON, isMain: true },
  { name: 'settings/smart-tag', path: tagPage('Emergency'), person: PERSON, isMain: true, act: untilForm },
  { name: 'settings/smart-tag-history', path: tagPage('Emergency', '?tab=history'), person: PERSON },
  { name: 'settings/smart-tag-viewer', path: tagPage('Emergency'), person: 'vera', act: untilForm },
  { name: 'settings/smart-tag-new', path: '/settings/smart-tags/new', person: PERSON, act: untilForm },
  {
    name: 'settings/smart-tag-missing',
    path: '/settings/smart-tags/999999999',
    person: PERSON,
    act: untilText('resource.missing'),
  },
  {
    name: 'settings/smart-tags-failed',
    path: '/settings/smart-tags',
    person: PERSON,
    before: abort('**/api/smartTags?*'),
  },
  { name: 'settings/groups', path: '/settings/groups', person: PERSON, isMain: true },
  { name: 'settings/prompts', path: '/settings/prompts?sortBy=updatedAt&sortOrder=desc', person: PERSON },
  { name: 'settings/templates', path: '/settings/templates', person: PERSON },
  { name: 'settings/groups-empty', path: '/settings/groups', person: 'lee', act: untilText('groups.none') },
  {
    name: 'settings/groups-no-match',
    path: '/settings/groups?searchString=zzzz&routing=manual',
    person: PERSON,
    act: untilText('resource.noMatch'),
  },
  { name: 'settings/groups-loading', path: '/settings/groups', person: PERSON, before: hold(GROUPS) },
  {
    name: 'settings/groups-failed',
    path: '/settings/groups',
    person: PERSON,
    before: abort(GROUPS),
    act: untilText('resource.loadFailed'),
  },
  {
    name: 'settings/groups-missing',
    path: '/settings/groups/grp_nowhere',
    person: PERSON,
    act: untilText('resource.missing'),
  },
  { name: 'settings/group', path: at('groups', 'Front desk'), person: PERSON, isMain: true, act: untilForm },
  { name: 'settings/group-whole', path: at('groups', 'Front desk'), person: PERSON, isWhole: true, act: untilForm },
  { name: 'settings/group-viewer', path: at('groups', 'Front desk'), person: 'vera', act: untilForm },
  {
    name: 'settings/group-unsaved',
    path: at('groups', 'Billing'),
    person: PERSON,
    act: async (stage) => {
      await stage.page.getByLabel(stage.t('groups.description'), { exact: true }).fill('Bills and insurance');
      await untilText('resource.unsaved')(stage);
    },
  },
  {
    name: 'settings/group-leave',
    path: at('groups', 'Billing'),
    person: PERSON,
    act: async (stage) => {
      await stage.page.getByLabel(stage.t('groups.description'), { exact: true }).fill('Bills and insurance');
      await stage.page.getByRole('button', { name: stage.t('action.close'), exact: true }).click();
      await untilText('resource.unsavedTitle')(stage);
    },
  },
  { name: 'settings/group-new', path: '/settings/groups/new', person: PERSON, act: untilForm },
  {
    name: 'settings/group-new-faults',
    path: '/settings/groups/new',
    person: PERSON,
    act: async (stage) => {
      await stage.page.getByLabel(stage.t('resource.name'), { exact: true }).fill('Billing');
      await stage.page.getByLabel(stage.t('groups.escalationNumber')).fill('555');
      await stage.page.locator('form [type="submit"]').click();
      await untilText('resource.fault.invalid')(stage);
    },
  },
  {
    name: 'settings/group-name-taken',
    path: '/settings/groups/new',
    person: PERSON,
    act: async (stage) => {
      await stage.page.getByLabel(stage.t('resource.name'), { exact: true }).fill('Billing');
      await stage.page.locator('form [type="submit"]').click();
      await untilText('resource.fault.taken')(stage);
    },
  },
  {
    name: 'settings/group-archive',
    path: at('groups', 'Spanish desk'),
    person: PERSON,
    act: runSteps(untilForm, click('resource.more'), async ({ page, t }: Stage) => {
      await page.getByRole('menuitem', { name: t('resource.archiveMenu') }).click();
      await page.getByRole('dialog').waitFor();
    }),
  },
  {
    name: 'settings/group-archived',
    path: '/settings/groups?archived=true',
    person: 'lee',
    act: withGroup(async (stage, group) => {
      const { page } = stage;
      await archiveItem(page, 'groups', group);
      await page.goto(`/settings/groups/${group.id}?archived=all`);
      await untilText('resource.archivedNote')(stage);
    }),
  },
  {
    name: 'settings/group-archived-toast',
    path: '/settings/groups',
    person: 'lee',
    act: withGroup(async (stage, group) => {
      const { page, t } = stage;
      await page.goto(`/settings/groups/${group.id}`);
      await untilForm(stage);
      await click('resource.more')(stage);
      await page.getByRole('menuitem', { name: t('resource.archiveMenu') }).click();
      await answer('resource.archive')(stage);
      await page.getByRole('button', { name: t('action.undo') }).waitFor();
    }),
  },
  {
    name: 'settings/group-used-by',
    path: at('groups', 'Front desk', 'usedBy'),
    person: PERSON,
    before: alter('**/api/groups/*/usage', () => ({
      data: [
        { kind: 'prompts', id: 'pmt_1', name: 'After hours triage' },
        { kind: 'templates', id: 'tpl_1', name: 'missed_call_followup' },
      ],
    })),
    act: ({ page }) => page.getByRole('link', { name: 'missed_call_followup' }).last().waitFor(),
  },
  {
    name: 'settings/group-in-use',
    path: at('groups', 'Front desk'),
    person: PERSON,
    before: alter('**/api/groups/*/usage', () => ({
      data: [{ kind: 'prompts', id: 'pmt_1', name: 'After hours triage' }],
    })),
    act: runSteps(untilForm, click('resource.more'), async ({ page, t }: Stage) => {
      await page.getByRole('menuitem', { name: t('resource.archiveMenu') }).click();
      await page.getByRole('dialog').waitFor();
    }),
  },
  {
    name: 'settings/group-unused',
    path: at('groups', 'Billing', 'usedBy'),
    person: PERSON,
    act: untilText('resource.unused'),
  },
  { name: 'settings/prompt', path: at('prompts', 'After hours triage'), person: PERSON, act: untilForm },
  {
    name: 'settings/prompt-versions',
    path: at('prompts', 'After hours triage', 'versions'),
    person: PERSON,
    act: ({ page, t }) => page.getByRole('region', { name: t('prompts.compare') }).waitFor(),
  },
  {
    name: 'settings/prompt-history',
    path: at('prompts', 'After hours triage', 'history'),
    person: PERSON,
    isMain: true,
    act: untilName('After hours triage'),
  },
  {
    name: 'settings/prompt-conflict',
    path: ownPrompt,
    person: PERSON,
    act: runSteps(untilForm, conflict),
    after: async (stage) => archiveItem(stage.page, 'prompts', await openedPrompt(stage)),
  },
  { name: 'settings/prompts-forbidden', path: '/settings/prompts', person: 'vera', act: untilHeading },
  {
    name: 'settings/template',
    path: at('templates', 'appointment_confirm_en'),
    person: PERSON,
    isWhole: true,
    act: untilForm,
  },
  {
    name: 'settings/template-preview',
    path: at('templates', 'appointment_confirm_en', 'preview'),
    person: PERSON,
    act: untilText('templates.shown'),
  },
];
