import type { FlowGraph } from '@switchboard/contracts/talk/flow';
import type { FlowNode } from '@switchboard/contracts/talk/nodes';
import type { Spoken } from '@switchboard/contracts/talk/words';

/** An unused name: a word and the first free number. */
export function freeName(word: string, taken: readonly { readonly name: string }[]): string {
  const names = new Set(taken.map(({ name }) => name));
  let free = word;
  for (let number = 2; names.has(free); number += 1) free = `${word}_${number}`;
  return free;
}

/** Renames an intent and every reference to it. */
export function renameIntent(graph: FlowGraph, from: string, to: string): FlowGraph {
  return {
    ...graph,
    intents: graph.intents.map((intent) => (intent.name === from ? { ...intent, name: to } : intent)),
    edges: graph.edges.map((edge) =>
      edge.when.type === 'intent' && edge.when.intent === from ? { ...edge, when: { ...edge.when, intent: to } } : edge,
    ),
  };
}

/** Renames a slot and every reference to it, including placeholders in texts. Expressions stay unchanged. */
export function renameSlot(graph: FlowGraph, from: string, to: string): FlowGraph {
  const name = (one: string) => (one === from ? to : one);
  return {
    ...graph,
    slots: graph.slots.map((slot) => (slot.name === from ? { ...slot, name: to } : slot)),
    nodes: graph.nodes.map((node) => renameIn(node, name)),
    edges: graph.edges.map((edge) =>
      edge.when.type === 'slots' ? { ...edge, when: { ...edge.when, slots: edge.when.slots.map(name) } } : edge,
    ),
  };
}

type Rename = (name: string) => string;

function renameIn(node: FlowNode, name: Rename): FlowNode {
  const withText = 'text' in node ? { ...node, text: renamePlaceholders(node.text, name) } : node;
  const withRepeat = 'again' in withText ? { ...withText, again: renamePlaceholders(withText.again, name) } : withText;
  switch (withRepeat.type) {
    case 'ask':
      return { ...withRepeat, slots: withRepeat.slots.map((one) => ({ ...one, slot: name(one.slot) })) };
    case 'set':
      return { ...withRepeat, values: withRepeat.values.map((one) => ({ ...one, slot: name(one.slot) })) };
    case 'tool':
      return { ...withRepeat, results: withRepeat.results.map((one) => ({ ...one, slot: name(one.slot) })) };
    case 'model':
      return { ...withRepeat, slots: withRepeat.slots.map(name) };
    default:
      return withRepeat;
  }
}

/** Placeholders in texts: `{{name}}`. */
const PLACE = /\{\{(\s*)([a-z][a-z0-9_]*)(\s*)\}\}/g;

const renamePlaceholders = (text: Spoken, name: Rename): Spoken => ({
  ...text,
  ...(text.en !== undefined && { en: renameWords(text.en, name) }),
  ...(text.es !== undefined && { es: renameWords(text.es, name) }),
});
const renameWords = (words: string, name: Rename): string =>
  words.replace(PLACE, (_, before: string, place: string, after: string) => `{{${before}${name(place)}${after}}}`);
