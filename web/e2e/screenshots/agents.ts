import { findItem } from '../test/items.ts';
import type { Shot, Stage } from './shot.ts';
import { abort, click, openVersion, refuse, runSteps, untilHeading, untilText } from './steps.ts';

const PERSON = 'priya';
const LIST = '**/api/agents?*';

const triage =
  (tab: string) =>
  async ({ page }: Stage) =>
    `/agents/${(await findItem(page, 'agents', 'Willow After Hours Triage')).id}?tab=${tab}`;

const openActions = runSteps(untilText('agents.interruptions'), click('resource.more'));
const fromMenu = (key: string) =>
  runSteps(openActions, async ({ page, t }) => {
    await page.getByRole('menuitem', { name: t(key) }).click();
    await page.getByRole('dialog').waitFor();
  });
const chooseFile = (text: string) => async (stage: Stage) => {
  await click('agents.fromFile')(stage);
  const file = { name: 'agent.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) };
  await stage.page.locator('input[type="file"]').setInputFiles(file);
};
/** Speaks as the caller, and waits for the reply. */
const speak = (words: string) => async (stage: Stage) => {
  const field = stage.page.getByLabel(stage.t('agents.sayAs'));
  await field.fill(words);
  await field.press('Enter');
  await stage.page.getByRole('log').getByText(words, { exact: true }).waitFor();
};
const startTalk = runSteps(click('agents.startTalk'), ({ page }) => page.getByRole('log').waitFor());
const openTrace = async ({ page }: Stage) => {
  const why = page.getByRole('log').locator('summary').nth(1);
  await why.click();
  await why.evaluate((element) => element.scrollIntoView());
};

/** Agents, how they are tried and tested, and their versions. */
export const agentShots: readonly Shot[] = [
  { name: 'agents/new', path: '/agents/new', person: PERSON },
  { name: 'agents/details', path: triage('details'), person: PERSON, act: untilText('agents.interruptions') },
  {
    name: 'agents/details-whole',
    path: triage('details'),
    person: PERSON,
    isWhole: true,
    act: untilText('agents.interruptions'),
  },
  { name: 'agents/try', path: triage('try'), person: PERSON, act: click('agents.startTalk') },
  {
    name: 'agents/talked',
    path: triage('try'),
    person: PERSON,
    act: runSteps(startTalk, speak('My dog just got into baking chocolate'), openTrace),
  },
  {
    name: 'agents/talk-ended',
    path: triage('try'),
    person: PERSON,
    act: runSteps(startTalk, speak('My cat is limping'), click('agents.hangUp'), untilText('agents.startAgain')),
  },
  { name: 'agents/tests', path: triage('tests'), person: PERSON, act: untilText('agents.tests') },
  {
    name: 'agents/publish',
    path: triage('details'),
    person: PERSON,
    act: runSteps(untilText('agents.interruptions'), click('agents.publish'), untilText('agents.publishNow')),
  },
  {
    name: 'agents/compared',
    path: triage('versions'),
    person: PERSON,
    act: runSteps(openVersion, untilText('agents.compareWith')),
  },
  { name: 'agents/versions', path: triage('versions'), person: PERSON, isMain: true },
  {
    name: 'agents/version-export',
    path: triage('versions'),
    person: PERSON,
    act: runSteps(openVersion, click('agents.exportVersion'), untilText('agents.export.yaml')),
  },
  {
    name: 'agents/actions',
    path: triage('details'),
    person: PERSON,
    act: runSteps(openActions, untilText('agents.export.yaml')),
  },
  { name: 'agents/archive-refused', path: triage('details'), person: PERSON, act: fromMenu('resource.archive') },
  { name: 'agents/from-file', path: '/agents/new', person: PERSON, act: chooseFile('language: en\nlanguages: [en]\n') },
  {
    name: 'agents/from-faulty-file',
    path: '/agents/new',
    person: PERSON,
    act: runSteps(chooseFile('name: [Night desk\n'), ({ page }) => page.getByRole('alert').waitFor()),
  },
  { name: 'agents/from-template', path: '/agents/new', person: PERSON, act: click('flows.template.receptionist') },
  { name: 'agents/details-reader', path: triage('details'), person: 'marco', act: untilText('agents.interruptions') },
  { name: 'agents/empty', path: '/agents', person: 'dana', act: untilText('agents.none') },
  { name: 'agents/no-match', path: '/agents?searchString=zzzz', person: PERSON, act: untilText('resource.noMatch') },
  {
    name: 'agents/failed',
    path: '/agents',
    person: PERSON,
    before: abort(LIST),
    act: untilText('resource.loadFailed'),
  },
  {
    name: 'agents/refused',
    path: '/agents',
    person: PERSON,
    before: refuse(LIST, { code: 'permission.denied', status: 403 }),
  },
  { name: 'agents/forbidden', path: '/agents', person: 'vera', act: untilHeading },
  { name: 'agents/missing', path: '/agents/agt_nowhere', person: PERSON, act: untilText('resource.missing') },
];
