/** The properties of a keyboard event that determine the pressed keys. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The pressed keys in a shortcut's notation: `j`, `?`, `Escape`, `mod+k`, `shift+ArrowDown`.
 *
 * `mod` is Ctrl, or Cmd on a Mac. Shift appears only where it doesn't produce another character, and Caps Lock makes no difference. A character that
 * takes AltGr or Option is that character alone: on a Spanish keyboard, `[` arrives with Ctrl and Alt, or with Alt.
 */
export function toKeys({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string {
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

/** The key caps of a shortcut: for each step of the sequence, the keys pressed together. */
export function toKeyCaps(keys: string, isMac: boolean): readonly (readonly string[])[] {
  return keys
    .split(' ')
    .map((step) => splitStep(step).map((key) => (isMac ? MAC_CAPS[key] : undefined) ?? toKeyCap(key)));
}

/** Whether this machine's keyboard has a Cmd key. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Whether a shortcut is plain characters, without Ctrl, Alt or Cmd. */
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

const toKeyCap = (key: string): string => CAPS[key] ?? (/^[a-z]$/.test(key) ? key.toUpperCase() : key);

// A plus may be the key itself: `mod++`.
const splitStep = (step: string): string[] => (step === '+' ? ['+'] : step.split(/\+(?=.)/));
