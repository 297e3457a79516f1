import type { FlowGraph } from '@switchboard/contracts/talk/flow';
import { FlowNode } from '@switchboard/contracts/talk/nodes';

/** A new flow: a start and an end. */
export const BLANK = {
  nodes: [
    FlowNode.parse({ id: 'start', type: 'start' }),
    FlowNode.parse({ id: 'end', type: 'end', at: { x: 0, y: 130 } }),
  ],
  edges: [{ id: 'start-end', from: 'start', to: 'end', when: { type: 'else' } }],
  start: 'start',
} satisfies Partial<FlowGraph>;
