import { useEffect, useRef } from 'react';

/** Runs something when a key is pressed outside of fields and dialogs, and without Ctrl, Alt or Cmd. */
export function useShortcut(key: string, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key !== key ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        isElsewhere(event.target)
      )
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [key]);
}

/** Where keys mean something else: fields, and whatever lies over the page. */
const ELSEWHERE = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(ELSEWHERE) !== null;
