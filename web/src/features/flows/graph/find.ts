import type { FlowNode } from '@switchboard/contracts/talk/nodes';

/** All words that a node has: its id, its name, its note, and what it says, asks, sets and calls in each language; in small letters. */
export function wordsOf(node: FlowNode): string {
  const words: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') words.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(node);
  return words.join('\n').toLowerCase();
}
