import { talkRoutes } from '@switchboard/contracts/agents/talk-routes';
import { kindRoutes } from '@switchboard/contracts/kind-routes';
import { type DemoAgent, demoAgents } from './demo-agents.ts';
import { readIdsByName } from './ids-by-name.ts';
import { asPerson, type PersonCall } from './person.ts';

/** Creates and publishes the demo's agents with their flows. Skips agents with names that already exist. */
export async function createAgents(url: string): Promise<void> {
  for (const [email, agents] of Object.entries(demoAgents)) {
    await asPerson(url, email, async (call) => {
      const known = await readIdsByName(call, 'agents');
      for (const agent of agents) if (!known.has(agent.body.name)) await createAgent(call, agent);
    });
  }
}

async function createAgent(
  call: PersonCall,
  { body, flow, numbers, publication, changedSince }: DemoAgent,
): Promise<void> {
  const flowId = await ensureFlow(call, flow);
  const create = kindRoutes['agents.create'];
  const { id, version } = create.ok.body.parse(await call(create, { body: { ...body, flowId } }));
  await call(talkRoutes['agents.publish'], { params: { id }, body: { version, ...publication } });
  if (changedSince)
    await call(kindRoutes['agents.change'], { params: { id }, body: { version: version + 1, ...changedSince } });
  for (const number of numbers) await bindNumber(call, number, id);
}

async function bindNumber(call: PersonCall, name: string, agentId: string): Promise<void> {
  const { method, path, ok } = kindRoutes['phoneNumbers.list'];
  const { data } = ok.body.parse(await call({ method, path: `${path}?perPage=200` }));
  const number = data.find((candidate) => candidate.name === name);
  if (!number) return;
  const body = { version: number.version, inboundAgentId: agentId };
  await call(kindRoutes['phoneNumbers.change'], { params: { id: number.id }, body });
}

/** Returns the flow's id, and creates the flow if an earlier, interrupted start has not. */
async function ensureFlow(call: PersonCall, flow: DemoAgent['flow']): Promise<string> {
  const known = (await readIdsByName(call, 'flows')).get(flow.name);
  if (known !== undefined) return known;
  const create = kindRoutes['flows.create'];
  return create.ok.body.parse(await call(create, { body: flow })).id;
}
