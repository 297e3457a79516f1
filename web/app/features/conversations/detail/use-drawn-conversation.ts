import type { Store } from '@reduxjs/toolkit';
import { useState, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import { afterDrawing } from '../../../ui/timers.ts';
import type { OpenRootState, OpenState } from '../open/open-slice.ts';

/** State that the reader changes directly; changes of it render at once. */
const IMMEDIATE = [
  'id',
  'run',
  'status',
  'failure',
  'tagsAt',
  'deleted',
  'isTranscriptRead',
  'reading',
  'hasReadFailed',
  'jump',
  'lang',
] as const satisfies readonly (keyof OpenState)[];

/**
 * The open conversation for rendering.
 *
 * A live change also changes the list. The list renders first and the conversation after the next frame, because both together take longer than a
 * frame. React's deferred values don't work here: every further change would postpone them again.
 */
export function useDrawnConversation(): OpenState {
  const store = useStore<OpenRootState>();
  const [drawn] = useState(() => createDeferred(store));
  return useSyncExternalStore(drawn.subscribe, drawn.get);
}

function createDeferred(store: Store<OpenRootState>) {
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
      if (IMMEDIATE.every((part) => next[part] === open[part])) stop ??= afterDrawing(0, take);
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
