import type { FlowGraph } from '@switchboard/contracts/talk/flow';
import type { FlowProblem } from '@switchboard/contracts/talk/flow-problem';
import { checkGraph } from './check-graph.ts';
import { checkValues, type Surroundings } from './check-values.ts';
import { Problems } from './problems.ts';

/** Lists the problems of a flow with their places: errors, which prevent publishing, before warnings. */
export function validateFlow(flow: FlowGraph, surroundings: Surroundings = {}): FlowProblem[] {
  const problems = new Problems();
  checkGraph(flow, problems);
  checkValues(flow, surroundings, problems);
  return problems.list().sort((a, b) => rank(a) - rank(b));
}

const rank = ({ level }: FlowProblem) => (level === 'error' ? 0 : 1);
