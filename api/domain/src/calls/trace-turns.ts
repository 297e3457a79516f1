import type { TraceStep } from '@switchboard/contracts/talk/trace';
import { readEdgeDigits } from '@switchboard/talk/engine/edges';
import type { Told } from './call-state.ts';

/** So many turns and tools are kept of a call; what comes later is in its trace alone. */
export const MAX_TURNS = 500;
const MAX_TOOLS = 50;
/** No flow has more nodes. */
const MAX_STEPS = 300;

/** Takes over how long answers took, what tools ran, and where the call was to be put through. */
export function traceTurns(told: Told, { steps, tookMs }: Traced): Told {
  const after = steps.reduce(takeStep, told);
  const last = after.turns.at(-1);
  // A turn that was heard and answered at one go took as long as the whole did, whatever the talk's own clock says.
  const isAtOnce = steps.some(isHeard) && after.turns.length === told.turns.length + 1;
  if (tookMs === undefined || last === undefined || !isAtOnce || last.totalMs >= tookMs) return after;
  return { ...after, turns: [...after.turns.slice(0, -1), { ...last, totalMs: tookMs }] };
}

interface Traced {
  readonly steps: readonly TraceStep[];
  readonly tookMs?: number | undefined;
}

/** A caller was heard: in words, or by keys that a way asks for. */
const isHeard = (step: TraceStep): boolean =>
  step.type === 'turn.heard' || (step.type === 'edge.taken' && readEdgeDigits(step.why) !== undefined);

function takeStep(told: Told, step: TraceStep): Told {
  if (isHeard(step)) return { ...told, heard: { turn: step.turn, ms: step.ms, modelMs: 0, toolMs: 0 } };
  const { heard } = told;
  switch (step.type) {
    case 'agent.call-pinned':
      return { ...told, agentVersion: step.version };
    case 'node.entered':
      return step.node === null ? told : { ...told, steps: stepsWith(told.steps, step.node), lastStep: step.node };
    case 'model.finished':
      return heard ? { ...told, heard: { ...heard, modelMs: heard.modelMs + step.tookMs } } : told;
    case 'tool.finished': {
      const withTool = { ...told, toolNames: namesWith(told.toolNames, step.tool) };
      return heard ? { ...withTool, heard: { ...heard, toolMs: heard.toolMs + step.tookMs } } : withTool;
    }
    case 'speech.sent':
      return answered(told, step.ms);
    case 'transfer.requested':
      return { ...told, transferTo: step.to };
    default:
      return told;
  }
}

/** The first words after something was heard end its turn. */
function answered(told: Told, ms: number): Told {
  const { heard, turns } = told;
  if (heard === null) return told;
  const totalMs = Math.max(0, ms - heard.ms);
  const turn = { atMs: ms, totalMs, modelMs: partOf(heard.modelMs, totalMs), toolMs: partOf(heard.toolMs, totalMs) };
  return { ...told, heard: null, turns: turns.length < MAX_TURNS ? [...turns, turn] : turns };
}

/** Null where none ran; never more than the whole. */
const partOf = (ms: number, totalMs: number) => (ms === 0 ? null : Math.min(Math.round(ms), totalMs));

function stepsWith(steps: readonly string[], node: string): readonly string[] {
  return steps.includes(node) || steps.length >= MAX_STEPS ? steps : [...steps, node];
}

/** The names with one more, each once. */
export function namesWith(names: readonly string[], name: string): readonly string[] {
  if (name === '' || names.includes(name) || names.length >= MAX_TOOLS) return names;
  return [...names, name].sort();
}
