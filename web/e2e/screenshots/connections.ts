import { findItem } from '../test/items.ts';
import type { Shot, Stage } from './shot.ts';
import { abort, alter, click, runSteps, untilText } from './steps.ts';

const PERSON = 'priya';
const CONNECTIONS = '/settings/connections';
const NEW = `${CONNECTIONS}/new`;

const connection =
  (name: string, tab = '') =>
  async ({ page }: Stage) =>
    `${CONNECTIONS}/${(await findItem(page, 'connections', name)).id}${tab}`;
const untilForm = ({ page, t }: Stage) => page.getByLabel(t('resource.name'), { exact: true }).waitFor();
const choose = (provider: string) => runSteps(click(`connections.providerName.${provider}`), untilForm);
const chooseOauth = runSteps(choose('http'), async ({ page, t }: Stage) => {
  await page.getByRole('combobox', { name: t('connections.authType') }).click();
  await page.getByRole('option', { name: t('connections.authTypeName.oauth2') }).click();
});
const submit = ({ page }: Stage) => page.locator('form [type="submit"]').click();
const thankYou = (outcome: string): Shot => ({
  name: `connections/thank-you-${outcome.replace('_', '-')}`,
  path: `/connection-thank-you?outcome=${outcome}&connection=con_1`,
  act: untilText(`connections.outcome.${outcome}`),
});
const asNew = (body: unknown) => ({
  ...(body as object),
  status: 'disconnected',
  lastError: null,
  authorizedAt: null,
  lastEventAt: null,
});

const asTelnyx = (body: unknown) => ({
  ...(body as object),
  provider: 'telnyx',
  authType: 'api_key',
  status: 'connected',
  lastError: null,
  baseUrl: 'https://api.telnyx.com',
  username: '61bf923e-5e4d-4595-a110-56190ea18a1b',
  applicationId: '1773070540731319841',
  url: 'https://inbox.example/api/carriers/telnyx/con_8f2c1d/voice',
});

const buildReadiness = (way: object) =>
  alter('**/api/connections/con_*/way', (body: unknown) => ({ ...(body as object), ...way }));
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const answered = (step: string, answer: string | null = null) => ({
  at: ago(3),
  step,
  status: 200,
  answer,
  code: null,
});
const THROUGH = {
  hasAgent: true,
  numbers: { all: 1, answered: 1 },
  call: { startedAt: ago(5), isOpen: false, isHeard: true, isTold: true },
  request: answered('status'),
  webhook: null,
};
const REFUSED = {
  ...THROUGH,
  call: null,
  request: { ...answered('voice'), status: 401, code: 'intake.signature_invalid' },
};
const buildWebhook = (state: string, outcome: string) => ({ at: ago(2), type: 'call_ended', state, outcome });

/** Connections, and the page that OAuth returns to. */
export const connectionShots: readonly Shot[] = [
  {
    name: 'connections/list',
    path: CONNECTIONS,
    person: PERSON,
    isMain: true,
    act: ({ page }) => page.getByRole('link', { name: 'ezyVet' }).waitFor(),
  },
  { name: 'connections/empty', path: CONNECTIONS, person: 'dana', isWhole: true, act: untilText('connections.none') },
  {
    name: 'connections/failed',
    path: CONNECTIONS,
    person: PERSON,
    before: abort('**/api/connections?*'),
    act: untilText('resource.loadFailed'),
  },
  { name: 'connections/one', path: connection('ezyVet'), person: PERSON, isMain: true, act: untilForm },
  { name: 'connections/one-whole', path: connection('Google Calendar'), person: PERSON, isWhole: true, act: untilForm },
  { name: 'connections/one-supervisor', path: connection('Google Calendar'), person: 'marco', act: untilForm },
  {
    name: 'connections/disconnected',
    path: connection('Google Calendar'),
    person: PERSON,
    before: alter('**/api/connections/con_*', asNew),
    act: untilForm,
  },
  { name: 'connections/failing', path: connection('Dentrix'), person: 'lee', act: untilForm },
  {
    name: 'connections/carrier',
    path: connection('Dentrix'),
    person: 'lee',
    isWhole: true,
    before: runSteps(alter('**/api/connections/con_*', asTelnyx), buildReadiness(THROUGH)),
    act: untilText('connections.last.title'),
  },
  {
    name: 'connections/carrier-refused',
    path: connection('Dentrix'),
    person: 'lee',
    isWhole: true,
    before: runSteps(
      alter('**/api/connections/con_*', (body) => ({ ...asTelnyx(body), provider: 'twilio', authType: 'basic' })),
      buildReadiness(REFUSED),
    ),
    act: untilText('connections.last.unproven'),
  },
  { name: 'connections/webhook', path: connection('Vapi'), person: PERSON, isWhole: true, act: untilForm },
  {
    name: 'connections/test-call',
    path: connection('Vapi'),
    person: PERSON,
    isWhole: true,
    before: buildReadiness({
      ...THROUGH,
      request: answered('completions'),
      webhook: buildWebhook('failed', 'data.call: expected'),
    }),
    act: runSteps(untilForm, click('connections.testCall.begin'), untilText('connections.testCall.again')),
  },
  {
    name: 'connections/retell',
    path: connection('ezyVet'),
    person: PERSON,
    isWhole: true,
    before: runSteps(
      alter('**/api/connections/con_*', (body: Record<string, unknown>) => ({
        name: 'Retell',
        provider: 'retell',
        baseUrl: 'https://api.retellai.com',
        url: `https://inbox.example/api/intake/retell/${body['id']}`,
      })),
      buildReadiness({ ...THROUGH, request: answered('webhook'), webhook: buildWebhook('translated', 'added') }),
    ),
    act: untilForm,
  },
  { name: 'connections/new-elevenlabs', path: NEW, person: PERSON, act: choose('elevenlabs') },
  { name: 'connections/history', path: connection('ezyVet', '?tab=history'), person: PERSON },
  {
    name: 'connections/rotate',
    path: connection('ezyVet'),
    person: PERSON,
    act: runSteps(untilForm, click('resource.more'), async ({ page, t }: Stage) => {
      await page.getByRole('menuitem', { name: t('connections.rotate.api_key') }).click();
      await page.getByRole('dialog').waitFor();
    }),
  },
  { name: 'connections/catalog', path: NEW, person: PERSON, act: untilText('connections.group.voice') },
  {
    name: 'connections/catalog-none',
    path: NEW,
    person: PERSON,
    act: async (stage) => {
      await stage.page.getByRole('searchbox', { name: stage.t('connections.find') }).fill('zzz');
      await untilText('connections.noneFound')(stage);
    },
  },
  { name: 'connections/new-webhook', path: NEW, person: PERSON, act: choose('vapi') },
  {
    name: 'connections/new-faults',
    path: NEW,
    person: PERSON,
    isWhole: true,
    act: runSteps(chooseOauth, submit, untilText('resource.fault.required')),
  },
  thankYou('connected'),
  thankYou('refused'),
  thankYou('other_session'),
];
