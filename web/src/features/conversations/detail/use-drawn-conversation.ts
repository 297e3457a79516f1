import { useEffect, useRef, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import { afterDrawing } from '../../../ui/timers.ts';
import type { OpenRootState } from '../open/open-slice.ts';
import type { OpenState } from '../open/open-state.ts';

/** What the reader asked for, which is there at once. */
const ASKED_FOR = ['id', 'run', 'isTranscriptRead', 'reading', 'hasReadFailed', 'sought', 'lang'] as const;

/**
 * The open conversation, to be drawn from.
 *
 * What comes by itself is drawn once the list was that it changed too: both together would take longer than a frame.
 * That turn always comes, where a deferred value of React's would be put off anew by every further change.
 */
export function useDrawnConversation(): OpenState {
  const store = useStore<OpenRootState>();
  const open = useSelector((state: OpenRootState) => state.open);
  const [drawn, setDrawn] = useState(open);
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    if (open === drawn) return;
    stop.current ??= afterDrawing(0, () => {
      stop.current = undefined;
      setDrawn(store.getState().open);
    });
  }, [open, drawn, store]);
  useEffect(
    () => () => {
      stop.current?.();
      stop.current = undefined;
    },
    [],
  );
  if (ASKED_FOR.every((part) => open[part] === drawn[part])) return drawn;
  // Noted, or the next look would compare with what was drawn before.
  setDrawn(open);
  return open;
}
