import type { KeyboardEvent } from 'react';
import { focusNode } from './focus-node.ts';
import { type Clip, copyNodes, paste } from './graph/clip.ts';
import { removeNodes } from './graph/edit-nodes.ts';
import type { Work } from './work/work.ts';

/** The last copy, which can be pasted into another flow. */
let lastCopy: Clip | undefined;

/** Copies, cuts and pastes selected nodes and the edges between them with the usual keys. */
export function useClipboard({ draft, edit, isReadOnly, chosen, choose, select }: Work) {
  const act = (key: string): boolean => {
    if (key === 'c' || (key === 'x' && !isReadOnly)) {
      const clip = copyNodes(draft, chosen);
      if (clip.nodes.length === 0) return false;
      lastCopy = clip;
      if (key === 'c') return true;
      edit((graph) => removeNodes(graph, chosen));
      select(undefined);
      return true;
    }
    if (key !== 'v' || !lastCopy || isReadOnly) return false;
    const clip = lastCopy;
    const { ids } = paste(draft, clip);
    edit((graph) => paste(graph, clip).graph);
    choose(ids);
    const [first] = ids;
    // The copies render with this change.
    if (first !== undefined) requestAnimationFrame(() => focusNode(first));
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || isText) return;
    if (act(event.key.toLowerCase())) event.preventDefault();
  };
  return { onKeyDown };
}
