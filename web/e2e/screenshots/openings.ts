import { applyWithFile } from '../test/applicants.ts';
import { findItem } from '../test/items.ts';
import type { Shot, Stage } from './shot.ts';
import { abort, alter, hold, runSteps, untilText } from './steps.ts';

const PERSON = 'priya';
const [JOBS, CANDIDATES] = ['/jobs', '/candidates'];
const NIGHTS = 'Veterinary technician, nights';
const CANDIDATE = 'Gael Okafor';
const SCREENED = 'Eluned Okafor';

const at =
  (kind: 'jobs' | 'candidates', name: string, tab?: string) =>
  async ({ page }: Stage) =>
    `/${kind}/${(await findItem(page, kind, name)).id}${tab === undefined ? '' : `?tab=${tab}`}`;
const untilForm = ({ page, t }: Stage) => page.getByLabel(t('resource.name'), { exact: true }).waitFor();
const untilCards = ({ page, t }: Stage) =>
  page
    .getByRole('region', { name: t('stages.withdrawn'), exact: true })
    .getByRole('link')
    .first()
    .waitFor();
const reject = async ({ page, t }: Stage) => {
  const card = page.getByRole('listitem').filter({ hasText: CANDIDATE });
  await card.getByRole('button').click();
  await page.getByRole('menuitem', { name: t('stages.rejected') }).click();
  await page.getByRole('dialog').waitFor();
};
const erase = async ({ page, t }: Stage) => {
  await page.getByRole('button', { name: t('resource.more'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('candidates.erase') }).click();
  await page.getByRole('dialog').waitFor();
};
const withFile = async (stage: Stage) => {
  await applyWithFile(stage.page, stage.system.url, APPLICANT);
  return at('candidates', APPLICANT.name, 'files')(stage);
};
/** Creates a batch of the opening's candidates, once. */
const withBatch = async (stage: Stage) => {
  const { page } = stage;
  const path = await at('jobs', NIGHTS, 'batches')(stage);
  const job = await findItem(page, 'jobs', NIGHTS);
  const { data } = await (await page.request.get(`/api/batches?jobId=${job.id}`)).json();
  if (data.length > 0) return path;
  const agent = await findItem(page, 'agents', 'Willow Front Desk');
  const fields = {
    name: 'Technicians, first round',
    jobId: job.id,
    agentId: agent.id,
    startAt: '2099-01-05T17:00:00.000Z',
  };
  const { id } = await (await page.request.post('/api/batches', { data: fields })).json();
  await page.request.post(`/api/batches/${id}/contacts`, { data: { candidates: { stages: ['applied'] } } });
  await page.request.post(`/api/batches/${id}/start`);
  return path;
};
const APPLICANT = { name: 'Noelia Prats', phone: '303 555 0176', email: 'noelia@candidates.example' };
const submit = ({ page }: Stage) => page.locator('form [type="submit"]').last().click();

/** Openings and their candidates. */
export const jobShots: readonly Shot[] = [
  { name: 'jobs/list', path: JOBS, person: PERSON, isMain: true, act: untilText('jobs.statusName.closed') },
  { name: 'jobs/supervisor', path: at('jobs', NIGHTS), person: 'marco', act: untilForm },
  { name: 'jobs/empty', path: JOBS, person: 'lee', act: untilText('jobs.none') },
  { name: 'jobs/loading', path: JOBS, person: PERSON, before: hold('**/api/jobs?*') },
  {
    name: 'jobs/failed',
    path: JOBS,
    person: PERSON,
    before: abort('**/api/jobs?*'),
    act: untilText('resource.loadFailed'),
  },
  { name: 'jobs/one', path: at('jobs', NIGHTS), person: PERSON, isMain: true, act: untilForm },
  { name: 'jobs/one-whole', path: at('jobs', NIGHTS), person: PERSON, isWhole: true, act: untilForm },
  {
    name: 'jobs/list-not-on-careers',
    path: JOBS,
    person: PERSON,
    before: alter<{ data: object[] }>('**/api/jobs?*', ({ data }) => ({
      data: data.map((job) => ({ ...job, isOnCareers: false })),
    })),
    act: untilText('jobs.notOnCareers'),
  },
  {
    name: 'jobs/one-not-on-careers',
    path: at('jobs', NIGHTS),
    person: PERSON,
    before: alter('**/api/jobs/*', () => ({ isOnCareers: false })),
    act: runSteps(untilForm, untilText('jobs.notOnCareers')),
  },
  { name: 'jobs/batches', path: withBatch, person: PERSON, act: untilText('batches.statusName.scheduled') },
  { name: 'jobs/history', path: at('jobs', NIGHTS, 'history'), person: PERSON },
  {
    name: 'jobs/new-faults',
    path: `${JOBS}/new`,
    person: PERSON,
    act: async (stage) => {
      await untilForm(stage);
      await submit(stage);
      await untilText('resource.fault.required')(stage);
    },
  },
  { name: 'jobs/board', path: at('jobs', NIGHTS, 'candidates'), person: PERSON, isMain: true, act: untilCards },
  {
    name: 'jobs/board-empty',
    path: at('jobs', 'Bilingual receptionist', 'candidates'),
    person: PERSON,
    act: untilText('candidates.nobody'),
  },
  {
    name: 'jobs/board-failed',
    path: at('jobs', NIGHTS, 'candidates'),
    person: PERSON,
    before: abort('**/api/candidates?*'),
    act: untilText('resource.loadFailed'),
  },
  { name: 'jobs/decision', path: at('jobs', NIGHTS, 'candidates'), person: PERSON, act: runSteps(untilCards, reject) },
  {
    name: 'jobs/decision-faults',
    path: at('jobs', NIGHTS, 'candidates'),
    person: PERSON,
    act: runSteps(untilCards, reject, submit, untilText('candidates.reasonNeeded')),
  },
  {
    name: 'jobs/compare',
    path: at('jobs', NIGHTS, 'candidates'),
    person: PERSON,
    act: async (stage) => {
      await untilCards(stage);
      const { page, t } = stage;
      await page.getByRole('button', { name: t('candidates.compare'), exact: true }).click();
      for (const nth of [0, 1]) {
        await page.getByRole('combobox', { name: t('candidates.compareWho') }).click();
        await page
          .getByRole('option', { name: t('stages.screened') })
          .nth(nth)
          .click();
      }
      await page.getByRole('region', { name: t('candidates.compared') }).waitFor();
    },
  },
  { name: 'candidates/list', path: CANDIDATES, person: PERSON, isMain: true, act: untilText('stages.applied') },
  { name: 'candidates/empty', path: CANDIDATES, person: 'lee', act: untilText('candidates.none') },
  { name: 'candidates/one', path: at('candidates', CANDIDATE), person: PERSON, isMain: true, act: untilForm },
  {
    name: 'candidates/screening',
    path: at('candidates', SCREENED, 'screening'),
    person: PERSON,
    act: untilText('candidates.rubricNote'),
  },
  {
    name: 'candidates/notes',
    path: at('candidates', SCREENED, 'notes'),
    person: PERSON,
    act: untilText('candidates.noNotes'),
  },
  { name: 'candidates/files', path: withFile, person: PERSON, act: untilText('candidates.filesNote') },
  { name: 'candidates/erase', path: at('candidates', CANDIDATE), person: PERSON, act: runSteps(untilForm, erase) },
  { name: 'candidates/new', path: `${CANDIDATES}/new`, person: PERSON, act: untilForm },
];
