import { useEffect, useRef } from 'react';
import { toKeys } from './keys.ts';
import { type Shortcut, shortcuts } from './shortcuts.ts';

interface ShortcutOptions extends Shortcut {
  /** While false, the keys do nothing, and the shortcut list omits them. */
  readonly isEnabled?: boolean;
}

/**
 * Binds keys to an action while the component is mounted, except in fields, dialogs and menus.
 *
 * If several components register the same keys, the last one wins.
 *
 * @example
 * useShortcut({ keys: 'j', label: 'shortcuts.nextConversation', group: 'list', run: () => step(1) });
 * useShortcut({ keys: 'g d', label: 'nav.dashboard', group: 'goTo', run: goToDashboard });
 */
export function useShortcut({ keys, label, group, run, isEnabled = true }: ShortcutOptions): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const doesRun = run !== undefined;
  useEffect(() => {
    if (!isEnabled) return;
    return shortcuts.add({ keys, label, group, ...(doesRun && { run: () => latest.current?.() }) });
  }, [keys, label, group, doesRun, isEnabled]);
}

/** Starts handling the page's keys. Returns a function that stops. */
export function startShortcuts(): () => void {
  window.addEventListener('keydown', handleKey);
  return () => window.removeEventListener('keydown', handleKey);
}

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || MODIFIERS.has(event.key) || isElsewhere(event.target)) return;
  if (shortcuts.press(toKeys(event), event.timeStamp)) event.preventDefault();
}

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'AltGraph']);

/** Elements that handle keys themselves: fields, and everything that covers the page. */
const ELSEWHERE = [
  ...['input', 'textarea', 'select', '[contenteditable]:not([contenteditable="false"])'],
  ...['dialog', 'alertdialog', 'menu', 'listbox', 'combobox', 'textbox', 'searchbox'].map((role) => `[role="${role}"]`),
].join(', ');

/** A dialog takes the keys even if the focus is outside of it. */
const isElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(ELSEWHERE) !== null) ||
  document.querySelector('[aria-modal="true"]') !== null;
