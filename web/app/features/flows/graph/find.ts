import { foldText } from '@switchboard/contracts/base/text';
import type { FlowNode } from '@switchboard/contracts/talk/nodes';

/** All texts of a node in every language, folded for searching. */
export function searchText(node: FlowNode): string {
  const words: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') words.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(node);
  return foldText(words.join('\n'));
}
