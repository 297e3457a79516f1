import { useEffect, useRef } from 'react';
import { keysOf } from './keys.ts';
import { type Shortcut, shortcuts } from './shortcuts.ts';

interface ShortcutOptions extends Shortcut {
  /** While it isn't, the keys do nothing, and the list of shortcuts leaves them out. */
  readonly isEnabled?: boolean;
}

/**
 * Has keys do something while the component is there. They never do in a field, a dialog or a menu.
 *
 * Of several components that register the same keys, the one that came last has them.
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

/** Hears the keys of the page for what is registered. Answers its stop. */
export function startShortcuts(): () => void {
  window.addEventListener('keydown', hear);
  return () => window.removeEventListener('keydown', hear);
}

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || MODIFIERS.has(event.key) || isElsewhere(event.target)) return;
  if (shortcuts.press(keysOf(event), event.timeStamp)) event.preventDefault();
}

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'AltGraph']);

/** Where keys mean something else: fields, and whatever lies over the page. */
const ELSEWHERE = [
  ...['input', 'textarea', 'select', '[contenteditable]:not([contenteditable="false"])'],
  ...['dialog', 'alertdialog', 'menu', 'listbox', 'combobox', 'textbox', 'searchbox'].map((role) => `[role="${role}"]`),
].join(', ');

/** A dialog has the keys even while nothing in it has the focus. */
const isElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(ELSEWHERE) !== null) ||
  document.querySelector('[aria-modal="true"]') !== null;
