import { testRoutes } from '@switchboard/contracts/agents/test-routes';
import { editItem, findItem, getItem } from '../test/items.ts';
import type { Shot, Stage } from './shot.ts';
import { abort, click, openVersion, runSteps, untilText } from './steps.ts';

/** A user of an account that pictures use one at a time: flows and tests are changed and restored. */
const PERSON = 'lee';
const AGENT = 'Brightsmile Scheduler';
const FLOW = 'Dental desk';
const REPLAY = '**/api/agents/*/replay';

/** The words of past callers, who hang up after the last one. */
const CALLERS: readonly (readonly string[])[] = [
  ['Do you take Delta Dental', 'I would like to book a cleaning', 'Tuesday at ten in the morning'],
  ['My tooth hurts since last night', 'Tomorrow at nine in the morning'],
  ['I need an appointment', 'Friday at two in the afternoon'],
];

interface DraftFlow {
  readonly nodes: readonly object[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
  readonly slots: readonly object[];
}
const edge = (from: string, to: string, when: object) => ({ id: `new-${from}-${to}`, from, to, when });

/** Two planted changes: one changes an edge, the other asks something that no past caller answered. */
function changed({ nodes, edges, slots }: DraftFlow): DraftFlow {
  const say = { id: 'check', type: 'say', name: 'Check the plan', text: { en: 'Let me see.', es: 'Déjeme ver.' } };
  const ask = {
    id: 'since',
    type: 'ask',
    name: 'Since when',
    text: { en: 'Since when does it hurt?', es: '¿Desde cuándo le duele?' },
    slots: [{ slot: 'since' }],
  };
  const rest = edges.filter(({ from }) => from !== 'insurance' && from !== 'pain');
  return {
    nodes: [...nodes, say, ask],
    edges: [
      ...rest,
      edge('insurance', 'check', { type: 'else' }),
      edge('check', 'how', { type: 'else' }),
      edge('pain', 'since', { type: 'else' }),
      edge('since', 'when', { type: 'slots', slots: ['since'] }),
      edge('since', 'raise', { type: 'else' }),
    ],
    slots: [...slots, { name: 'since', type: 'date' }],
  };
}

/** Creates past calls, and a flow that has changed since. */
async function withChangedFlow(stage: Stage): Promise<string> {
  const { page, calls } = stage;
  for (const said of CALLERS) {
    const call = await calls.answered('Philippa Norgaard');
    for (const words of said) await call.speak(words);
    await call.hangUp();
  }
  const flow = await findItem(page, 'flows', FLOW);
  // A flow has these fields.
  const whole = (await getItem(page, 'flows', flow.id)) as typeof flow & DraftFlow;
  const { nodes, edges, slots } = whole;
  putBack = async () => {
    await editItem(page, 'flows', await getItem(page, 'flows', flow.id), { nodes, edges, slots });
  };
  await editItem(page, 'flows', whole, changed(whole));
  return await agentPath(stage, 'details');
}
let putBack: () => Promise<void> = async () => undefined;

const agentPath = async ({ page }: Stage, tab: string) =>
  `/agents/${(await findItem(page, 'agents', AGENT)).id}?tab=${tab}`;
const openSheet = runSteps(untilText('agents.interruptions'), click('agents.publish'));
const replayed = async (stage: Stage) => {
  await openSheet(stage);
  await stage.page.getByRole('dialog').getByText(stage.t('agents.replay.outcome.broke'), { exact: true }).waitFor();
};

/** Creates a failing test for the time of the picture. */
async function withFailingTest(stage: Stage): Promise<string> {
  const { page } = stage;
  const { id: agentId } = await findItem(page, 'agents', AGENT);
  const path = `/api/agents/${agentId}/tests`;
  const data = {
    name: 'A cleaning is booked',
    steps: [{ say: 'I would like to book a cleaning' }, { say: 'Tuesday at ten in the morning' }],
    expect: { path: ['when', 'booked'], said: ['See you later'] },
  };
  const answer = await page.request.post(path, { data });
  const { id } = testRoutes['agentTests.create'].ok.body.parse(await answer.json());
  putBack = async () => {
    const { version } = testRoutes['agentTests.get'].ok.body.parse(
      await (await page.request.get(`${path}/${id}`)).json(),
    );
    await page.request.delete(`${path}/${id}?version=${version}`);
  };
  return await agentPath(stage, 'tests');
}

/** The checks before an agent is published, and its tests. */
export const publishingShots: readonly Shot[] = [
  {
    name: 'agents/replayed',
    path: withChangedFlow,
    person: PERSON,
    act: replayed,
    after: () => putBack(),
  },
  {
    name: 'agents/replayed-changes',
    path: withChangedFlow,
    person: PERSON,
    act: runSteps(replayed, ({ page }) => page.getByRole('dialog').locator('summary').click()),
    after: () => putBack(),
  },
  {
    name: 'agents/replay-failed',
    path: (stage) => agentPath(stage, 'details'),
    person: PERSON,
    before: abort(REPLAY),
    act: runSteps(openSheet, untilText('resource.loadFailed')),
  },
  {
    name: 'agents/tests-failed',
    path: withFailingTest,
    person: PERSON,
    act: runSteps(click('agents.test.runAll'), ({ page, t }) =>
      page.getByRole('list', { name: t('agents.test.failures') }).waitFor(),
    ),
    after: () => putBack(),
  },
  {
    name: 'agents/test-new',
    path: (stage) => agentPath(stage, 'tests'),
    person: PERSON,
    act: runSteps(click('agents.test.new'), untilText('agents.test.script')),
  },
  {
    name: 'agents/restore',
    path: (stage) => agentPath(stage, 'versions'),
    person: PERSON,
    act: runSteps(openVersion, click('agents.restore'), ({ page }) => page.getByRole('dialog').waitFor()),
  },
];
