import type { EdgeCondition, FlowEdge } from '@switchboard/contracts/talk/flow';
import type { Turn } from './turn.ts';

/** What has happened at a node, by which its ways out are chosen. */
export type Occasion =
  /** Nothing from outside: the node has done its work. */
  | { readonly type: 'done' }
  | { readonly type: 'heard'; readonly intent: string | undefined; readonly isUnderstood: boolean }
  | { readonly type: 'dtmf' }
  | { readonly type: 'silence' }
  | { readonly type: 'tool'; readonly outcome: string }
  | { readonly type: 'described'; readonly edge: string };

/** The first way out that matches, in the flow's order; `else` where the occasion ends what the node is for. */
export function chooseEdge(turn: Turn, occasion: Occasion): FlowEdge | undefined {
  const edges = turn.state.node === null ? [] : (turn.flow.edges.get(turn.state.node) ?? []);
  return edges.find((edge) => matches(turn, edge, occasion));
}

function matches(turn: Turn, edge: FlowEdge, occasion: Occasion): boolean {
  const { when } = edge;
  const { state } = turn;
  switch (when.type) {
    case 'intent':
      return occasion.type === 'heard'
        ? occasion.intent === when.intent
        : occasion.type === 'done' && state.intents.includes(when.intent);
    case 'slots':
      return mayMove(occasion) && when.slots.every((slot) => state.slots[slot] !== undefined);
    case 'expr':
      return mayMove(occasion) && turn.evaluate(when.expr) === true;
    case 'dtmf':
      return occasion.type === 'dtmf' && state.digits.endsWith(when.digits);
    case 'tool':
      return occasion.type === 'tool' && occasion.outcome === when.outcome;
    case 'noMatch':
      return occasion.type === 'heard' && !occasion.isUnderstood && state.noMatches >= when.count;
    case 'silence':
      return occasion.type === 'silence' && state.silences >= when.count;
    case 'described':
      return occasion.type === 'described' && occasion.edge === edge.id;
    case 'else':
      return endsNode(turn, occasion);
  }
}

/** Silence, a digit or something that was not understood moves a talk only where a way asks for just that. */
const mayMove = (occasion: Occasion) =>
  occasion.type === 'done' || occasion.type === 'tool' || (occasion.type === 'heard' && occasion.isUnderstood);

function endsNode(turn: Turn, occasion: Occasion): boolean {
  if (occasion.type === 'done' || occasion.type === 'tool') return true;
  if (occasion.type !== 'heard' || !occasion.isUnderstood) return false;
  return turn.node?.type === 'ask' && missingSlots(turn).length === 0;
}

/** The required slots of an ask node that aren't filled. */
export function missingSlots({ node, state }: Turn): string[] {
  if (node?.type !== 'ask') return [];
  return node.slots.filter(({ slot, required }) => required && state.slots[slot] === undefined).map(({ slot }) => slot);
}

/** In a trace: why a way was taken. */
export function reasonOf(when: EdgeCondition): string {
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
/** In a trace: the digits that a way was taken by; undefined of other ways. */
export const digitsOf = (why: string): string | undefined => DIGITS.exec(why)?.groups?.['digits'];
