import { FlowGraph } from '@switchboard/contracts/talk/flow';

/** The flow of an agent that has only a prompt: a model talks, and attention is raised if there is no model or it fails. */
export const promptFlow = (prompt: string): FlowGraph =>
  FlowGraph.parse({
    start: 'start',
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'talk', type: 'model', prompt },
      { id: 'human', type: 'handover', reason: 'model_unavailable' },
      { id: 'end', type: 'end', outcome: 'not_resolved' },
    ],
    edges: [
      { id: 'begin', from: 'start', to: 'talk', when: { type: 'else' } },
      { id: 'fail', from: 'talk', to: 'human', when: { type: 'else' } },
      { id: 'close', from: 'human', to: 'end', when: { type: 'else' } },
    ],
    globals: [{ kind: 'human', to: 'human' }],
    slots: [],
    intents: [],
    variables: {},
  });
