import { readStorage, writeStorage } from '../browser/stored.ts';
import { shortcuts } from './shortcuts.ts';

const KEY = 'characterKeys';

/** Whether single-character shortcuts work in this browser. On by default; speech input, which types characters, may need them off. */
export const readCharacterKeys = (): boolean => readStorage(KEY) !== 'off';

/** Switches single-character shortcuts on or off, and stores the choice. */
export function setCharacterKeys(areOn: boolean): void {
  shortcuts.setCharacters(areOn);
  writeStorage(KEY, areOn ? 'on' : 'off');
}
