import { talkRoutes } from '@switchboard/contracts/agents/talk-routes';
import { kindRoutes } from '@switchboard/contracts/kind-routes';
import { asPerson, type PersonCall } from '../person.ts';
import { type DemoAgent, demoAgents } from './demo-agents.ts';

/** Makes the demo's agents with their flows, and publishes them. Nothing is made twice. */
export async function makeAgents(url: string): Promise<void> {
  for (const [email, agents] of Object.entries(demoAgents)) {
    await asPerson(url, email, async (call) => {
      const { method, path, ok } = kindRoutes['agents.list'];
      const { data } = ok.body.parse(await call({ method, path: `${path}?archived=all&perPage=200` }));
      const known = new Set(data.map(({ name }) => name));
      for (const agent of agents) if (!known.has(agent.body.name)) await make(call, agent);
    });
  }
}

async function make(call: PersonCall, { body, flow, numbers, publication, changedSince }: DemoAgent): Promise<void> {
  const flowId = await flowOf(call, flow);
  const create = kindRoutes['agents.create'];
  const { id, version } = create.ok.body.parse(await call(create, { body: { ...body, flowId } }));
  await call(talkRoutes['agents.publish'], { params: { id }, body: { version, ...publication } });
  if (changedSince)
    await call(kindRoutes['agents.change'], { params: { id }, body: { version: version + 1, ...changedSince } });
  for (const number of numbers) await bind(call, number, id);
}

async function bind(call: PersonCall, name: string, agentId: string): Promise<void> {
  const { method, path, ok } = kindRoutes['phoneNumbers.list'];
  const { data } = ok.body.parse(await call({ method, path: `${path}?perPage=200` }));
  const number = data.find((one) => one.name === name);
  if (!number) return;
  const body = { version: number.version, inboundAgentId: agentId };
  await call(kindRoutes['phoneNumbers.change'], { params: { id: number.id }, body });
}

/** The flow may be there already: a start may have been cut off between it and its agent. */
async function flowOf(call: PersonCall, flow: DemoAgent['flow']): Promise<string> {
  const { method, path, ok } = kindRoutes['flows.list'];
  const { data } = ok.body.parse(await call({ method, path: `${path}?archived=all&perPage=200` }));
  const made = data.find(({ name }) => name === flow.name);
  if (made) return made.id;
  const create = kindRoutes['flows.create'];
  return create.ok.body.parse(await call(create, { body: flow })).id;
}
