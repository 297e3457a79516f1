import { type KeyboardEvent, useRef } from 'react';
import { type Clip, copyOf, paste } from './graph/clip.ts';
import type { Work } from './work.ts';

/** What was copied last: it can be pasted into another flow too. */
let copied: Clip | undefined;

/** Copies and pastes steps, with the ways among them, by the keys that everybody knows. */
export function useClipboard({ draft, edit, isReadOnly, selected, select }: Work) {
  const chosen = useRef<readonly string[]>([]);
  const onKeyDown = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || isText) return;
    if (event.key.toLowerCase() === 'c') {
      const ids = chosen.current.length > 1 ? chosen.current : selected === undefined ? [] : [selected];
      if (ids.length > 0) copied = copyOf(draft, ids);
    } else if (event.key.toLowerCase() === 'v' && copied && !isReadOnly) {
      const clip = copied;
      edit((graph) => paste(graph, clip).graph);
      select(paste(draft, clip).ids[0]);
    } else return;
    event.preventDefault();
  };
  return {
    handlers: { onKeyDown },
    choose: (ids: readonly string[]) => {
      chosen.current = ids;
    },
  };
}
