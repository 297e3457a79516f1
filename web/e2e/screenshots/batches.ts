import { findItem } from '../test/items.ts';
import type { Shot, Stage } from './shot.ts';
import { abort, alter, untilText } from './steps.ts';

const PERSON = 'priya';
const PATH = '/call-logs/batches';
const NAME = 'Vaccine recalls';
const CONSENT = { text: 'You may call me about vaccines.', at: '2026-11-01T15:00:00.000Z', source: 'Intake form' };

/** Creates the batch in the pictures, once. */
async function ready({ page }: Stage): Promise<void> {
  const { data } = await (await page.request.get('/api/batches?perPage=200')).json();
  if (data.some(({ name }: { name: string }) => name === NAME)) return;
  const agent = await findItem(page, 'agents', 'Willow Front Desk');
  const made = await page.request.post('/api/batches', {
    data: {
      name: NAME,
      agentId: agent.id,
      timeZone: 'America/Denver',
      windows: [{ weekday: 1, from: '09:00', to: '17:00' }],
    },
  });
  const { id } = await made.json();
  const names = ['Ida Holm', 'Greta Aune', 'Oskar Lund'];
  const contacts = names.map((name, nth) => ({ phone: `+1303555014${nth}`, name, consent: CONSENT }));
  await page.request.post(`/api/batches/${id}/contacts`, { data: { data: contacts } });
}

const batch =
  (tab = '') =>
  async (stage: Stage) => {
    await ready(stage);
    return `${PATH}/${(await findItem(stage.page, 'batches', NAME)).id}${tab}`;
  };

/** Previews a table with a line that can't be called. */
const preview = async (stage: Stage) => {
  const { page, t } = stage;
  await untilText('batches.csv')(stage);
  await page.getByLabel(t('batches.csv'), { exact: true }).fill(TABLE);
  await page.getByLabel(t('batches.consentText')).fill(CONSENT.text);
  await page.getByLabel(t('batches.consentSource')).fill(CONSENT.source);
  await page.getByRole('button', { name: t('batches.check') }).click();
  await page
    .getByRole('region', { name: t('batches.preview') })
    .getByRole('status')
    .first()
    .scrollIntoViewIfNeeded();
};
/** Assigns the columns of a table whose headings are unknown. */
const chooseColumns = async (stage: Stage) => {
  const { page, t } = stage;
  await untilText('batches.csv')(stage);
  await page.getByLabel(t('batches.csv'), { exact: true }).fill(ODD_TABLE);
  await page.getByRole('button', { name: t('batches.check') }).click();
  await page.getByRole('region', { name: t('batches.preview') }).scrollIntoViewIfNeeded();
};
/** Adds a table most of whose lines are left out, each for its own reason. */
const leaveOut = async (stage: Stage) => {
  const { page, t } = stage;
  await untilText('batches.csv')(stage);
  await page.getByLabel(t('batches.csv'), { exact: true }).fill(FAULTY_TABLE);
  await page.getByLabel(t('batches.consentText')).fill(CONSENT.text);
  await page.getByLabel(t('batches.consentSource')).fill(CONSENT.source);
  await page.getByRole('button', { name: t('batches.check') }).click();
  await page
    .getByRole('region', { name: t('batches.preview') })
    .getByRole('status')
    .first()
    .scrollIntoViewIfNeeded();
};
const ODD_TABLE = 'Ref;Where to reach;Who;Since\n77;+13035550151;Ida Holm;2019\n78;+13035550152;Dee Sol;2021';
const FAULTY_TABLE = [
  'phone,name,language,consent_text,consent_at',
  '+13035550161,Ida,en,,',
  '+19005550123,Cai,en,,',
  '+5215555550123,Dee,es,,',
  '+13035550161,Ida,en,,',
  '+13035550162,Eve,Klingon,,',
  '+13035550163,Fay,en,Yes,someday',
  '12345,Gil,en,,',
].join('\n');
const TABLE = 'Mobile,Owner,Pet\n(303) 555-0151,Ida Holm,Nube\nnone,Cai,Moss\n303 555 0152,Dee,Sol';

/** Batches of calls. */
export const batchShots: readonly Shot[] = [
  { name: 'batches/empty', path: PATH, person: 'terrence', act: untilText('batches.none') },
  { name: 'batches/one', path: batch(), person: PERSON, isMain: true, act: untilText('batches.agent') },
  { name: 'batches/one-whole', path: batch(), person: PERSON, isWhole: true, act: untilText('batches.agent') },
  {
    name: 'batches/paused-by-cap',
    path: batch(),
    person: PERSON,
    before: alter('**/api/batches/bat_*', () => ({ status: 'paused', pausedBecause: 'outgoingMinutesPerDay' })),
    act: untilText('batches.pausedByCap.outgoingMinutesPerDay'),
  },
  { name: 'batches/contacts', path: batch('?tab=contacts'), person: PERSON, act: untilText('batches.csv') },
  { name: 'batches/preview', path: batch('?tab=contacts'), person: PERSON, act: preview },
  { name: 'batches/columns', path: batch('?tab=contacts'), person: PERSON, act: chooseColumns },
  { name: 'batches/rejections', path: batch('?tab=contacts'), person: PERSON, act: leaveOut },
  {
    name: 'batches/failed',
    path: PATH,
    person: PERSON,
    before: abort('**/api/batches?*'),
    act: untilText('resource.loadFailed'),
  },
];
