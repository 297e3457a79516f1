import { screeningFlow, screeningGreeting } from '@switchboard/contracts/agents/flow-templates/screening-flow';
import { talkRoutes } from '@switchboard/contracts/agents/talk-routes';
import { batches } from '@switchboard/contracts/batches/batches';
import { openings } from '@switchboard/contracts/hiring/openings';
import { accountSettingsRoutes, kindRoutes } from '@switchboard/contracts/kind-routes';
import { readIdsByName } from './ids-by-name.ts';
import { NIGHTS } from './openings.ts';
import { asPerson, type PersonCall } from './person.ts';

const ADMINISTRATOR = 'priya@willowcreek.example';
const BUSINESS = 'Willow Creek Animal Hospital';
const NAME = 'Technicians, first calls';
const { name: JOB } = NIGHTS.body;
/** A retry follows after ten minutes, so that a visitor sees the batch progress. */
const RETRIES = { count: 2, delayMs: 600_000, on: ['busy', 'no_answer', 'voicemail'] };

/** Starts a batch in which an agent calls the job's invited candidates, one at a time. Does nothing if the batch already exists. */
export async function callCandidates(url: string): Promise<void> {
  await asPerson(url, ADMINISTRATOR, async (call) => {
    if ((await readIdsByName(call, batches.kind)).has(NAME)) return;
    const jobId = (await readIdsByName(call, openings.kind)).get(JOB);
    if (jobId === undefined) return;
    await allowCandidates(call);
    const agentId = await ensureScreeningAgent(call, jobId);
    const create = kindRoutes['batches.create'];
    const body = { name: NAME, jobId, agentId, timeZone: 'America/Denver', concurrency: 1, retries: RETRIES };
    const { id } = create.ok.body.parse(await call(create, { body }));
    const params = { id };
    const stages = ['invited', 'screening'];
    await call(kindRoutes['batches.addContacts'], { params, body: { candidates: { stages } } });
    await call(kindRoutes['batches.start'], { params });
  });
}

/** The countries of the candidates' numbers. The dial rule treats Puerto Rico and Guam as separate countries. */
const COUNTRIES = ['US', 'PR', 'GU'];

async function allowCandidates(call: PersonCall): Promise<void> {
  const read = accountSettingsRoutes['settings.get'];
  const { version } = read.ok.body.parse(await call(read));
  await call(accountSettingsRoutes['settings.change'], { body: { version, allowedCountries: COUNTRIES } });
}

/** Returns the job's screening agent, and creates it as the job's screen does if it doesn't exist. */
async function ensureScreeningAgent(call: PersonCall, jobId: string): Promise<string> {
  const name = `Screening: ${JOB}`;
  const known = (await readIdsByName(call, 'agents')).get(name);
  if (known !== undefined) return known;
  const read = kindRoutes['jobs.get'];
  const job = read.ok.body.parse(await call(read, { params: { id: jobId } }));
  const flow = kindRoutes['flows.create'];
  const flowBody = { name, ...screeningFlow('en', job.questions) };
  // An interrupted start may have created the flow without its agent.
  const flowId =
    (await readIdsByName(call, 'flows')).get(name) ?? flow.ok.body.parse(await call(flow, { body: flowBody })).id;
  const create = kindRoutes['agents.create'];
  const greeting = screeningGreeting('en', { businessName: BUSINESS, job: JOB });
  const fields = { language: 'en', languages: ['en'], greeting, flowId };
  const { id, version } = create.ok.body.parse(await call(create, { body: { name, ...fields } }));
  await call(talkRoutes['agents.publish'], { params: { id }, body: { version, name: '', note: '' } });
  const change = { version: job.version, screeningAgentId: id };
  await call(kindRoutes['jobs.change'], { params: { id: jobId }, body: change });
  return id;
}
