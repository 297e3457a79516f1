import { TRIAGE } from '@switchboard/talk/engine/test/versions';
import type { TestClient } from '../../../test/client.ts';

const { nodes, edges, globals, slots, intents, start, variables } = TRIAGE.flow;
/** The flow of an after-hours line, as the API takes it. */
export const GRAPH = { nodes, edges, globals, slots, intents, start, variables };
const TOOLS = [{ name: 'lookup_on_call', kind: 'lookupOnCall' }];

/** Makes an agent with a flow of its own, the triage flow unless another is given. */
export type MakeAgent = (flow?: object) => Promise<{
  // biome-ignore lint/suspicious/noExplicitAny: as test answers are.
  readonly agent: any;
  // biome-ignore lint/suspicious/noExplicitAny: as test answers are.
  readonly flow: any;
}>;

/** Makes agents as somebody who may. */
export function agentMaker(builder: TestClient): MakeAgent {
  let made = 0;
  return async (flow = GRAPH) => {
    made += 1;
    const { body: ofFlow } = await builder.post('/api/flows', { name: `Triage ${made}`, ...flow });
    if (ofFlow.id === undefined) throw new Error(`no flow was made: ${JSON.stringify(ofFlow)}`);
    const { status, body } = await builder.post('/api/agents', {
      name: `After hours ${made}`,
      languages: ['en', 'es'],
      greeting: TRIAGE.greeting,
      flowId: ofFlow.id,
      tools: TOOLS,
    });
    if (status !== 201) throw new Error(`no agent was made: ${JSON.stringify(body)}`);
    return { agent: body, flow: ofFlow };
  };
}
