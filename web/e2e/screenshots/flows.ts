import { findItem } from '../test/items.ts';
import type { Shot, Stage } from './shot.ts';
import { click, counted, inTurn, untilText } from './steps.ts';

const PERSON = 'priya';

const triage =
  (view: string) =>
  async ({ page }: Stage) =>
    `/flows?id=${(await findItem(page, 'flows', 'After-hours triage')).id}&view=${view}`;
const untilDrawn = ({ page }: Stage) => page.locator('.react-flow__node').first().waitFor();
const untilListed = ({ page }: Stage) => page.getByRole('treeitem').first().waitFor();

/** On a narrow screen it lies over the toolbar. */
const closeInspector = async ({ page, isNarrow }: Stage) => {
  if (isNarrow) await page.keyboard.press('Escape');
};

/** Flows, to read and to write. */
export const flowShots: readonly Shot[] = [
  { name: 'flows/new', path: '/flows?id=new', person: PERSON, act: untilText('flows.beginsAs') },
  { name: 'flows/canvas', path: triage('canvas'), person: PERSON, isMain: true, act: untilDrawn },
  { name: 'flows/outline', path: triage('outline'), person: PERSON, isMain: true, act: untilListed },
  {
    name: 'flows/step',
    path: triage('outline'),
    person: PERSON,
    act: inTurn(untilListed, ({ page }) => page.locator('#flow-row-what').click()),
  },
  {
    name: 'flows/faulty',
    path: triage('canvas'),
    person: PERSON,
    act: inTurn(
      untilDrawn,
      async ({ page }) => {
        await page.locator('.react-flow__node[data-id="advice"]').click();
        await page.locator('textarea[lang="en"]').first().fill('Keep your {{pet_nme}} quiet.');
      },
      closeInspector,
      (stage) => counted(stage, 'flows.problemCount').first().waitFor(),
    ),
  },
  {
    name: 'flows/problems',
    path: triage('outline'),
    person: PERSON,
    act: inTurn(
      untilListed,
      ({ page }) => page.locator('#flow-row-advice').click(),
      ({ page }) => page.locator('textarea[lang="en"]').first().fill('Keep your {{pet_nme}} quiet.'),
      closeInspector,
      async (stage) => {
        await counted(stage, 'flows.problemCount').first().click();
        await stage.page
          .getByRole('list', { name: stage.t('agents.problems') })
          .last()
          .waitFor();
      },
    ),
  },
  { name: 'flows/whole', path: triage('outline'), person: PERSON, act: inTurn(untilListed, click('flows.wholeFlow')) },
  {
    name: 'flows/tried',
    path: triage('canvas'),
    person: PERSON,
    act: inTurn(untilDrawn, click('agents.try'), click('agents.startTalk'), ({ page }) =>
      page.getByRole('log').waitFor(),
    ),
  },
];
