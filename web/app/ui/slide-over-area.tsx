import { Fragment, useSyncExternalStore } from 'react';
import type { SlideOverContent } from './overlay.ts';
import { SlideOver } from './slide-over.tsx';

interface Shown extends SlideOverContent {
  readonly id: number;
  readonly onClosed: () => void;
}

let shown: Shown | undefined;
let count = 0;
const listeners = new Set<() => void>();

/** Shows content in the slide-over, replacing the current one; resolves when it closes. */
export function slideIn(content: SlideOverContent): Promise<void> {
  return new Promise((resolve) => {
    count += 1;
    change({ ...content, id: count, onClosed: resolve });
  });
}

/** Closes the slide-over, if it is open. */
export const slideOut = (): void => change(undefined);

/** Renders the slide-over. */
export function SlideOverArea() {
  const current = useSyncExternalStore(subscribe, () => shown);
  if (!current) return null;
  return (
    <SlideOver title={current.title} onClose={slideOut}>
      <Fragment key={current.id}>{current.body}</Fragment>
    </SlideOver>
  );
}

function change(next: Shown | undefined): void {
  shown?.onClosed();
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
