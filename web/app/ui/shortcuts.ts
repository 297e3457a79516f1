import type { ParseKeys } from 'i18next';
import { isCharacters } from './keys.ts';

/** Where a shortcut stands in the list of them. */
export const SHORTCUT_GROUPS = ['general', 'goTo', 'list', 'conversation'] as const;
export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number];

/** Something that keys do while it is registered. */
export interface Shortcut {
  /** One press (`j`, `?`, `Escape`), one with modifiers (`mod+k`), or a sequence of presses (`g d`); see `keysOf`. */
  readonly keys: string;
  /** The text that the list of shortcuts shows for it. */
  readonly label: ParseKeys;
  readonly group: ShortcutGroup;
  /** What the keys do; without it they are only listed, because whatever has focus sees to them by itself. */
  readonly run?: () => void;
}

/** What is registered right now. */
export interface Shortcuts {
  /** Registers one until the stop that it answers is called. Of several with the same keys, the last one counts. */
  readonly add: (shortcut: Shortcut) => () => void;
  /** What counts now, in the order it was registered in; the same list until something changes. */
  readonly list: () => readonly Shortcut[];
  readonly subscribe: (onChange: () => void) => () => void;
  /** Takes keys as `keysOf` tells them, at a time in milliseconds. Answers whether they meant something. */
  readonly press: (keys: string, at: number) => boolean;
  /** Whether keys that are plain characters count; whoever speaks to their computer may want none. */
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

/** The page's own. */
export const shortcuts: Shortcuts = createShortcuts();
