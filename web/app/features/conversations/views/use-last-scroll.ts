import { type RefObject, useCallback, useEffect, useLayoutEffect } from 'react';
import { useSelector } from 'react-redux';
import { type SessionRootState, selectUser } from '../../../session/session-slice.ts';
import { findLastVisit, rememberVisit } from './last-visit.ts';

/**
 * Restores how far the person had scrolled in the list with this query, and remembers it when they leave. Returns a function that reads the place, for
 * when the rows are replaced; the top, unless the query is the one that was left.
 */
export function useLastScroll(scroller: RefObject<HTMLElement | null>, search: string): () => number {
  const userId = useSelector((state: SessionRootState) => selectUser(state)?.id);
  const readTop = useCallback(() => {
    const last = userId === undefined ? undefined : findLastVisit(userId);
    return last?.search === search ? last.scrollTop : 0;
  }, [userId, search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the rows appear; a new view scrolls once its rows are there.
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: readTop() });
  }, []);
  useEffect(() => {
    const element = scroller.current;
    if (userId === undefined || element === null) return undefined;
    let scrollTop = readTop();
    const note = () => {
      scrollTop = element.scrollTop;
    };
    const keep = () => rememberVisit({ userId, search, scrollTop });
    element.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      element.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [scroller, userId, search, readTop]);
  return readTop;
}
