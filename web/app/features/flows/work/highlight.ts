import type { TraceStep } from '@switchboard/contracts/talk/trace';
import type { Highlight } from './work.ts';

interface Talked {
  readonly turn: {
    readonly trace: readonly TraceStep[];
    readonly state?: { readonly node: string | null } | undefined;
  };
}

/** The current node of a test call, and the nodes and edges that it passed; undefined before it starts. */
export function findHighlight(exchanges: readonly Talked[]): Highlight | undefined {
  const state = exchanges.findLast(({ turn }) => turn.state !== undefined)?.turn.state;
  if (state === undefined) return undefined;
  const steps = exchanges.flatMap(({ turn }) => turn.trace);
  return {
    now: state.node,
    nodes: new Set(steps.flatMap((step) => (step.type === 'node.entered' && step.node !== null ? [step.node] : []))),
    edges: new Set(steps.flatMap((step) => (step.type === 'edge.taken' ? [step.edge] : []))),
  };
}
