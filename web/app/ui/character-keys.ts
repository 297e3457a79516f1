import { readStorage, writeStorage } from '../browser/stored.ts';
import { shortcuts } from './shortcuts.ts';

const KEY = 'characterKeys';

/** Whether shortcuts of plain characters count in this browser. They do unless switched off: speech input types characters, too. */
export const readCharacterKeys = (): boolean => readStorage(KEY) !== 'off';

/** Switches the shortcuts of plain characters on or off, and remembers it. */
export function setCharacterKeys(areOn: boolean): void {
  shortcuts.setCharacters(areOn);
  writeStorage(KEY, areOn ? 'on' : 'off');
}
