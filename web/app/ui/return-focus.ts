import { useEffect, useState } from 'react';
import { OVERLAYS } from './theme.ts';

/** Gives focus back, when whatever is mounted goes, to what had it as it came; unless something else has been given it meanwhile. */
export function useReturnFocus(): void {
  const [giveBack] = useState(rememberFocus);
  useEffect(() => giveBack, [giveBack]);
}

/**
 * Remembers what has the focus. What it answers gives it back, once whatever lies over the page is gone.
 *
 * An item of a menu goes with its menu: the button that opened it stands in.
 */
export function rememberFocus(): () => void {
  const origin = originOf(document.activeElement);
  return () =>
    void setTimeout(() => {
      if (isLost(document.activeElement) && origin?.isConnected) origin.focus({ preventScroll: true });
    });
}

function originOf(element: Element | null): HTMLElement | null {
  const opener = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const origin = (opener ? document.getElementById(opener) : null) ?? element;
  return origin instanceof HTMLElement && origin !== document.body ? origin : null;
}

const isLost = (element: Element | null): boolean =>
  element === null || element === document.body || !element.isConnected || element.closest(`#${OVERLAYS}`) !== null;
