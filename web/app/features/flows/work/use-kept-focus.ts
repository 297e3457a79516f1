import { type FocusEvent, useEffect, useRef } from 'react';

/** Calls `restore` when the focused element within a container is removed. Attach the handlers to the container. */
export function useKeptFocus(restore: () => void) {
  const isWithin = useRef(false);
  useEffect(() => {
    const { activeElement, body } = document;
    if (isWithin.current && (activeElement === null || activeElement === body)) restore();
  });
  return {
    onFocus: () => {
      isWithin.current = true;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) isWithin.current = false;
    },
  };
}
