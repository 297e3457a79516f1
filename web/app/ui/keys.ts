/** What of a keyboard event tells which keys are down. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The keys that are down, as a shortcut writes them: `j`, `?`, `Escape`, `mod+k`, `shift+ArrowDown`.
 *
 * `mod` is Ctrl, or Cmd on a Mac. Shift is told only where it makes no other character by itself, and Caps Lock makes no difference.
 * A sign that takes AltGr or Option on this keyboard is that sign alone: on a Spanish one `[` is told as Ctrl and Alt with it, or Alt.
 */
export function keysOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
  const isLetter = /^\p{L}$/u.test(key);
  const isNamed = key.length > 1;
  if (altKey && !metaKey && !isLetter && !isNamed) return key;
  const parts = [
    (ctrlKey || metaKey) && 'mod',
    altKey && 'alt',
    shiftKey && (isLetter || isNamed) && 'shift',
    isLetter ? key.toLowerCase() : key,
  ];
  return parts.filter((part) => part !== false).join('+');
}

/** The caps to draw for a shortcut: one list of keys held together for each step of a sequence. */
export function capsOf(keys: string, isMac: boolean): readonly (readonly string[])[] {
  return keys.split(' ').map((step) => splitStep(step).map((key) => (isMac ? MAC_CAPS[key] : undefined) ?? capOf(key)));
}

/** Tells whether this is a machine whose keyboard has a Cmd key. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Tells whether keys are pressed without Ctrl, Alt or Cmd, one character after another. */
export const isCharacters = (keys: string): boolean => keys.split(' ').every((step) => [...step].length === 1);

const CAPS: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
};
const MAC_CAPS: Readonly<Record<string, string>> = { mod: '⌘', alt: '⌥', shift: '⇧' };

const capOf = (key: string): string => CAPS[key] ?? (/^[a-z]$/.test(key) ? key.toUpperCase() : key);

// A plus may be the key itself: `mod++`.
const splitStep = (step: string): string[] => (step === '+' ? ['+'] : step.split(/\+(?=.)/));
