import { TRIAGE } from '@switchboard/talk/engine/test/versions';
import type { TestClient } from './client.ts';

const { nodes, edges, globals, slots, intents, start, variables } = TRIAGE.flow;
/** The flow of an after-hours line, as the API accepts it. */
export const GRAPH = { nodes, edges, globals, slots, intents, start, variables };
const TOOLS = [{ name: 'lookup_on_call', kind: 'lookupOnCall' }];

/** Creates an agent with a flow of its own, by default the triage flow. */
export type MakeAgent = (flow?: object) => Promise<{
  // biome-ignore lint/suspicious/noExplicitAny: test responses are untyped.
  readonly agent: any;
  // biome-ignore lint/suspicious/noExplicitAny: test responses are untyped.
  readonly flow: any;
}>;

/** Creates agents as a user with permission to do so. */
export function agentMaker(builder: TestClient): MakeAgent {
  let count = 0;
  return async (flow = GRAPH) => {
    count += 1;
    const { body: createdFlow } = await builder.post('/api/flows', { name: `Triage ${count}`, ...flow });
    if (createdFlow.id === undefined) throw new Error(`could not create the flow: ${JSON.stringify(createdFlow)}`);
    const { status, body } = await builder.post('/api/agents', {
      name: `After hours ${count}`,
      languages: ['en', 'es'],
      greeting: TRIAGE.greeting,
      flowId: createdFlow.id,
      tools: TOOLS,
    });
    if (status !== 201) throw new Error(`could not create the agent: ${JSON.stringify(body)}`);
    return { agent: body, flow: createdFlow };
  };
}
