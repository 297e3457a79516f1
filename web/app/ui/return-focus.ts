import { useEffect, useState } from 'react';
import { OVERLAYS } from './theme.ts';

/** On unmount, returns the focus to the element that had it before, unless another element has taken it. */
export function useReturnFocus(): void {
  const [restore] = useState(rememberFocus);
  useEffect(() => restore, [restore]);
}

/**
 * Remembers the focused element. Returns a function that restores the focus after an overlay closes.
 *
 * If the element is a menu item, which disappears with its menu, the menu's button takes its place.
 */
export function rememberFocus(): () => void {
  const origin = findOrigin(document.activeElement);
  return () =>
    void setTimeout(() => {
      if (isLost(document.activeElement) && origin?.isConnected) origin.focus({ preventScroll: true });
    });
}

function findOrigin(element: Element | null): HTMLElement | null {
  const opener = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const origin = (opener ? document.getElementById(opener) : null) ?? element;
  return origin instanceof HTMLElement && origin !== document.body ? origin : null;
}

const isLost = (element: Element | null): boolean =>
  element === null || element === document.body || !element.isConnected || element.closest(`#${OVERLAYS}`) !== null;
