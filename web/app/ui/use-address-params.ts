import { useCallback } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/** Makes the parameters that the address is to have from those that it has; what it is given is its own to change. */
type Change = (now: URLSearchParams) => URLSearchParams;

/**
 * The address's parameters, and a way to change them: as the address has them at that moment, not as they were last drawn, so the second of two
 * quick changes builds on the first.
 */
export function useAddressParams(): readonly [URLSearchParams, (change: Change, options?: NavigateOptions) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (apply: Change, options?: NavigateOptions) => {
      setParams(apply(new URLSearchParams(window.location.search)), options);
    },
    [setParams],
  );
  return [params, change];
}
