import type { TraceStep } from '@switchboard/contracts/talk/trace';
import { readEdgeDigits } from '@switchboard/talk/engine/edges';
import type { ReportedFacts } from './call-state.ts';

/** The maximum number of stored turns and tools of a call; later ones are only in the trace. */
export const MAX_TURNS = 500;
const MAX_TOOLS = 50;
/** No flow has more nodes. */
const MAX_STEPS = 300;

/** Folds a trace: the durations of turns, the tools that ran, the visited steps, and the target of a transfer. */
export function traceTurns(facts: ReportedFacts, { steps, tookMs }: Trace): ReportedFacts {
  const after = steps.reduce(applyStep, facts);
  const last = after.turns.at(-1);
  // A turn that was received and answered in one trace took at least the trace's duration, whatever the talk's clock says.
  const isWholeTurn = steps.some(isInput) && after.turns.length === facts.turns.length + 1;
  if (tookMs === undefined || last === undefined || !isWholeTurn || last.totalMs >= tookMs) return after;
  return { ...after, turns: [...after.turns.slice(0, -1), { ...last, totalMs: tookMs }] };
}

interface Trace {
  readonly steps: readonly TraceStep[];
  readonly tookMs?: number | undefined;
}

/** Whether a step is the caller's input: speech, or the keys of an edge. */
const isInput = (step: TraceStep): boolean =>
  step.type === 'turn.heard' || (step.type === 'edge.taken' && readEdgeDigits(step.why) !== undefined);

function applyStep(facts: ReportedFacts, step: TraceStep): ReportedFacts {
  if (isInput(step)) return { ...facts, heard: { turn: step.turn, ms: step.ms, modelMs: 0, toolMs: 0 } };
  const { heard } = facts;
  switch (step.type) {
    case 'agent.call-pinned':
      return { ...facts, agentVersion: step.version };
    case 'node.entered':
      return step.node === null ? facts : { ...facts, steps: addStep(facts.steps, step.node), lastStep: step.node };
    case 'model.finished':
      return heard ? { ...facts, heard: { ...heard, modelMs: heard.modelMs + step.tookMs } } : facts;
    case 'tool.finished': {
      const withTool = { ...facts, toolNames: addName(facts.toolNames, step.tool) };
      return heard ? { ...withTool, heard: { ...heard, toolMs: heard.toolMs + step.tookMs } } : withTool;
    }
    case 'speech.sent':
      return endTurn(facts, step.ms);
    case 'transfer.requested':
      return { ...facts, transferTo: step.to };
    default:
      return facts;
  }
}

/** The agent's first words after the input end the turn. */
function endTurn(facts: ReportedFacts, ms: number): ReportedFacts {
  const { heard, turns } = facts;
  if (heard === null) return facts;
  const totalMs = Math.max(0, ms - heard.ms);
  const turn = {
    atMs: ms,
    totalMs,
    modelMs: clampPart(heard.modelMs, totalMs),
    toolMs: clampPart(heard.toolMs, totalMs),
  };
  return { ...facts, heard: null, turns: turns.length < MAX_TURNS ? [...turns, turn] : turns };
}

/** Limits a part to the duration of the turn; null if nothing ran. */
const clampPart = (ms: number, totalMs: number) => (ms === 0 ? null : Math.min(Math.round(ms), totalMs));

function addStep(steps: readonly string[], node: string): readonly string[] {
  return steps.includes(node) || steps.length >= MAX_STEPS ? steps : [...steps, node];
}

/** Adds a name to sorted, distinct names. */
export function addName(names: readonly string[], name: string): readonly string[] {
  if (name === '' || names.includes(name) || names.length >= MAX_TOOLS) return names;
  return [...names, name].sort();
}
