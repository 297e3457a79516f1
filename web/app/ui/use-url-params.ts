import { useCallback } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/** Derives the URL's next parameters from a copy of the current ones, which it may modify. */
type Change = (now: URLSearchParams) => URLSearchParams;

/**
 * The URL's parameters, and a function to change them. Changes start from the current URL, not from the last render, so that the second of
 * two quick changes builds on the first.
 */
export function useUrlParams(): readonly [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (apply: Change, options?: NavigateOptions) => {
      setParams(apply(new URLSearchParams(window.location.search)), options);
    },
    [setParams],
  );
  return [params, change];
}
