import { screeningFlow, screeningGreeting } from '@switchboard/contracts/agents/flow-templates/screening-flow';
import { talkRoutes } from '@switchboard/contracts/agents/talk-routes';
import { batches } from '@switchboard/contracts/batches/batches';
import { openings } from '@switchboard/contracts/hiring/openings';
import { accountSettingsRoutes, kindRoutes } from '@switchboard/contracts/kind-routes';
import { NIGHTS } from './jobs.ts';
import { listed } from './listed.ts';
import { asPerson, type PersonCall } from './person.ts';

const ADMINISTRATOR = 'priya@willowcreek.example';
const BUSINESS = 'Willow Creek Animal Hospital';
const NAME = 'Technicians, first calls';
const { name: JOB } = NIGHTS.body;
/** Those who are not reached are called again a while later: whoever looks around meanwhile sees it move. */
const RETRIES = { count: 2, delayMs: 600_000, on: ['busy', 'no_answer', 'voicemail'] };

/** Has an agent call the invited candidates of the job, one at a time, from now on. It isn't begun twice. */
export async function callCandidates(url: string): Promise<void> {
  await asPerson(url, ADMINISTRATOR, async (call) => {
    if ((await listed(call, batches.kind)).has(NAME)) return;
    const jobId = (await listed(call, openings.kind)).get(JOB);
    if (jobId === undefined) return;
    await allowCandidates(call);
    const agentId = await makeAgent(call, jobId);
    const create = kindRoutes['batches.create'];
    const body = { name: NAME, jobId, agentId, timeZone: 'America/Denver', concurrency: 1, retries: RETRIES };
    const { id } = create.ok.body.parse(await call(create, { body }));
    const params = { id };
    const stages = ['invited', 'screening'];
    await call(kindRoutes['batches.addContacts'], { params, body: { candidates: { stages } } });
    await call(kindRoutes['batches.start'], { params });
  });
}

/** The countries of the candidates' numbers: the dial rule counts Puerto Rico and Guam as countries of their own. */
const COUNTRIES = ['US', 'PR', 'GU'];

async function allowCandidates(call: PersonCall): Promise<void> {
  const read = accountSettingsRoutes['settings.get'];
  const { version } = read.ok.body.parse(await call(read));
  await call(accountSettingsRoutes['settings.change'], { body: { version, allowedCountries: COUNTRIES } });
}

/** The agent that asks the job's questions, made of them as its screen makes it. */
async function makeAgent(call: PersonCall, jobId: string): Promise<string> {
  const name = `Screening: ${JOB}`;
  const known = (await listed(call, 'agents')).get(name);
  if (known !== undefined) return known;
  const read = kindRoutes['jobs.get'];
  const job = read.ok.body.parse(await call(read, { params: { id: jobId } }));
  const flow = kindRoutes['flows.create'];
  const flowBody = { name, ...screeningFlow('en', job.questions) };
  // A start may have been cut off between it and its agent.
  const flowId = (await listed(call, 'flows')).get(name) ?? flow.ok.body.parse(await call(flow, { body: flowBody })).id;
  const create = kindRoutes['agents.create'];
  const greeting = screeningGreeting('en', { businessName: BUSINESS, job: JOB });
  const fields = { language: 'en', languages: ['en'], greeting, flowId };
  const { id, version } = create.ok.body.parse(await call(create, { body: { name, ...fields } }));
  await call(talkRoutes['agents.publish'], { params: { id }, body: { version, name: '', note: '' } });
  const change = { version: job.version, screeningAgentId: id };
  await call(kindRoutes['jobs.change'], { params: { id: jobId }, body: change });
  return id;
}
