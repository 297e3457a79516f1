import type { Store } from '@reduxjs/toolkit';
import { useState, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import { afterDrawing } from '../../../ui/timers.ts';
import type { OpenRootState } from '../open/open-slice.ts';
import type { OpenState } from '../open/open-state.ts';

/** Parts that change by an act of the reader's: they are drawn at once. */
const ASKED_FOR = [
  'id',
  'run',
  'status',
  'failure',
  'tagsAt',
  'deleted',
  'isTranscriptRead',
  'reading',
  'hasReadFailed',
  'sought',
  'lang',
] as const satisfies readonly (keyof OpenState)[];

/**
 * The open conversation, to be drawn from.
 *
 * A change that comes by itself also changes the list. The list is drawn first, and this after the next drawing: both together take longer
 * than a frame. A deferred value of React's would be put off anew by every further change.
 */
export function useDrawnConversation(): OpenState {
  const store = useStore<OpenRootState>();
  const [drawn] = useState(() => drawnOf(store));
  return useSyncExternalStore(drawn.subscribe, drawn.get);
}

function drawnOf(store: Store<OpenRootState>) {
  let { open } = store.getState();
  let stop: (() => void) | undefined;
  return { get: () => open, subscribe };

  function subscribe(onChange: () => void): () => void {
    const unsubscribe = store.subscribe(follow);
    follow();
    return () => {
      unsubscribe();
      stop?.();
      stop = undefined;
    };

    function follow(): void {
      const next = store.getState().open;
      if (next === open) return;
      if (ASKED_FOR.every((part) => next[part] === open[part])) stop ??= afterDrawing(0, take);
      else take();
    }

    function take(): void {
      stop?.();
      stop = undefined;
      open = store.getState().open;
      onChange();
    }
  }
}
