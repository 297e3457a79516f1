import { foldText } from '@switchboard/contracts/base/text';
import type { FlowNode } from '@switchboard/contracts/talk/nodes';

/** All words that a node has: its id, its name, its note, and what it says, asks, sets and calls in each language; folded for a search. */
export function wordsOf(node: FlowNode): string {
  const words: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') words.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(node);
  return foldText(words.join('\n'));
}
