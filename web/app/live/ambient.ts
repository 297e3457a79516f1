import { useEffect } from 'react';
import { useThunkDispatch } from '../api/thunk.ts';
import { viewReleased, viewWanted } from './live-slice.ts';

/**
 * The stream of pages without a list, and of browsers whose tabs are all hidden. It carries few frames; alerts arrive on every stream.
 */
export const AMBIENT_QUERY = 'filterField=needsAttention&filterValue=true';

/** Keeps a page without a list live: alerts ring, and the end of the session takes effect immediately. */
export function useAmbientStream(): void {
  const dispatch = useThunkDispatch();
  useEffect(() => {
    dispatch(viewWanted({ query: AMBIENT_QUERY, cursor: null }));
    return () => void dispatch(viewReleased());
  }, [dispatch]);
}
