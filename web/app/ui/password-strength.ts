import { MIN_PASSWORD_CHARACTERS } from '@switchboard/contracts/base/constants';
import { countCharacters } from '@switchboard/contracts/base/text';

/** How hard a password is to guess, judging by its characters, from 0 to 4. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/** Words that attackers guess first. */
const COMMON = [
  'password',
  'passwort',
  'contrasena',
  'contraseña',
  'qwerty',
  'letmein',
  'welcome',
  'switchboard',
  'iloveyou',
  'admin',
];
/** Rows of adjacent keys, and other sequences. */
const RUNS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '01234567890'];

/**
 * Estimates how hard a password is to guess, by counting the characters that the preceding ones don't predict.
 *
 * This is only an estimate: a line of a well-known song looks strong. Short passwords never do.
 */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return 0;
  const surprising = countSurprising(password) + (hasManyKinds(password) ? 2 : 0);
  if (countCharacters(password) < MIN_PASSWORD_CHARACTERS || surprising < 8) return 1;
  if (surprising < 12) return 2;
  return surprising < 16 ? 3 : 4;
}

function countSurprising(password: string): number {
  const rest = COMMON.reduce((text, word) => text.replaceAll(word, word.slice(0, 1)), password.toLowerCase());
  const characters = [...rest];
  const fresh = characters.filter(
    (character, index) => index === 0 || !follows(characters[index - 1] ?? '', character),
  );
  // A few characters in many places are a pattern.
  return Math.min(fresh.length, new Set(characters).size * 2);
}

/** Lower case, upper case, digits and others: three of the four make each character harder to guess. */
const hasManyKinds = (password: string): boolean =>
  [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(password)).length >= 3;

/** Whether a character repeats the one before or is adjacent to it. */
function follows(before: string, character: string): boolean {
  if (before === character) return true;
  return RUNS.some((run) => run.includes(before + character) || run.includes(character + before));
}
