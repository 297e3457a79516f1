import { useDeferredValue } from 'react';
import { useSelector } from 'react-redux';
import type { OpenRootState } from '../open-slice.ts';
import type { OpenState } from '../open-state.ts';

/** What the reader asked for, which is there at once. */
const ASKED_FOR = ['id', 'run', 'isTranscriptRead', 'reading', 'hasReadFailed', 'sought', 'lang'] as const;

/**
 * The open conversation, to draw its talk from.
 *
 * What comes by itself is drawn right after the list that it changed too: both together would take longer than a frame.
 */
export function useOpenTalk(): OpenState {
  const open = useSelector((state: OpenRootState) => state.open);
  const deferred = useDeferredValue(open);
  return ASKED_FOR.every((part) => open[part] === deferred[part]) ? deferred : open;
}
