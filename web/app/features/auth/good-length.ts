import { MAX_PASSWORD_CHARACTERS, MIN_PASSWORD_CHARACTERS } from '@switchboard/contracts/base/constants';
import { countCharacters } from '@switchboard/contracts/base/text';

/** Whether a new password has a valid length. */
export const isGoodLength = (password: string): boolean => {
  const length = countCharacters(password);
  return length >= MIN_PASSWORD_CHARACTERS && length <= MAX_PASSWORD_CHARACTERS;
};
