import type { Language } from '@switchboard/contracts/base/fields';
import { findPlaceholders } from '@switchboard/contracts/base/placeholders';
import type { DialFault } from '@switchboard/contracts/dialing/dial-faults';
import { type FlowGraph, GLOBALS_WITH_TARGET } from '@switchboard/contracts/talk/flow';
import type { FlowNode } from '@switchboard/contracts/talk/nodes';
import type { Spoken } from '@switchboard/contracts/talk/words';
import { isValidPhoneNumber } from 'libphonenumber-js/min';
import { celType, createExpressionReader, RESERVED_NAMES } from '../engine/expressions.ts';
import type { Place, Problems } from './problems.ts';

/** The references that a flow is validated against. Absent fields aren't validated. */
export interface Surroundings {
  /** The agent's languages. */
  readonly languages?: readonly Language[];
  /** The names of the agent's tools. */
  readonly tools?: readonly string[];
  /** The ids of flows that it may enter. */
  readonly flows?: ReadonlySet<string>;
  readonly hasModel?: boolean;
  /** Returns why the account may not dial a number. */
  readonly dialFault?: (number: string) => DialFault | undefined;
}

/** Checks the names, texts, conditions and numbers of a flow. */
export function checkValues(flow: FlowGraph, surroundings: Surroundings, problems: Problems): void {
  checkSlots(flow, problems);
  checkIntents(flow, problems);
  const known = new Set([...RESERVED_NAMES, ...flow.slots.map(({ name }) => name), ...Object.keys(flow.variables)]);
  for (const [index, node] of flow.nodes.entries()) {
    const at = (part: string): Place => ({ nodeId: node.id, path: `nodes.${index}.${part}` });
    for (const [field, text] of readTexts(node))
      checkText(text, { at, field, known, isNeeded: field === 'text' && needsText(node), surroundings }, problems);
    checkNode(flow, node, { at, surroundings }, problems);
  }
  checkEdges(flow, problems);
  for (const [index, { kind, to }] of flow.globals.entries()) {
    const needsTarget = (GLOBALS_WITH_TARGET as readonly string[]).includes(kind);
    const isKnown = to !== null && flow.nodes.some(({ id }) => id === to);
    if (needsTarget ? !isKnown : to !== null && !isKnown)
      problems.error('global_without_target', { path: `globals.${index}.to` }, kind);
  }
}

function checkSlots({ slots, variables }: FlowGraph, problems: Problems): void {
  const names = new Set<string>([...RESERVED_NAMES, ...Object.keys(variables)]);
  for (const [index, { name, type, choices }] of slots.entries()) {
    if (names.has(name)) problems.error('slot_duplicate', { path: `slots.${index}.name` }, name);
    names.add(name);
    if (type === 'choice' && choices.length === 0)
      problems.error('slot_without_choices', { path: `slots.${index}.choices` }, name);
  }
}

function checkIntents({ intents }: FlowGraph, problems: Problems): void {
  const names = new Set<string>();
  for (const [index, { name, phrases, examples }] of intents.entries()) {
    if (names.has(name)) problems.error('intent_duplicate', { path: `intents.${index}.name` }, name);
    names.add(name);
    const texts = [phrases.en, phrases.es, examples.en, examples.es].flatMap((list) => list ?? []);
    if (texts.length === 0) problems.error('intent_empty', { path: `intents.${index}` }, name);
  }
}

function readTexts(node: FlowNode): (readonly [string, Spoken])[] {
  const texts: (readonly [string, Spoken])[] = [];
  if ('text' in node) texts.push(['text', node.text]);
  if ('again' in node) texts.push(['again', node.again]);
  if ('waiting' in node) texts.push(['waiting', node.waiting]);
  return texts;
}

const needsText = ({ type }: FlowNode) => type === 'say' || type === 'ask' || type === 'menu';

interface TextCheck {
  readonly at: (part: string) => Place;
  readonly field: string;
  readonly known: ReadonlySet<string>;
  readonly isNeeded: boolean;
  readonly surroundings: Surroundings;
}

function checkText(text: Spoken, { at, field, known, isNeeded, surroundings }: TextCheck, problems: Problems): void {
  for (const [lang, words] of Object.entries(text)) {
    for (const name of findPlaceholders(words ?? '')) {
      if (!known.has(name)) problems.error('variable_unknown', at(`${field}.${lang}`), name);
    }
  }
  const spoken = Object.values(text).filter((words) => words !== undefined && words.trim() !== '');
  if (spoken.length === 0) {
    if (isNeeded) problems.error('text_missing', at(field));
    return;
  }
  for (const lang of surroundings.languages ?? []) {
    if ((text[lang] ?? '').trim() === '') problems.warn('text_missing', at(`${field}.${lang}`), lang);
  }
}

interface NodeCheck {
  readonly at: (part: string) => Place;
  readonly surroundings: Surroundings;
}

function checkNode(flow: FlowGraph, node: FlowNode, { at, surroundings }: NodeCheck, problems: Problems): void {
  const slotTypes = new Map(flow.slots.map(({ name, type }) => [name, type]));
  const requireSlot = (name: string, part: string) => {
    if (!slotTypes.has(name)) problems.error('slot_unknown', at(part), name);
  };
  const requireTool = (name: string, part: string) => {
    if (surroundings.tools !== undefined && !surroundings.tools.includes(name))
      problems.error('tool_unknown', at(part), name);
  };
  switch (node.type) {
    case 'ask':
      for (const [index, { slot }] of node.slots.entries()) requireSlot(slot, `slots.${index}.slot`);
      return;
    case 'set':
      for (const [index, { slot, value }] of node.values.entries()) {
        requireSlot(slot, `values.${index}.slot`);
        const type = slotTypes.get(slot);
        checkExpression(
          flow,
          { text: value, place: at(`values.${index}.value`), types: type && typesFor(celType(type)) },
          problems,
        );
      }
      return;
    case 'tool':
      requireTool(node.tool, 'tool');
      for (const [name, text] of Object.entries(node.arguments))
        checkExpression(flow, { text, place: at(`arguments.${name}`), types: undefined }, problems);
      for (const [index, { slot }] of node.results.entries()) requireSlot(slot, `results.${index}.slot`);
      return;
    case 'model':
      for (const [index, tool] of node.tools.entries()) requireTool(tool, `tools.${index}`);
      for (const [index, slot] of node.slots.entries()) requireSlot(slot, `slots.${index}`);
      if (surroundings.hasModel === false) problems.warn('model_missing', at('prompt'));
      return;
    case 'transfer':
      if (node.to.kind === 'number') {
        const { number } = node.to;
        const fault = (surroundings.dialFault ?? checkNumberForm)(number);
        if (fault !== undefined) problems.error(fault, at('to.number'), number);
      }
      return;
    case 'subflow':
      if (surroundings.flows !== undefined && !surroundings.flows.has(node.flowId))
        problems.error('flow_unknown', at('flowId'), node.flowId);
      return;
    default:
  }
}

const checkNumberForm = (number: string) => (isValidPhoneNumber(number) ? undefined : 'number_invalid');

/** CEL distinguishes integers from doubles, but slots don't. */
const typesFor = (type: string): readonly string[] => (type === 'double' ? ['double', 'int', 'dyn'] : [type, 'dyn']);

interface ExpressionCheck {
  readonly text: string;
  readonly place: Place;
  /** The allowed result types; any type if absent. */
  readonly types: readonly string[] | undefined;
}

function checkExpression(flow: FlowGraph, { text, place, types }: ExpressionCheck, problems: Problems): void {
  const read = createExpressionReader(flow)(text);
  if ('fault' in read) problems.error(read.code, place, read.fault);
  else if (types !== undefined && !types.includes(read.type))
    problems.error('expression_invalid', place, `${read.type}, not ${types[0]}`);
}

function checkEdges(flow: FlowGraph, problems: Problems): void {
  const slots = new Set(flow.slots.map(({ name }) => name));
  const intents = new Set(flow.intents.map(({ name }) => name));
  for (const [index, { id, from, when }] of flow.edges.entries()) {
    const at = (part: string): Place => ({ nodeId: from, edgeId: id, path: `edges.${index}.when.${part}` });
    if (when.type === 'expr')
      checkExpression(flow, { text: when.expr, place: at('expr'), types: ['bool', 'dyn'] }, problems);
    if (when.type === 'intent' && !intents.has(when.intent))
      problems.error('intent_unknown', at('intent'), when.intent);
    if (when.type !== 'slots') continue;
    for (const slot of when.slots) if (!slots.has(slot)) problems.error('slot_unknown', at('slots'), slot);
  }
}
