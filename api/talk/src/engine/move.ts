import { fillPlaceholders } from '@switchboard/contracts/base/placeholders';
import { truncate } from '@switchboard/contracts/base/text';
import type { FlowEdge } from '@switchboard/contracts/talk/flow';
import type { FlowNode, NodeOf, NodeType } from '@switchboard/contracts/talk/nodes';
import { asksForRest } from './prompt.ts';
import type { Turn } from './turn.ts';
import { chooseEdge, missingSlots, type Occasion, reasonOf } from './ways-out.ts';

/** What entering a node comes to: the talk waits there, has ended, or goes on by an occasion. */
type Entered = 'waits' | Occasion;

/** Leaves the present node by a way and enters nodes until the talk waits or ends. */
export function take(turn: Turn, edge: FlowEdge): void {
  turn.note('edge.taken', { edge: edge.id, to: edge.to, why: reasonOf(edge.when) });
  goTo(turn, edge.to);
}

/** Goes to a node, and on from it, until the talk waits for somebody or has ended. */
export function goTo(turn: Turn, id: string): void {
  let next: string | undefined = id;
  while (next !== undefined && turn.state.status === 'open') {
    const entered = enter(turn, next);
    next = entered === 'waits' ? undefined : leave(turn, entered);
  }
}

/** Chooses a way out of the present node, and names where it leads; a talk without one ends. */
function leave(turn: Turn, occasion: Occasion): string | undefined {
  if (turn.state.status !== 'open') return undefined;
  const edge = chooseEdge(turn, occasion);
  if (edge === undefined) {
    turn.sayBuiltIn('lost');
    turn.end('dead_end');
    return undefined;
  }
  turn.note('edge.taken', { edge: edge.id, to: edge.to, why: reasonOf(edge.when) });
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
  turn.note('node.entered', { nodeType: node.type, visit: state.visit });
  if (state.steps > compiled.version.limits.steps) {
    hitLimit(turn, 'steps');
    return 'waits';
  }
  if (turn.isSpent) {
    hitLimit(turn, 'work');
    return 'waits';
  }
  return (ENTER[node.type] as (turn: Turn, node: FlowNode) => Entered)(turn, node);
}

/** Ends a talk politely for a limit of its version. */
export function hitLimit(turn: Turn, limit: string): void {
  turn.note('limit.hit', { limit });
  turn.sayBuiltIn(limit === 'silence' ? 'silent' : 'limit');
  turn.end(`limit_${limit}`);
}

/** A text that says something else besides its question is said whole. */
const ONE_QUESTION = /^[^.!?]*\?$/;

const ENTER: { readonly [T in NodeType]: (turn: Turn, node: NodeOf<T>) => Entered } = {
  start: () => ({ type: 'done' }),
  say(turn, { text }) {
    turn.speak(text);
    return { type: 'done' };
  },
  ask(turn, { text, silenceMs, slots }) {
    // A caller who said everything at once is asked nothing twice.
    if (slots.length > 0 && missingSlots(turn).length === 0) return { type: 'done' };
    const isAlone = ONE_QUESTION.test(text[turn.state.lang] ?? '');
    if (!(isAlone && asksForRest(turn))) turn.speak(text);
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
    const given = Object.entries(node.arguments).map(([name, text]) => [name, turn.evaluate(text) ?? null]);
    const timeoutMs = turn.compiled.version.limits.toolMs;
    turn.note('tool.started', { tool: node.tool, key });
    turn.ask({ type: 'tool', key, tool: node.tool, arguments: Object.fromEntries(given), timeoutMs });
    turn.state.awaiting = { kind: 'effect', key, of: 'tool' };
    return 'waits';
  },
  model(turn, node) {
    askModel(turn, node, '');
    return 'waits';
  },
  transfer(turn, { text, to }) {
    const { key } = turn;
    turn.speak(text);
    turn.note('transfer.requested', { to: to.kind === 'number' ? to.number : to.kind, key });
    turn.ask({ type: 'transfer', key, to });
    turn.state.awaiting = { kind: 'effect', key, of: 'transfer' };
    return 'waits';
  },
  handover(turn, { text, reason }) {
    turn.speak(text);
    turn.ask({ type: 'attention', key: turn.key, reason });
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
    const back = state.returns.at(-1);
    if (back === undefined) {
      state.outcome = outcome;
      turn.end(outcome);
      return 'waits';
    }
    state.returns = state.returns.slice(0, -1);
    state.flowId = back.flowId;
    state.node = back.node;
    return { type: 'done' };
  },
};

/** Flows within flows. */
const MAX_DEPTH = 5;

/** Has the model speak at its node, of what was just heard. */
export function askModel(turn: Turn, node: NodeOf<'model'>, heard: string): void {
  const { state, flow } = turn;
  const { modelMs, modelTokens } = turn.compiled.version.limits;
  state.modelTurns += 1;
  state.modelText = '';
  const key = state.modelTurns === 1 ? turn.key : `${turn.key}:${state.modelTurns}`;
  const ways = (flow.edges.get(node.id) ?? []).flatMap(({ id, when }) =>
    when.type === 'described' ? [{ edge: id, description: when.description }] : [],
  );
  turn.note('model.started', { key });
  turn.ask({
    type: 'model',
    key,
    prompt: promptOf(turn, node.prompt),
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

function promptOf(turn: Turn, prompt: string): string {
  const { values } = turn;
  const words = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return truncate(fillPlaceholders(prompt, words, MAX_PROMPT_CHARACTERS), MAX_PROMPT_CHARACTERS);
}

/** The maximum length of a prompt with its values. */
const MAX_PROMPT_CHARACTERS = 100_000;
