import { shortcuts } from './shortcuts.ts';

const KEY = 'characterKeys';

/** Whether shortcuts of plain characters count in this browser. They do unless switched off: speech input types characters, too. */
export function readCharacterKeys(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    // Storage throws where a browser's policy closes it.
    return true;
  }
}

/** Switches the shortcuts of plain characters on or off, and remembers it. */
export function setCharacterKeys(areOn: boolean): void {
  shortcuts.setCharacters(areOn);
  try {
    localStorage.setItem(KEY, areOn ? 'on' : 'off');
  } catch {
    return;
  }
}
