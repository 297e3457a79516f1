import { findItem } from '../test/items.ts';
import type { Shot, Stage } from './shot.ts';
import { click, inTurn, untilText } from './steps.ts';

const PERSON = 'priya';

const triage =
  (tab: string) =>
  async ({ page }: Stage) =>
    `/agents/${(await findItem(page, 'agents', 'Willow After Hours Triage')).id}?tab=${tab}`;

/** Agents: what they are, how they are tried and tested, and their versions. */
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
  { name: 'agents/tests', path: triage('tests'), person: PERSON, act: untilText('agents.tests') },
  {
    name: 'agents/publish',
    path: triage('details'),
    person: PERSON,
    act: inTurn(untilText('agents.interruptions'), click('agents.publish'), untilText('agents.publishNow')),
  },
  {
    name: 'agents/compared',
    path: triage('versions'),
    person: PERSON,
    act: inTurn(
      ({ page }) => page.locator('.mantine-Accordion-control').first().click(),
      untilText('agents.compareWith'),
    ),
  },
  { name: 'agents/versions', path: triage('versions'), person: PERSON, isMain: true },
];
