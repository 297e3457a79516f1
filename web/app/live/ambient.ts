import { useEffect } from 'react';
import { useThunkDispatch } from '../api/thunk.ts';
import { viewReleased, viewWanted } from './live-slice.ts';

/**
 * The stream of who looks at no list: of pages that hold none, and of a browser whose tabs are all hidden. Little goes through it, and
 * alerts come on every stream.
 */
export const AMBIENT_QUERY = 'filterField=needsAttention&filterValue=true';

/** Keeps a page live that shows no list: alerts ring on it, and the end of its session is heard at once. */
export function useAmbientStream(): void {
  const dispatch = useThunkDispatch();
  useEffect(() => {
    dispatch(viewWanted({ query: AMBIENT_QUERY, cursor: null }));
    return () => void dispatch(viewReleased());
  }, [dispatch]);
}
