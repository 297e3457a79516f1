import type { EdgeCondition, FlowEdge } from '@switchboard/contracts/talk/flow';
import type { Turn } from './turn.ts';

/** An occurrence at a node. The condition of an edge matches some triggers. */
export type EdgeTrigger =
  /** The node has finished its work and isn't waiting for anything. */
  | { readonly type: 'done' }
  | { readonly type: 'heard'; readonly intent: string | undefined; readonly isUnderstood: boolean }
  | { readonly type: 'dtmf' }
  | { readonly type: 'silence' }
  | { readonly type: 'tool'; readonly outcome: string }
  | { readonly type: 'described'; readonly edge: string };

/** Returns the first matching edge out of the current node, in the flow's order. `else` matches once the node has served its purpose. */
export function chooseEdge(turn: Turn, trigger: EdgeTrigger): FlowEdge | undefined {
  const edges = turn.state.node === null ? [] : (turn.flow.edges.get(turn.state.node) ?? []);
  return edges.find((edge) => matches(turn, edge, trigger));
}

function matches(turn: Turn, edge: FlowEdge, trigger: EdgeTrigger): boolean {
  const { when } = edge;
  const { state } = turn;
  switch (when.type) {
    case 'intent':
      return trigger.type === 'heard'
        ? trigger.intent === when.intent
        : trigger.type === 'done' && state.intents.includes(when.intent);
    case 'slots':
      return canMove(trigger) && when.slots.every((slot) => state.slots[slot] !== undefined);
    case 'expr':
      return canMove(trigger) && turn.evaluate(when.expr) === true;
    case 'dtmf':
      return trigger.type === 'dtmf' && state.digits.endsWith(when.digits);
    case 'tool':
      return trigger.type === 'tool' && trigger.outcome === when.outcome;
    case 'noMatch':
      return trigger.type === 'heard' && !trigger.isUnderstood && state.noMatches >= when.count;
    case 'silence':
      return trigger.type === 'silence' && state.silences >= when.count;
    case 'described':
      return trigger.type === 'described' && trigger.edge === edge.id;
    case 'else':
      return isNodeDone(turn, trigger);
  }
}

/** Silence, digits and words that aren't understood move a talk only along edges made for them. */
const canMove = (trigger: EdgeTrigger) =>
  trigger.type === 'done' || trigger.type === 'tool' || (trigger.type === 'heard' && trigger.isUnderstood);

function isNodeDone(turn: Turn, trigger: EdgeTrigger): boolean {
  if (trigger.type === 'done' || trigger.type === 'tool') return true;
  if (trigger.type !== 'heard' || !trigger.isUnderstood) return false;
  return turn.node?.type === 'ask' && missingSlots(turn).length === 0;
}

/** The required slots of an ask node that are still empty. */
export function missingSlots({ node, state }: Turn): string[] {
  if (node?.type !== 'ask') return [];
  return node.slots.filter(({ slot, required }) => required && state.slots[slot] === undefined).map(({ slot }) => slot);
}

/** Describes in a trace why an edge was taken. */
export function describeEdge(when: EdgeCondition): string {
  switch (when.type) {
    case 'intent':
      return `intent ${when.intent}`;
    case 'slots':
      return `slots ${when.slots.join(', ')}`;
    case 'expr':
      return when.expr;
    case 'dtmf':
      return `digits ${when.digits}`;
    case 'tool':
      return `tool ${when.outcome}`;
    case 'noMatch':
      return `not understood ${when.count}`;
    case 'silence':
      return `silence ${when.count}`;
    case 'described':
      return when.description;
    case 'else':
      return 'else';
  }
}

const DIGITS = /^digits (?<digits>[0-9*#]+)$/;
/** Reads the digits from the reason in a trace; undefined for other edges. This is the inverse of {@link describeEdge}. */
export const readEdgeDigits = (why: string): string | undefined => DIGITS.exec(why)?.groups?.['digits'];
