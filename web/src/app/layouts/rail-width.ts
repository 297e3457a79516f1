import { useState } from 'react';

const KEY = 'rail';

/** Whether the navigation is wide, as this browser remembers it, and how to change that. */
export function useRailWidth(): { readonly isWide: boolean; readonly toggle: () => void } {
  const [isWide, setWide] = useState(readIsWide);
  const toggle = () => {
    setWide(!isWide);
    rememberIsWide(!isWide);
  };
  return { isWide, toggle };
}

// Storage throws where a browser's policy closes it; a width that isn't remembered is no reason to fail.
function readIsWide(): boolean {
  try {
    return localStorage.getItem(KEY) === 'wide';
  } catch {
    return false;
  }
}

function rememberIsWide(isWide: boolean): void {
  try {
    localStorage.setItem(KEY, isWide ? 'wide' : 'narrow');
  } catch {
    return;
  }
}
