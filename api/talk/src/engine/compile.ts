import type { FlowEdge, FlowGlobal, FlowGraph } from '@switchboard/contracts/talk/flow';
import type { FlowNode } from '@switchboard/contracts/talk/nodes';
import type { Slot } from '@switchboard/contracts/talk/slots';
import type { TalkVersion } from '@switchboard/contracts/talk/version';
import { compileIntents, type ScoreIntents } from '../understanding/intents.ts';
import { runToCompletion, type Work } from '../understanding/work.ts';
import {
  createExpressionReader,
  createSuccessRuleReader,
  type Evaluate,
  type Evaluated,
  type ExpressionFault,
} from './expressions.ts';

/** A flow compiled for running. */
export interface CompiledFlow {
  readonly start: string;
  readonly nodes: ReadonlyMap<string, FlowNode>;
  /** The edges out of each node, in the order in which they are tried. */
  readonly edges: ReadonlyMap<string, readonly FlowEdge[]>;
  readonly slots: ReadonlyMap<string, Slot>;
  readonly globals: readonly FlowGlobal[];
  readonly variables: FlowGraph['variables'];
  readonly scoreIntents: ScoreIntents;
  /** Returns the evaluator of an expression by its text. An expression that can't be parsed, or is no longer allowed, never has a value. */
  readonly evaluate: (expression: string) => Evaluate;
}

/** A version compiled for running; compiled once and shared by all its talks. */
export interface CompiledVersion {
  readonly version: TalkVersion;
  readonly main: CompiledFlow;
  readonly subflows: ReadonlyMap<string, CompiledFlow>;
  /** The agent's own success rule; undefined if it has none, or none that can be read. */
  readonly success: Evaluate | undefined;
}

/** Compiles a version without validating it: a draft with faults runs as far as it can. */
export const compileVersion = (version: TalkVersion): CompiledVersion =>
  runToCompletion(compileVersionInSteps(version));

/** Compiles a version in small steps, because a flow at its size limits takes most of a second. */
export function* compileVersionInSteps(version: TalkVersion): Work<CompiledVersion> {
  const subflows = new Map<string, CompiledFlow>();
  for (const [id, flow] of Object.entries(version.subflows)) subflows.set(id, yield* compileFlow(flow));
  const { flow, successRule = '' } = version;
  const rule = successRule === '' ? undefined : createSuccessRuleReader(flow)(successRule);
  const success = rule !== undefined && 'evaluate' in rule ? rule.evaluate : undefined;
  return { version, main: yield* compileFlow(flow), subflows, success };
}

/** Returns the flow with an id; the agent's own flow for null or an unknown id. */
export const getFlow = ({ main, subflows }: CompiledVersion, flowId: string | null): CompiledFlow =>
  (flowId === null ? undefined : subflows.get(flowId)) ?? main;

function neverEvaluated(code: ExpressionFault): Evaluate {
  const isRefused = code === 'function_unavailable' || code === 'expression_costly';
  const evaluated: Evaluated = isRefused
    ? { value: undefined, units: 0, refused: code === 'expression_costly' ? code : 'expression_unavailable' }
    : { value: undefined, units: 0 };
  return () => evaluated;
}

function* compileFlow(flow: FlowGraph): Work<CompiledFlow> {
  const edges = new Map<string, FlowEdge[]>();
  for (const edge of flow.edges) {
    const from = edges.get(edge.from);
    if (from === undefined) edges.set(edge.from, [edge]);
    else from.push(edge);
  }
  const read = createExpressionReader(flow);
  const expressions = new Map<string, Evaluate>();
  return {
    start: flow.start,
    nodes: new Map(flow.nodes.map((node) => [node.id, node])),
    edges,
    slots: new Map(flow.slots.map((slot) => [slot.name, slot])),
    globals: flow.globals,
    variables: flow.variables,
    scoreIntents: yield* compileIntents(flow.intents, flow.globals),
    evaluate(text) {
      let evaluate = expressions.get(text);
      if (evaluate === undefined) {
        const expression = read(text);
        evaluate = 'evaluate' in expression ? expression.evaluate : neverEvaluated(expression.code);
        expressions.set(text, evaluate);
      }
      return evaluate;
    },
  };
}
