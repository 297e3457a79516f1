import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@switchboard/contracts/base/constants';
import { countCharacters } from '@switchboard/contracts/base/text';

/** Tells whether a new password is as long as it must be, and no longer than it may. */
export const isGoodLength = (password: string): boolean => {
  const length = countCharacters(password);
  return length >= MIN_PASSWORD_CHARACTERS && length <= MAX_PASSWORD_CHARACTERS;
};
