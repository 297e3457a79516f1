import { findItem } from '../test/items.ts';
import type { Shot, Stage } from './shot.ts';
import { abort, click, findCounted, hold, runSteps, untilHeading, untilText } from './steps.ts';

const PERSON = 'priya';
const LIST = '**/api/flows?*';
const CHECK = '**/api/flows/*/validate';

const triage =
  (view: string) =>
  async ({ page }: Stage) =>
    `/flows?id=${(await findItem(page, 'flows', 'After-hours triage')).id}&view=${view}`;
const untilDrawn = ({ page }: Stage) => page.locator('.react-flow__node').first().waitFor();
const untilListed = ({ page }: Stage) => page.getByRole('treeitem').first().waitFor();

/** On a narrow screen, the inspector covers the toolbar. */
const closeInspector = async ({ page, isNarrow }: Stage) => {
  if (isNarrow) await page.keyboard.press('Escape');
};

/** Numbers without calls, as the server reports them. */
const NUMBER_PROBLEMS = [
  { code: 'number_premium', detail: '+19005550123' },
  { code: 'number_country_not_allowed', detail: '+5215555550123' },
].map((problem) => ({ level: 'error', nodeId: 'transfer', edgeId: null, path: 'nodes.transfer.to', ...problem }));

/** Flows, read-only and editable. */
export const flowShots: readonly Shot[] = [
  { name: 'flows/new', path: '/flows?id=new', person: PERSON, act: untilText('flows.beginsAs') },
  { name: 'flows/canvas', path: triage('canvas'), person: PERSON, isMain: true, act: untilDrawn },
  { name: 'flows/outline', path: triage('outline'), person: PERSON, isMain: true, act: untilListed },
  {
    name: 'flows/step',
    path: triage('outline'),
    person: PERSON,
    act: runSteps(untilListed, ({ page }) => page.locator('#flow-row-what').click()),
  },
  {
    name: 'flows/faulty',
    path: triage('canvas'),
    person: PERSON,
    act: runSteps(
      untilDrawn,
      async ({ page }) => {
        await page.locator('.react-flow__node[data-id="advice"]').click();
        await page.locator('textarea[lang="en"]').first().fill('Keep your {{pet_nme}} quiet.');
      },
      closeInspector,
      (stage) => findCounted(stage, 'flows.problemCount').first().waitFor(),
    ),
  },
  {
    name: 'flows/problems',
    path: triage('outline'),
    person: PERSON,
    act: runSteps(
      untilListed,
      ({ page }) => page.locator('#flow-row-advice').click(),
      ({ page }) => page.locator('textarea[lang="en"]').first().fill('Keep your {{pet_nme}} quiet.'),
      closeInspector,
      async (stage) => {
        await findCounted(stage, 'flows.problemCount').first().click();
        await stage.page
          .getByRole('list', { name: stage.t('agents.problems') })
          .last()
          .waitFor();
      },
    ),
  },
  {
    name: 'flows/number-problems',
    path: triage('outline'),
    person: PERSON,
    before: ({ page }) => page.route(CHECK, (route) => route.fulfill({ json: { problems: NUMBER_PROBLEMS } })),
    act: runSteps(
      untilListed,
      ({ page }) => page.locator('#flow-row-advice').click(),
      ({ page }) => page.locator('textarea[lang="en"]').first().fill('Keep your pet quiet.'),
      closeInspector,
      async (stage) => {
        await findCounted(stage, 'flows.problemCount').first().click();
        await stage.page
          .getByRole('list', { name: stage.t('agents.problems') })
          .last()
          .waitFor();
      },
    ),
  },
  {
    name: 'flows/whole',
    path: triage('outline'),
    person: PERSON,
    act: runSteps(untilListed, click('flows.wholeFlow')),
  },
  {
    name: 'flows/tried',
    path: triage('canvas'),
    person: PERSON,
    act: runSteps(untilDrawn, click('agents.try'), click('agents.startTalk'), ({ page }) =>
      page.getByRole('log').waitFor(),
    ),
  },
  { name: 'flows/canvas-reader', path: triage('canvas'), person: 'marco', act: untilDrawn },
  {
    name: 'flows/several',
    path: triage('outline'),
    person: PERSON,
    act: runSteps(
      untilListed,
      ({ page }) => page.locator('#flow-row-what').click(),
      ({ page }) => page.keyboard.press('Control+a'),
    ),
    only: 'wide',
  },
  {
    name: 'flows/checking',
    path: triage('canvas'),
    person: PERSON,
    before: hold(CHECK),
    act: untilText('flows.checkState.pending'),
  },
  {
    name: 'flows/not-checked',
    path: triage('canvas'),
    person: PERSON,
    before: abort(CHECK),
    act: runSteps(click('flows.checkState.failed'), untilText('flows.checkFailedNote')),
  },
  {
    name: 'flows/actions',
    path: triage('canvas'),
    person: PERSON,
    act: runSteps(untilDrawn, click('resource.more'), untilText('agents.export.yaml')),
  },
  {
    name: 'flows/from-faulty-file',
    path: '/flows?id=new',
    person: PERSON,
    act: runSteps(untilText('flows.beginsAs'), async ({ page }) => {
      const file = { name: 'flow.yaml', mimeType: 'application/yaml', buffer: Buffer.from('nodes: []') };
      await page.locator('input[type="file"]').setInputFiles(file);
      await page.getByText('edges').waitFor();
    }),
  },
  { name: 'flows/history', path: async (stage) => `${await triage('canvas')(stage)}&tab=history`, person: PERSON },
  { name: 'flows/used-by', path: async (stage) => `${await triage('canvas')(stage)}&tab=usedBy`, person: PERSON },
  { name: 'flows/empty', path: '/flows', person: 'dana', act: untilText('flows.none') },
  { name: 'flows/failed', path: '/flows', person: PERSON, before: abort(LIST), act: untilText('resource.loadFailed') },
  { name: 'flows/forbidden', path: '/flows', person: 'vera', act: untilHeading },
  { name: 'flows/missing', path: '/flows?id=flw_nowhere', person: PERSON, act: untilText('resource.missing') },
];
