import type { ParseKeys } from 'i18next';
import { isCharacters } from './keys.ts';

/** The groups of the shortcut list. */
export const SHORTCUT_GROUPS = ['general', 'goTo', 'list', 'conversation'] as const;
export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number];

/** An action that keys trigger while it is registered. */
export interface Shortcut {
  /** One press (`j`, `?`, `Escape`), one with modifiers (`mod+k`), or a sequence of presses (`g d`); see `toKeys`. */
  readonly keys: string;
  /** The description in the shortcut list. */
  readonly label: ParseKeys;
  readonly group: ShortcutGroup;
  /** The action. Without it, the shortcut is only listed, because the focused element handles the keys itself. */
  readonly run?: () => void;
}

/** The registered shortcuts. */
export interface Shortcuts {
  /** Registers a shortcut until the returned function is called. The last one with the same keys wins. */
  readonly add: (shortcut: Shortcut) => () => void;
  /** The active shortcuts in order of registration; the same array until something changes. */
  readonly list: () => readonly Shortcut[];
  readonly subscribe: (onChange: () => void) => () => void;
  /** Handles keys in the notation of `toKeys`, at a time in milliseconds. Returns whether they did anything. */
  readonly press: (keys: string, at: number) => boolean;
  /** Switches single-character shortcuts on or off; users of speech input may want them off. */
  readonly setCharacters: (areOn: boolean) => void;
}

/** How long a sequence waits for its next key. */
const SEQUENCE_MS = 1_500;

export function createShortcuts(): Shortcuts {
  let entries: readonly Shortcut[] = [];
  let shown: readonly Shortcut[] = [];
  let begun = { keys: '', at: Number.NEGATIVE_INFINITY };
  let hasCharacters = true;
  const listeners = new Set<() => void>();

  return {
    add(shortcut) {
      change([...entries, shortcut]);
      return () => change(entries.filter((entry) => entry !== shortcut));
    },
    list: () => shown,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    press,
    setCharacters(areOn) {
      hasCharacters = areOn;
    },
  };

  function change(next: readonly Shortcut[]): void {
    entries = next;
    shown = next.filter((entry, index) => !next.some(({ keys }, at) => at > index && keys === entry.keys));
    for (const listener of listeners) listener();
  }

  function press(keys: string, at: number): boolean {
    const isGoingOn = at - begun.at <= SEQUENCE_MS;
    const tries = isGoingOn ? [`${begun.keys} ${keys}`, keys] : [keys];
    begun = { keys: '', at: Number.NEGATIVE_INFINITY };
    for (const attempt of tries) {
      if (take(attempt, at)) return true;
    }
    return false;
  }

  function take(keys: string, at: number): boolean {
    if (!hasCharacters && isCharacters(keys)) return false;
    const run = shown.find((entry) => entry.keys === keys)?.run;
    if (run) {
      run();
      return true;
    }
    if (!shown.some((entry) => entry.keys.startsWith(`${keys} `))) return false;
    begun = { keys, at };
    return true;
  }
}

/** The page's shortcuts. */
export const shortcuts: Shortcuts = createShortcuts();
