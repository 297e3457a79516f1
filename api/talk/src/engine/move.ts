import { fillPlaceholders } from '@switchboard/contracts/base/placeholders';
import { truncate } from '@switchboard/contracts/base/text';
import type { FlowEdge } from '@switchboard/contracts/talk/flow';
import type { FlowNode, NodeOf, NodeType } from '@switchboard/contracts/talk/nodes';
import { chooseEdge, describeEdge, type EdgeTrigger, missingSlots } from './edges.ts';
import { askForMissingPart } from './prompt.ts';
import type { Turn } from './turn.ts';

// Moves a talk along its flow. Entering a node either makes the talk wait (for the caller or an effect), ends it, or yields a trigger that
// chooses the next edge at once. The version's step limit and the turn's budget bound every chain of nodes, so a loop in a flow ends the talk.

/** The result of entering a node: the talk waits or has ended, or leaves at once by a trigger. */
type Entered = 'waits' | EdgeTrigger;

/** Leaves the current node by an edge, and enters nodes until the talk waits or ends. */
export function followEdge(turn: Turn, edge: FlowEdge): void {
  turn.record('edge.taken', { edge: edge.id, to: edge.to, why: describeEdge(edge.when) });
  goTo(turn, edge.to);
}

/** Enters a node and those after it, until the talk waits or ends. */
export function goTo(turn: Turn, id: string): void {
  let next: string | undefined = id;
  while (next !== undefined && turn.state.status === 'open') {
    const entered = enter(turn, next);
    next = entered === 'waits' ? undefined : chooseNext(turn, entered);
  }
}

/** Chooses an edge out of the current node and returns its target. The talk ends if no edge matches. */
function chooseNext(turn: Turn, trigger: EdgeTrigger): string | undefined {
  if (turn.state.status !== 'open') return undefined;
  const edge = chooseEdge(turn, trigger);
  if (edge === undefined) {
    turn.sayBuiltIn('lost');
    turn.end('dead_end');
    return undefined;
  }
  turn.record('edge.taken', { edge: edge.id, to: edge.to, why: describeEdge(edge.when) });
  return edge.to;
}

function enter(turn: Turn, id: string): Entered {
  const { state, compiled } = turn;
  const node = turn.flow.nodes.get(id);
  if (node === undefined) {
    turn.sayBuiltIn('lost');
    turn.end('node_unknown');
    return 'waits';
  }
  state.node = id;
  state.visit += 1;
  state.steps += 1;
  state.noMatches = 0;
  state.silences = 0;
  state.digits = '';
  state.question = null;
  state.awaiting = null;
  state.modelTurns = 0;
  state.modelText = '';
  turn.record('node.entered', { nodeType: node.type, visit: state.visit });
  if (state.steps > compiled.version.limits.steps) {
    endByLimit(turn, 'steps');
    return 'waits';
  }
  if (turn.isOverBudget) {
    endByLimit(turn, 'work');
    return 'waits';
  }
  return (ENTER[node.type] as (turn: Turn, node: FlowNode) => Entered)(turn, node);
}

/** Politely ends a talk that has reached a limit of its version. */
export function endByLimit(turn: Turn, limit: string): void {
  turn.record('limit.hit', { limit });
  turn.sayBuiltIn(limit === 'silence' ? 'silent' : 'limit');
  turn.end(`limit_${limit}`);
}

/** A text with more than one sentence is always spoken in full. */
const ONE_QUESTION = /^[^.!?]*\?$/;

const ENTER: { readonly [T in NodeType]: (turn: Turn, node: NodeOf<T>) => Entered } = {
  start: () => ({ type: 'done' }),
  say(turn, { text }) {
    turn.speak(text);
    return { type: 'done' };
  },
  ask(turn, { text, silenceMs, slots }) {
    // The caller has already given every value: ask nothing.
    if (slots.length > 0 && missingSlots(turn).length === 0) return { type: 'done' };
    const isBareQuestion = ONE_QUESTION.test(text[turn.state.lang] ?? '');
    if (!(isBareQuestion && askForMissingPart(turn))) turn.speak(text);
    turn.state.awaiting = { kind: 'caller', silenceMs };
    return 'waits';
  },
  menu(turn, { text, silenceMs }) {
    turn.speak(text);
    turn.state.awaiting = { kind: 'caller', silenceMs };
    return 'waits';
  },
  branch: () => ({ type: 'done' }),
  set(turn, { values }) {
    for (const { slot, value } of values) {
      const result = turn.evaluate(value);
      if (result !== undefined) turn.setSlot(slot, { value: result, source: 'set', raw: value });
    }
    return { type: 'done' };
  },
  tool(turn, node) {
    const { key } = turn;
    const values = Object.entries(node.arguments).map(([name, text]) => [name, turn.evaluate(text) ?? null]);
    const timeoutMs = turn.compiled.version.limits.toolMs;
    turn.record('tool.started', { tool: node.tool, key });
    turn.request({ type: 'tool', key, tool: node.tool, arguments: Object.fromEntries(values), timeoutMs });
    turn.state.awaiting = { kind: 'effect', key, of: 'tool' };
    return 'waits';
  },
  model(turn, node) {
    requestModelTurn(turn, node, '');
    return 'waits';
  },
  transfer(turn, { text, to }) {
    const { key } = turn;
    turn.speak(text);
    turn.record('transfer.requested', { to: to.kind === 'number' ? to.number : to.kind, key });
    turn.request({ type: 'transfer', key, to });
    turn.state.awaiting = { kind: 'effect', key, of: 'transfer' };
    return 'waits';
  },
  handover(turn, { text, reason }) {
    turn.speak(text);
    turn.request({ type: 'attention', key: turn.key, reason });
    return { type: 'done' };
  },
  subflow(turn, { id, flowId }) {
    const { state } = turn;
    const flow = turn.compiled.subflows.get(flowId);
    if (flow === undefined || state.returns.length >= MAX_DEPTH) return { type: 'done' };
    state.returns = [...state.returns, { flowId: state.flowId, node: id }];
    state.flowId = flowId;
    return enter(turn, flow.start);
  },
  end(turn, { text, outcome }) {
    const { state } = turn;
    turn.speak(text);
    const caller = state.returns.at(-1);
    if (caller === undefined) {
      state.outcome = outcome;
      turn.end(outcome);
      return 'waits';
    }
    state.returns = state.returns.slice(0, -1);
    state.flowId = caller.flowId;
    state.node = caller.node;
    return { type: 'done' };
  },
};

/** The maximum depth of nested subflows. */
const MAX_DEPTH = 5;

/** Requests the model's next turn at its node, in answer to the caller's words. */
export function requestModelTurn(turn: Turn, node: NodeOf<'model'>, heard: string): void {
  const { state, flow } = turn;
  const { modelMs, modelTokens } = turn.compiled.version.limits;
  state.modelTurns += 1;
  state.modelText = '';
  const key = state.modelTurns === 1 ? turn.key : `${turn.key}:${state.modelTurns}`;
  const ways = (flow.edges.get(node.id) ?? []).flatMap(({ id, when }) =>
    when.type === 'described' ? [{ edge: id, description: when.description }] : [],
  );
  turn.record('model.started', { key });
  turn.request({
    type: 'model',
    key,
    prompt: fillPrompt(turn, node.prompt),
    heard,
    whispers: state.whispers,
    tools: node.tools,
    ways,
    slots: node.slots.flatMap((name) => flow.slots.get(name) ?? []),
    timeoutMs: modelMs,
    maxTokens: modelTokens,
  });
  state.awaiting = { kind: 'effect', key, of: 'model' };
}

function fillPrompt(turn: Turn, prompt: string): string {
  const { values } = turn;
  const words = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return truncate(fillPlaceholders(prompt, words, MAX_PROMPT_CHARACTERS), MAX_PROMPT_CHARACTERS);
}

/** The maximum length of a prompt with its values filled in. */
const MAX_PROMPT_CHARACTERS = 100_000;
